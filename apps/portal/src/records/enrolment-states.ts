import type { BadgeTone } from '@lanyard/web/ui/badge.tsx'

/** Where an enrolment stands; the shipped statuses keep their identifiers for ever. */
export type Stage = 'to-come' | 'running' | 'paused' | 'done' | 'left'

const courseStages = new Map<number, Stage>([
  [1, 'to-come'], // draft
  [2, 'to-come'], // pending
  [3, 'to-come'], // tentative
  [4, 'to-come'], // confirmed
  [5, 'running'], // current
  [6, 'paused'], // on hold
  [7, 'paused'], // deferred
  [8, 'paused'], // suspended
  [9, 'done'], // completed
  [10, 'left'], // withdrawn
  [11, 'left'], // transferred
  [12, 'left'], // cancelled
  [13, 'left'], // expired
])

const unitStages = new Map<number, Stage>([
  [1, 'to-come'], // not yet started
  [2, 'to-come'], // enrolled
  [3, 'running'], // in progress
  [4, 'running'], // assessment submitted
  [5, 'running'], // resubmission required
  [6, 'done'], // completed
  [7, 'done'], // recognition of prior learning
  [8, 'done'], // credit transfer
  [9, 'paused'], // deferred
  [10, 'left'], // withdrawn
  [11, 'left'], // transferred
  [12, 'left'], // cancelled
])

export const stageOfCourse = (statusId: number | null | undefined): Stage => courseStages.get(statusId ?? 0) ?? 'running'
export const stageOfUnit = (statusId: number | null | undefined): Stage => unitStages.get(statusId ?? 0) ?? 'running'

const resubmissionRequired = 5
const recognised = [7, 8]

const tones: Record<Stage, BadgeTone> = { 'to-come': 'info', running: 'brand', paused: 'warning', done: 'success', left: 'plain' }
export const toneOfStage = (stage: Stage) => tones[stage]
export const toneOfUnit = (statusId: number | null | undefined): BadgeTone => (statusId === resubmissionRequired ? 'warning' : tones[stageOfUnit(statusId)])
/** Recognition and credit say how a unit was done; they are results in themselves. */
export const isRecognised = (statusId: number | null | undefined) => recognised.includes(statusId ?? 0)

const stageOrder: readonly Stage[] = ['running', 'to-come', 'paused', 'done', 'left']
export const byStage = (one: Stage, other: Stage) => stageOrder.indexOf(one) - stageOrder.indexOf(other)
