import type { Stage } from '@lanyard/web/records/enrolment-states.ts'

/** Paused courses are filtered with upcoming ones. */
const filterOf: Record<Stage, string> = { running: 'running', 'to-come': 'to-come', paused: 'to-come', done: 'done', left: 'left' }

export const passesStage = (stage: Stage, chosen: string | undefined) => chosen === undefined || filterOf[stage] === chosen

export const stageOptions = [
  { value: 'running', label: 'Running' },
  { value: 'to-come', label: 'To come' },
  { value: 'done', label: 'Completed' },
  { value: 'left', label: 'No longer active' },
]
