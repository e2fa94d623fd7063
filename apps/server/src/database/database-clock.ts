import type { Clock } from '../common/clock.ts'

/** Milliseconds two clocks may differ without harm. */
const tolerance = 1_000

export type DatabaseClock = { now: Clock; timed(databaseTime: number, tookMilliseconds: number): void }

/** The database's time, so locks and limits mean the same in every process, however wrong a machine's clock is. */
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
