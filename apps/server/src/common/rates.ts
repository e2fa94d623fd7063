import type { Clock } from './clock.ts'
import { Problem } from './problem.ts'

const waitFor = (seconds: number) => {
  if (seconds <= 60) return seconds === 1 ? '1 second' : `${seconds} seconds`
  const minutes = Math.ceil(seconds / 60)
  return minutes <= 120 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`
}

/** The problem for too many requests, with when to try again. */
export const tooMany = (message: string, seconds: number) =>
  new Problem('too-many-requests', `${message} Try again in ${waitFor(seconds)}.`, { headers: { 'retry-after': String(seconds) } })

/** Counts one request for a key, or throws. */
export type Rate = (key: string) => void

type RateOptions = { most: number; everySeconds: number; message: string; clock: Clock; mostKeys?: number }

/**
 * Allows a burst of `most` requests per key, then one every `everySeconds`. Counts in this process only: for callers who must cost the database nothing, and for work that takes this process's own time. `openSharedRate` counts for all.
 */
export const openRate = ({ most, everySeconds, message, clock, mostKeys = 10_000 }: RateOptions): Rate => {
  /** When each key's requests expire, in the order they were last counted. */
  const dueAt = new Map<string, number>()
  const forget = (now: number) => {
    for (const [key, due] of dueAt) if (due <= now) dueAt.delete(key)
    for (const [key] of dueAt) if (dueAt.size >= mostKeys) dueAt.delete(key)
  }
  return (key) => {
    const now = clock()
    const next = Math.max(dueAt.get(key) ?? now, now) + everySeconds * 1000
    const seconds = Math.ceil((next - now) / 1000 - most * everySeconds)
    if (seconds > 0) throw tooMany(message, seconds)
    if (dueAt.size >= mostKeys) forget(now)
    dueAt.delete(key)
    dueAt.set(key, next)
  }
}
