import type { ClassLearner, OpenedClass } from '@lanyard/contract'
import { ResponseError } from '@lanyard/contract/browser'
import { attendanceTypes } from '@lanyard/contract/statuses'
import { announce } from '@lanyard/web/announcements.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { classOf } from '../class-queries.ts'
import { client } from '../classes-api.ts'

/** A mark that isn’t saved yet. `version`: of the registration that the person saw when they marked it. */
type Edit = { version: number; typeId: number | null; percentage: string }

/** They were there for a part of the class; how much is asked for. */
const partly: readonly number[] = [attendanceTypes.late, attendanceTypes.leftEarly]
export const isPartly = (typeId: number | null) => typeId !== null && partly.includes(typeId)

const storedOf = ({ version, attendanceTypeId, attendancePercentage }: ClassLearner): Edit => ({
  version,
  typeId: attendanceTypeId,
  percentage: isPartly(attendanceTypeId) && attendancePercentage !== null ? String(attendancePercentage) : '',
})

export const isPercentage = (text: string) => text.trim() === '' || (/^\d{1,3}([.,]\d{1,2})?$/.test(text.trim()) && numberIn(text) <= 100)
const numberIn = (text: string) => Number(text.trim().replace(',', '.'))

/** The marks of a class while they are made. They stay until they are saved or discarded. */
export const useRoll = (opened: OpenedClass) => {
  const queries = useQueryClient()
  const [edits, setEdits] = useState<ReadonlyMap<number, Edit>>(new Map())
  /** Learners whom somebody else marked meanwhile. */
  const [overtaken, setOvertaken] = useState<ReadonlySet<number>>(new Set())
  const query = classOf(String(opened.id))

  const shownOf = (learner: ClassLearner): Edit => edits.get(learner.registrationId) ?? storedOf(learner)
  const put = (changed: readonly [ClassLearner, Omit<Edit, 'version'>][]) => {
    const next = new Map(edits)
    for (const [learner, edit] of changed) {
      const { version, ...stored } = storedOf(learner)
      if (stored.typeId === edit.typeId && stored.percentage === edit.percentage) next.delete(learner.registrationId)
      else next.set(learner.registrationId, { ...edit, version })
    }
    setEdits(next)
    setOvertaken(new Set([...overtaken].filter((id) => !changed.some(([{ registrationId }]) => registrationId === id))))
    save.reset()
  }

  const followOthers = async () => {
    const fresh = await queries.fetchQuery({ ...query, staleTime: 0 })
    const versions = new Map(fresh.learners.map(({ registrationId, version }) => [registrationId, version]))
    setOvertaken(new Set([...edits].filter(([id, { version }]) => versions.get(id) !== version).map(([id]) => id)))
    // Whoever saves again has seen the other mark. A learner who left the class has none.
    setEdits(new Map([...edits].flatMap(([id, edit]) => (versions.has(id) ? [[id, { ...edit, version: versions.get(id) as number }] as const] : []))))
  }

  const save = useMutation({
    mutationFn: () =>
      client.markAttendance({
        params: { id: opened.id },
        body: {
          marks: [...edits].map(([registrationId, { version, typeId, percentage }]) => ({
            ...{ registrationId, version, attendanceTypeId: typeId },
            ...(isPartly(typeId) && { attendancePercentage: percentage.trim() === '' ? null : numberIn(percentage) }),
          })),
        },
      }),
    onSuccess: async (saved) => {
      queries.setQueryData(query.queryKey, saved)
      setEdits(new Map())
      setOvertaken(new Set())
      announce('Roll saved.')
      await queries.invalidateQueries({ queryKey: ['listClasses'] })
    },
    onError: (error) => {
      if (error instanceof ResponseError && error.response.status === 412) void followOthers().catch(() => undefined)
    },
  })

  const markedCount = opened.learners.filter((learner) => shownOf(learner).typeId !== null).length
  return {
    shownOf,
    isChanged: ({ registrationId }: ClassLearner) => edits.has(registrationId),
    isOvertaken: ({ registrationId }: ClassLearner) => overtaken.has(registrationId),
    mark: (learner: ClassLearner, typeId: number | null) => put([[learner, { typeId, percentage: '' }]]),
    setPercentage: (learner: ClassLearner, percentage: string) => put([[learner, { typeId: shownOf(learner).typeId, percentage }]]),
    /** Marks those who aren’t marked yet. */
    markRest: (typeId: number) =>
      put(opened.learners.filter((learner) => shownOf(learner).typeId === null).map((learner) => [learner, { typeId, percentage: '' }])),
    markedCount,
    changeCount: edits.size,
    isValid: [...edits.values()].every(({ percentage }) => isPercentage(percentage)),
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

export type Roll = ReturnType<typeof useRoll>
