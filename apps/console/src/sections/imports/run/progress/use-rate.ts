import type { ImportRun } from '@lanyard/contract'
import { useRef } from 'react'

export type Sample = { at: number; perSecond: number }
export type Rate = { samples: readonly Sample[]; perSecond: number | undefined; secondsLeft: number | undefined }

type Reading = { at: number; read: number }
type Measured = { step: string; readings: Reading[]; wasPaused: boolean }

const mostReadings = 61
/** Readings that are closer together say nothing about the rate. */
const shortest = 700
/** The rate is an average of the last few seconds. */
const smoothed = 8

const between = (from: Reading | undefined, to: Reading | undefined) =>
  from && to && to.read > from.read ? (to.read - from.read) / Math.max(0.001, (to.at - from.at) / 1000) : undefined

/** Rows come in batches: if the last seconds, or all that was seen, have none, the average since the start counts. */
export const rateOf = (readings: readonly Reading[], of: number | null, startedAt?: number): Rate => {
  const samples = readings.slice(1).map((reading, index) => ({ at: reading.at, perSecond: between(readings[index], reading) ?? 0 }))
  const last = readings.at(-1)
  const earlier = readings[Math.max(0, readings.length - 1 - smoothed)]
  const start = startedAt === undefined ? undefined : { at: startedAt, read: 0 }
  const perSecond = between(earlier, last) ?? between(readings[0], last) ?? between(start, last)
  const left = last && of !== null ? Math.max(0, of - last.read) : undefined
  const secondsLeft = left === 0 ? 0 : left && perSecond ? left / perSecond : undefined
  return { samples, perSecond, secondsLeft }
}

/** Measures how many rows a second are done, from what each reading of the run says. */
export const useRate = ({ state, progress }: ImportRun): Rate => {
  const measured = useRef<Measured>({ step: '', readings: [], wasPaused: false })
  const isPaused = state === 'paused'
  const step = `${isPaused ? 'applying' : state} ${progress?.startedAt}`
  if (measured.current.step !== step) measured.current = { step, readings: [], wasPaused: measured.current.wasPaused }
  if (isPaused) measured.current.wasPaused = true
  const { readings, wasPaused } = measured.current
  const before = readings.at(-1)
  if (progress && !isPaused && (!before || Date.now() - before.at >= shortest))
    measured.current.readings = [...readings, { at: Date.now(), read: progress.read }].slice(-mostReadings)
  // A resumed run began before its latest start.
  return rateOf(measured.current.readings, progress?.of ?? null, progress && !wasPaused ? Date.parse(progress.startedAt) : undefined)
}
