import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { evenly } from './constant-time.ts'

const timed = async (work: () => Promise<unknown>, shortest?: number) => {
  const begun = performance.now()
  const result = await evenly(work, shortest).catch((error: Error) => error.message)
  return { result, milliseconds: performance.now() - begun }
}
/** A timer may fire a millisecond early. */
const early = 1.5

test.each([
  [0, 0],
  [5, 20],
  [25, 40],
  [45, 60],
])('work of %i ms is answered after %i ms, or a later step', async (milliseconds, answered) => {
  const took = await timed(async () => (milliseconds > 0 ? pause(milliseconds, 'done') : 'done'))
  expect(took.result).toBe('done')
  expect(took.milliseconds).toBeGreaterThanOrEqual(answered - early)
})

test('a refusal comes as late, and nothing sooner than is asked for', async () => {
  const refused = await timed(async () => Promise.reject(new Error('refused')))
  expect(refused.result).toBe('refused')
  expect(refused.milliseconds).toBeGreaterThanOrEqual(20 - early)
  expect((await timed(() => pause(5), 60)).milliseconds).toBeGreaterThanOrEqual(60 - early)
})
