import { expect, test } from 'vitest'
import { openPauses } from './pauses.ts'

const workFor = (ms: number) => {
  for (const end = performance.now() + ms; performance.now() < end; );
}

test('a long loop gives others their turn, a short one goes on at once', async () => {
  let turns = 0
  let isOver = false
  const count = () => {
    turns++
    if (!isOver) setImmediate(count)
  }
  setImmediate(count)
  const pause = openPauses()
  for (let at = 0; at < 100; at++) await pause()
  expect(turns).toBe(0)
  for (let at = 0; at < 10; at++) {
    workFor(6)
    await pause()
  }
  isOver = true
  expect(turns).toBeGreaterThanOrEqual(10)
})
