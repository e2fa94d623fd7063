import type { OpenedClass, UnitLearner } from '@lanyard/contract'
import { ResponseError } from '@lanyard/contract/browser'
import { endedUnitStatuses } from '@lanyard/contract/statuses'
import { dayIn } from '@lanyard/web/format/times.ts'
import { useTenantClock } from '../../../list/tenant-clock.ts'
import { client } from '../classes-api.ts'
import { useClassEdits } from '../use-class-edits.ts'
import { proposedStatus } from './proposed-status.ts'

type Values = { statusId: number; resultId: number | null; score: string; endDate: string }
/** A result that isn’t saved yet. `version`: of the enrolment that the person saw when they changed it. */
type Edit = Values & { version: number }
export type ResultField = 'statusId' | 'resultId' | 'finalScore' | 'endDate'

const storedOf = ({ statusId, resultId, finalScore, endDate }: UnitLearner): Values => ({
  ...{ statusId, resultId, score: finalScore === null ? '' : String(finalScore), endDate: endDate ?? '' },
})

const isSame = (one: Values, other: Values) =>
  one.statusId === other.statusId && one.resultId === other.resultId && one.score === other.score && one.endDate === other.endDate

const scorePattern = /^\d{1,4}([.,]\d{1,2})?$/
const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text)

/** What can’t be sent at all. Everything else the server checks. */
const unreadable = ({ score, endDate }: Values): Partial<Record<ResultField, string>> => ({
  ...(score.trim() !== '' && !scorePattern.test(score.trim()) && { finalScore: 'Enter a number, such as 87.5.' }),
  ...(endDate !== '' && !isDay(endDate) && { endDate: 'Enter a date.' }),
})

/** The errors of a refused call, by enrolment and field. */
const refusedFields = (error: unknown, ids: readonly number[]) => {
  const faults = new Map<string, string>()
  if (!(error instanceof ResponseError)) return faults
  for (const { pointer, message } of error.problem?.errors ?? []) {
    const [, , index, field] = pointer.split('/')
    faults.set(`${ids[Number(index)]}/${field}`, message)
  }
  return faults
}

const versionsIn = ({ units }: OpenedClass) =>
  new Map(units.flatMap(({ learners }) => learners.map(({ unitEnrolmentId, version }) => [unitEnrolmentId, version] as const)))

/** The results of a class while they are set. */
export const useResults = (opened: OpenedClass) => {
  const { timeZone } = useTenantClock()
  const { edits, put, isOvertaken, ...work } = useClassEdits<Edit>({
    opened,
    versionsIn,
    saved: 'Results saved.',
    send: (set) =>
      client.saveResults({
        params: { id: opened.id },
        body: {
          results: [...set].map(([unitEnrolmentId, { version, statusId, resultId, score, endDate }]) => ({
            ...{ unitEnrolmentId, version, statusId, resultId },
            ...{ finalScore: score.trim() === '' ? null : Number(score.trim().replace(',', '.')), endDate: endDate === '' ? null : endDate },
          })),
        },
      }),
  })
  const shownOf = (learner: UnitLearner): Values => edits.get(learner.unitEnrolmentId) ?? storedOf(learner)
  const change = (learner: UnitLearner, changed: Partial<Values>) => {
    const values = { ...shownOf(learner), ...changed }
    const hasEnded = endedUnitStatuses.includes(values.statusId)
    const ended = hasEnded && values.endDate === '' && changed.endDate === undefined ? { ...values, endDate: dayIn(new Date(), timeZone) } : values
    put([[learner.unitEnrolmentId, isSame(storedOf(learner), ended) ? undefined : { ...ended, version: learner.version }]])
  }
  const refused = refusedFields(work.failure, [...edits.keys()])
  return {
    ...work,
    shownOf,
    change,
    /** With the status that usually goes with the result. */
    setResult: (learner: UnitLearner, resultId: number | null) =>
      change(learner, { resultId, statusId: proposedStatus(opened, resultId) ?? shownOf(learner).statusId }),
    faultOf: (learner: UnitLearner, field: ResultField) => unreadable(shownOf(learner))[field] ?? refused.get(`${learner.unitEnrolmentId}/${field}`),
    isChanged: ({ unitEnrolmentId }: UnitLearner) => edits.has(unitEnrolmentId),
    isOvertaken: ({ unitEnrolmentId }: UnitLearner) => isOvertaken(unitEnrolmentId),
    isValid: [...edits.values()].every((edit) => Object.keys(unreadable(edit)).length === 0),
  }
}

export type Results = ReturnType<typeof useResults>
