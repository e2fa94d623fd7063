import type { Clock } from '../common/clock.ts'

export const minutes = (count: number) => count * 60_000
export const hours = (count: number) => count * 60 * 60_000

/** A clock that runs and can be moved forward. */
export const openTestClock = () => {
  let ahead = 0
  const clock: Clock = () => Date.now() + ahead
  return { clock, now: clock, forward: (milliseconds: number) => (ahead += milliseconds) }
}
