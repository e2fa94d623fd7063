import type { ImportRun } from '@lanyard/contract'
import { useRef } from 'react'

export type Sample = { at: number; perSecond: number }
export type Rate = { samples: readonly Sample[]; perSecond: number | undefined; secondsLeft: number | undefined }

type Reading = { at: number; read: number }
type Measured = { step: string; readings: Reading[] }

const mostReadings = 61
/** Readings that are closer together say nothing about the rate. */
const shortest = 700
/** The rate is an average of the last few seconds. */
const smoothed = 8

const between = (from: Reading, to: Reading) => Math.max(0, (to.read - from.read) / Math.max(0.001, (to.at - from.at) / 1000))

export const rateOf = (readings: readonly Reading[], of: number | null): Rate => {
  const samples = readings.slice(1).map((reading, index) => ({ at: reading.at, perSecond: between(readings[index] as Reading, reading) }))
  const last = readings.at(-1)
  const earlier = readings[Math.max(0, readings.length - 1 - smoothed)]
  const [first] = readings
  // Rows come in batches: a few seconds without one say little.
  const perSecond = (last && earlier && between(earlier, last)) || (last && first && between(first, last)) || undefined
  const secondsLeft = last && perSecond && of !== null ? Math.max(0, of - last.read) / perSecond : undefined
  return { samples, perSecond, secondsLeft }
}

/** Measures how many rows a second are done, from what each reading of the run says. */
export const useRate = ({ state, progress }: ImportRun): Rate => {
  const measured = useRef<Measured>({ step: '', readings: [] })
  const step = `${state === 'paused' ? 'applying' : state} ${progress?.startedAt}`
  if (measured.current.step !== step) measured.current = { step, readings: [] }
  const { readings } = measured.current
  const before = readings.at(-1)
  if (progress && state !== 'paused' && (!before || Date.now() - before.at >= shortest))
    measured.current.readings = [...readings, { at: Date.now(), read: progress.read }].slice(-mostReadings)
  return rateOf(measured.current.readings, progress?.of ?? null)
}
