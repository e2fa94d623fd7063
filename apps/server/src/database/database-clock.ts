import type { Clock } from '../common/clock.ts'

/** Milliseconds by which two clocks may differ without any harm. */
const tolerance = 1_000

export type DatabaseClock = { now: Clock; timed(databaseTime: number, tookMilliseconds: number): void }

/** The time as the database has it, so that locks and limits mean the same in every process, however wrong a machine's own clock is. */
export const openDatabaseClock = (own: Clock): DatabaseClock => {
  let ahead = 0
  return {
    now: () => own() + ahead,
    timed: (databaseTime, took) => {
      const measured = databaseTime + took / 2 - own()
      if (Math.abs(measured - ahead) > tolerance + took / 2) ahead = Math.round(measured)
    },
  }
}
