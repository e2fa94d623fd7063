import type { ImportRun } from '@lanyard/contract'
import { useRef } from 'react'

const stepOf = ({ state }: ImportRun) => (state === 'paused' ? 'applying' : state)

/** A run with its last known progress: pausing and resuming begin without one. */
export const useKeptProgress = (run: ImportRun): ImportRun => {
  const kept = useRef<{ step: string; progress: ImportRun['progress'] }>({ step: '', progress: null })
  const step = stepOf(run)
  if (run.progress || kept.current.step !== step) kept.current = { step, progress: run.progress }
  return { ...run, progress: kept.current.progress }
}
