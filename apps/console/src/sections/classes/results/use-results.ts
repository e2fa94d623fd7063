import type { OpenedClass, UnitLearner } from '@lanyard/contract'
import { ResponseError } from '@lanyard/contract/browser'
import { endedUnitStatuses } from '@lanyard/contract/statuses'
import { announce } from '@lanyard/web/announcements.ts'
import { dayIn } from '@lanyard/web/format/times.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTenantClock } from '../../../list/tenant-clock.ts'
import { classOf } from '../class-queries.ts'
import { client } from '../classes-api.ts'
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

/** The results of a class while they are set. They stay until they are saved or discarded. */
export const useResults = (opened: OpenedClass) => {
  const queries = useQueryClient()
  const { timeZone } = useTenantClock()
  const [edits, setEdits] = useState<ReadonlyMap<number, Edit>>(new Map())
  /** Learners whose result somebody else changed meanwhile. */
  const [overtaken, setOvertaken] = useState<ReadonlySet<number>>(new Set())
  const query = classOf(String(opened.id))
  const ids = [...edits.keys()]

  const shownOf = (learner: UnitLearner): Values => edits.get(learner.unitEnrolmentId) ?? storedOf(learner)

  const change = (learner: UnitLearner, changed: Partial<Values>) => {
    const next = new Map(edits)
    const values = { ...shownOf(learner), ...changed }
    const hasEnded = endedUnitStatuses.includes(values.statusId)
    const ended = hasEnded && values.endDate === '' && changed.endDate === undefined ? { ...values, endDate: dayIn(new Date(), timeZone) } : values
    if (isSame(storedOf(learner), ended)) next.delete(learner.unitEnrolmentId)
    else next.set(learner.unitEnrolmentId, { ...ended, version: learner.version })
    setEdits(next)
    setOvertaken(new Set([...overtaken].filter((id) => id !== learner.unitEnrolmentId)))
    save.reset()
  }

  const followOthers = async () => {
    const fresh = await queries.fetchQuery({ ...query, staleTime: 0 })
    const versions = new Map(fresh.units.flatMap(({ learners }) => learners.map(({ unitEnrolmentId, version }) => [unitEnrolmentId, version])))
    setOvertaken(new Set([...edits].filter(([id, { version }]) => versions.get(id) !== version).map(([id]) => id)))
    // Whoever saves again has seen the other result.
    setEdits(new Map([...edits].flatMap(([id, edit]) => (versions.has(id) ? [[id, { ...edit, version: versions.get(id) as number }] as const] : []))))
  }

  const save = useMutation({
    mutationFn: () =>
      client.saveResults({
        params: { id: opened.id },
        body: {
          results: [...edits].map(([unitEnrolmentId, { version, statusId, resultId, score, endDate }]) => ({
            ...{ unitEnrolmentId, version, statusId, resultId },
            ...{ finalScore: score.trim() === '' ? null : Number(score.trim().replace(',', '.')), endDate: endDate === '' ? null : endDate },
          })),
        },
      }),
    onSuccess: async (saved) => {
      queries.setQueryData(query.queryKey, saved)
      setEdits(new Map())
      setOvertaken(new Set())
      announce('Results saved.')
      await queries.invalidateQueries({ queryKey: ['listClasses'] })
    },
    onError: (error) => {
      if (error instanceof ResponseError && error.response.status === 412) void followOthers().catch(() => undefined)
    },
  })

  const refused = refusedFields(save.error, ids)
  return {
    shownOf,
    change,
    /** With the status that usually goes with the result. */
    setResult: (learner: UnitLearner, resultId: number | null) =>
      change(learner, { resultId, statusId: proposedStatus(opened, resultId) ?? shownOf(learner).statusId }),
    faultOf: (learner: UnitLearner, field: ResultField) => unreadable(shownOf(learner))[field] ?? refused.get(`${learner.unitEnrolmentId}/${field}`),
    isChanged: ({ unitEnrolmentId }: UnitLearner) => edits.has(unitEnrolmentId),
    isOvertaken: ({ unitEnrolmentId }: UnitLearner) => overtaken.has(unitEnrolmentId),
    changeCount: edits.size,
    isValid: [...edits.values()].every((edit) => Object.keys(unreadable(edit)).length === 0),
    discard: () => {
      setEdits(new Map())
      setOvertaken(new Set())
      save.reset()
    },
    save: () => save.mutate(),
    busy: save.isPending,
    failure: save.error,
    isSaved: save.isSuccess,
  }
}

export type Results = ReturnType<typeof useResults>
