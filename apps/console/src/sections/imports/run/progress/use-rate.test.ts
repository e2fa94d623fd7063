import { expect, test } from 'vitest'
import { sayLeft } from './say-left.ts'
import { rateOf } from './use-rate.ts'

test('the rate is an average of the last seconds, and says how long the rest takes', () => {
  const readings = [0, 1, 2, 3].map((second) => ({ at: second * 1000, read: second * 500 }))
  expect(rateOf(readings, 4500)).toMatchObject({ perSecond: 500, secondsLeft: 6 })
  expect(rateOf(readings, 1500)).toMatchObject({ secondsLeft: 0 })
  expect(rateOf(readings, null).secondsLeft).toBeUndefined()
})

test('between two batches the average since the start counts', () => {
  const readings = [8000, 9000, 10_000].map((at) => ({ at, read: 10_000 }))
  expect(rateOf(readings, 50_000, 0)).toMatchObject({ perSecond: 1000, secondsLeft: 40 })
  expect(rateOf(readings, 50_000).perSecond).toBeUndefined()
})

test.each([
  [undefined, 'Working it out'],
  [2, 'A few seconds'],
  [14.2, 'About 15 s'],
  [61, 'About 65 s'],
  [100, 'About 2 min'],
  [6000, 'About 2 h'],
])('%s seconds left: %s', (seconds, said) => {
  expect(sayLeft(seconds)).toBe(said)
})
