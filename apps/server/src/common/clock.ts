import { readFileSync } from 'node:fs'

/** What time it is, so that expiries can be tested without waiting. */
export type Clock = () => number

export const systemClock: Clock = () => Date.now()

/** For tests of a whole process: a file says by how many milliseconds this clock is ahead. The configuration refuses it elsewhere. */
export const clockOfFile =
  (file: string): Clock =>
  () =>
    Date.now() + (Number(readFileSync(file, 'utf8')) || 0)

/** A moment as the database and the API write it. */
export const iso = (moment: number) => new Date(moment).toISOString()

/** Milliseconds. */
export const day = 24 * 60 * 60_000
