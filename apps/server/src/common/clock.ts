import { readFileSync } from 'node:fs'
import { performance } from 'node:perf_hooks'
import { oncePerTick } from './one-tick.ts'

/** The current time. Injected, so expiries can be tested without waiting. */
export type Clock = () => number

/** The same throughout a tick of the event loop. */
export const systemClock: Clock = oncePerTick(() => Date.now())

/** Milliseconds since the process began, the same throughout a tick of the event loop. Nobody can set this clock. */
export const steadyClock: Clock = oncePerTick(() => performance.now())

/** For tests of a whole process: a file holds the number of milliseconds this clock is ahead. The configuration refuses it outside tests. */
export const clockOfFile =
  (file: string): Clock =>
  () =>
    Date.now() + (Number(readFileSync(file, 'utf8')) || 0)

/** A timestamp as the database and the API write it. */
export const iso = (moment: number) => new Date(moment).toISOString()

/** Milliseconds. */
export const day = 24 * 60 * 60_000
