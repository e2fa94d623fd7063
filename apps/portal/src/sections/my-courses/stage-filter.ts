import type { Stage } from '../../records/enrolment-states.ts'

/** What is paused counts among what is still to come back. */
const filterOf: Record<Stage, string> = { running: 'running', 'to-come': 'to-come', paused: 'to-come', done: 'done', left: 'left' }

export const passesStage = (stage: Stage, chosen: string | undefined) => chosen === undefined || filterOf[stage] === chosen

const labels = [
  { value: 'running', label: 'Running' },
  { value: 'to-come', label: 'To come' },
  { value: 'done', label: 'Completed' },
  { value: 'left', label: 'No longer active' },
]

/** The chips that would find something, with how many. */
export const stageOptions = (stages: readonly Stage[]) =>
  labels.map((option) => ({ ...option, count: stages.filter((stage) => passesStage(stage, option.value)).length })).filter(({ count }) => count > 0)
