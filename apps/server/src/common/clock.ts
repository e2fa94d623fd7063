import { readFileSync } from 'node:fs'

/** What time it is, so that expiries can be tested without waiting. */
export type Clock = () => number

export const systemClock: Clock = () => Date.now()

/** For tests of a whole process: a file says by how many milliseconds this clock is ahead. The configuration refuses it elsewhere. */
export const clockOfFile =
  (file: string): Clock =>
  () =>
    Date.now() + (Number(readFileSync(file, 'utf8')) || 0)
