import { z } from 'zod'
import { anId } from './case.ts'

export const mostClasses = 50
/** Learners of one class that one call marks. */
export const mostMarks = 500

const named = z.object({ id: z.int(), name: z.string() })
/** A value of one of the catalogue's lists. */
const choice = z.object({ id: z.int(), code: z.string().nullable(), description: z.string() })

const classFields = {
  id: z.int(),
  code: z.string(),
  description: z.string(),
  timetable: z.string(),
  /** The day in the provider's time zone. */
  startDate: z.iso.date(),
  startsAt: z.iso.datetime(),
  endsAt: z.iso.datetime(),
  status: z.string().nullable(),
  /** False if the class is postponed or cancelled. */
  isHeld: z.boolean(),
  trainer: named.nullable(),
  venue: z.string().nullable(),
  colourCode: z.string().nullable(),
  /** Whether the caller teaches it. */
  isMine: z.boolean(),
  /** Learners with a place, and how many of them are marked. */
  learnerCount: z.int(),
  markedCount: z.int(),
}
export const classSummary = z.object(classFields).meta({ title: 'ClassSummary' })
export type ClassSummary = z.output<typeof classSummary>

/** A learner with a place in the class. */
const classLearner = z.object({
  registrationId: z.int(),
  /** Counts the changes of the registration. A mark names the version that its writer saw. */
  version: z.int(),
  learnerId: z.int(),
  name: z.string(),
  /** The name on their documents, if they go by another. */
  legalName: z.string().nullable(),
  number: z.string().nullable(),
  attendanceTypeId: z.int().nullable(),
  /** How much of the class they attended. */
  attendancePercentage: z.number().nullable(),
})
export type ClassLearner = z.output<typeof classLearner>

/** A learner's enrolment in a unit that the class is about. */
const unitLearner = z.object({
  unitEnrolmentId: z.int(),
  /** Counts the changes of the enrolment. A result names the version that its writer saw. */
  version: z.int(),
  learnerId: z.int(),
  name: z.string(),
  number: z.string().nullable(),
  statusId: z.int(),
  resultId: z.int().nullable(),
  finalScore: z.number().nullable(),
  startDate: z.iso.date().nullable(),
  endDate: z.iso.date().nullable(),
  /** Who teaches and assesses it. */
  assessedBy: z.array(z.string()),
  maySet: z.boolean(),
})
export type UnitLearner = z.output<typeof unitLearner>

const classUnit = z.object({ id: z.int(), code: z.string(), description: z.string(), learners: z.array(unitLearner) })
export type ClassUnit = z.output<typeof classUnit>

export const openedClass = z
  .object({
    ...classFields,
    /** The class is today or was before. Until then, only leave can be marked. */
    hasStarted: z.boolean(),
    mayMark: z.boolean(),
    learners: z.array(classLearner),
    attendanceTypes: z.array(choice),
    /** The units that the class is about, with their results. */
    units: z.array(classUnit),
    unitStatuses: z.array(choice),
    results: z.array(choice),
  })
  .meta({ title: 'Class' })
export type OpenedClass = z.output<typeof openedClass>

export const mark = z.strictObject({
  registrationId: anId,
  version: anId,
  /** `null`: not marked. */
  attendanceTypeId: anId.nullable(),
  /** For learners who were late or left early. Without it, the attendance type says it. */
  attendancePercentage: z.number().min(0).max(100).multipleOf(0.01).nullable().optional(),
})
export type Mark = z.output<typeof mark>

export const unitResult = z.strictObject({
  unitEnrolmentId: anId,
  version: anId,
  statusId: anId,
  resultId: anId.nullable(),
  finalScore: z.number().min(0).max(9999.99).multipleOf(0.01).nullable(),
  /** The day on which the unit ended. */
  endDate: z.iso.date().nullable(),
})
export type UnitResult = z.output<typeof unitResult>

/** What the list of classes can be filtered by. */
export const classOptions = z.object({ trainers: z.array(named), courses: z.array(named) })
export type ClassOptions = z.output<typeof classOptions>
