import {
  completedUnitStatuses,
  enrolmentStatuses,
  leftEnrolmentStatuses,
  leftUnitStatuses,
  recognisedUnitStatuses,
  unitEnrolmentStatuses,
} from '@lanyard/contract/statuses'
import type { BadgeTone } from '../ui/display/badge.tsx'

/** The stage of an enrolment. */
export type Stage = 'to-come' | 'running' | 'paused' | 'done' | 'left'

const { draft, pending, tentative, confirmed, current, onHold, deferred, suspended, completed } = enrolmentStatuses

const stages = (table: Partial<Record<Stage, readonly number[]>>): Readonly<Record<number, Stage>> =>
  Object.fromEntries(Object.entries(table).flatMap(([stage, ids]) => ids.map((id) => [id, stage as Stage])))

const courseStages = stages({
  'to-come': [draft, pending, tentative, confirmed],
  running: [current],
  paused: [onHold, deferred, suspended],
  done: [completed],
  left: leftEnrolmentStatuses,
})

const { notYetStarted, enrolled, inProgress, assessmentSubmitted, resubmissionRequired } = unitEnrolmentStatuses

const unitStages = stages({
  'to-come': [notYetStarted, enrolled],
  running: [inProgress, assessmentSubmitted, resubmissionRequired],
  paused: [unitEnrolmentStatuses.deferred],
  done: completedUnitStatuses,
  left: leftUnitStatuses,
})

export const stageOfCourse = (statusId: number | null | undefined): Stage => courseStages[statusId ?? 0] ?? 'running'
export const stageOfUnit = (statusId: number | null | undefined): Stage => unitStages[statusId ?? 0] ?? 'running'

const tones: Record<Stage, BadgeTone> = { 'to-come': 'info', running: 'brand', paused: 'warning', done: 'success', left: 'plain' }
export const toneOfStage = (stage: Stage) => tones[stage]
export const toneOfUnit = (statusId: number | null | undefined): BadgeTone => (statusId === resubmissionRequired ? 'warning' : tones[stageOfUnit(statusId)])
/** Recognition and credit say how a unit was completed; they are results in themselves. */
export const isRecognised = (statusId: number | null | undefined) => recognisedUnitStatuses.includes(statusId ?? 0)

const stageOrder: readonly Stage[] = ['running', 'to-come', 'paused', 'done', 'left']
export const byStage = (one: Stage, other: Stage) => stageOrder.indexOf(one) - stageOrder.indexOf(other)
