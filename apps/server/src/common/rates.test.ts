import { expect, test } from 'vitest'
import { openRate } from './rates.ts'

const openTestRate = (mostKeys?: number) => {
  let now = 1_000_000
  const rate = openRate({ most: 3, everySeconds: 10, message: 'That was often.', clock: () => now, ...(mostKeys !== undefined && { mostKeys }) })
  const taken = (key: string) => {
    try {
      rate(key)
      return true
    } catch (error) {
      return error as { headers: Record<string, string>; message: string }
    }
  }
  return { taken, later: (seconds: number) => (now += seconds * 1000) }
}

test('each key gets a burst, then one request per interval', () => {
  const { taken, later } = openTestRate()
  expect([taken('a'), taken('a'), taken('a')]).toEqual([true, true, true])
  expect(taken('a')).toMatchObject({ message: 'That was often. Try again in 10 seconds.', headers: { 'retry-after': '10' } })
  expect(taken('b')).toBe(true)
  later(9)
  expect(taken('a')).toMatchObject({ headers: { 'retry-after': '1' } })
  later(1)
  expect(taken('a')).toBe(true)
  expect(taken('a')).not.toBe(true)
  later(30)
  expect([taken('a'), taken('a'), taken('a')]).toEqual([true, true, true])
})

test('only the latest keys are remembered, however many there are', () => {
  const { taken } = openTestRate(100)
  for (let key = 0; key < 1000; key++) taken(String(key))
  for (let turn = 0; turn < 2; turn++) expect(taken('999')).toBe(true)
  expect(taken('999')).not.toBe(true)
})
