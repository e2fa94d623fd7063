import type { ClassLearner, OpenedClass } from '@lanyard/contract'
import { attendanceTypes } from '@lanyard/contract/statuses'
import { client } from '../classes-api.ts'
import { useClassEdits } from '../use-class-edits.ts'

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

const versionsIn = ({ learners }: OpenedClass) => new Map(learners.map(({ registrationId, version }) => [registrationId, version]))

/** The marks of a class while they are made. */
export const useRoll = (opened: OpenedClass) => {
  const { edits, put, isOvertaken, ...work } = useClassEdits<Edit>({
    opened,
    versionsIn,
    saved: 'Roll saved.',
    send: (marked) =>
      client.markAttendance({
        params: { id: opened.id },
        body: {
          marks: [...marked].map(([registrationId, { version, typeId, percentage }]) => ({
            ...{ registrationId, version, attendanceTypeId: typeId },
            ...(isPartly(typeId) && { attendancePercentage: percentage.trim() === '' ? null : numberIn(percentage) }),
          })),
        },
      }),
  })
  const shownOf = (learner: ClassLearner): Edit => edits.get(learner.registrationId) ?? storedOf(learner)
  const edited = (learner: ClassLearner, typeId: number | null, percentage = '') => {
    const stored = storedOf(learner)
    const isStored = stored.typeId === typeId && stored.percentage === percentage
    return [learner.registrationId, isStored ? undefined : { version: stored.version, typeId, percentage }] as const
  }
  const isMarked = (learner: ClassLearner) => shownOf(learner).typeId !== null
  return {
    ...work,
    shownOf,
    isChanged: ({ registrationId }: ClassLearner) => edits.has(registrationId),
    isOvertaken: ({ registrationId }: ClassLearner) => isOvertaken(registrationId),
    mark: (learner: ClassLearner, typeId: number | null) => put([edited(learner, typeId)]),
    setPercentage: (learner: ClassLearner, percentage: string) => put([edited(learner, shownOf(learner).typeId, percentage)]),
    /** Marks those who aren’t marked yet. */
    markRest: (typeId: number) => put(opened.learners.filter((learner) => !isMarked(learner)).map((learner) => edited(learner, typeId))),
    markedCount: opened.learners.filter(isMarked).length,
    isValid: [...edits.values()].every(({ percentage }) => isPercentage(percentage)),
  }
}

export type Roll = ReturnType<typeof useRoll>
