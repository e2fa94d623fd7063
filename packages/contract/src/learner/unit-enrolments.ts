import { type Calls, many } from '../call.ts'
import { entity } from '../entity.ts'
import { type Fields, flag, id, number, required, text, whole } from '../fields.ts'
import { byVisibility, filtersOn, listQuery } from './listing.ts'

const unitFields = {
  unitEnrolmentId: required(id),
  unitId: id,
  unitCode: text,
  unitDescription: text,
  unitOfferId: id,
  unitOfferCode: text,
} satisfies Fields

const statusFields = { unitEnrolmentStatusId: id, unitEnrolmentStatusDescription: text } satisfies Fields

/** A unit enrolment inside its course enrolment. */
export const unitEnrolmentInCourseFields = {
  ...unitFields,
  assessorId: id,
  assessorFirstName: text,
  assessorLastName: text,
  trainerId: id,
  trainerFirstName: text,
  trainerLastName: text,
  finalScore: number,
  theoryScore: number,
  practicalScore: number,
  resultId: id,
  resultCode: text,
  resultDescription: text,
  ...statusFields,
  elementsCount: whole,
  enrolmentIsVisibleInLanyard: flag,
} satisfies Fields

/** A stand-alone unit enrolment. */
export const unitEnrolment = entity('unitEnrolment', {
  ...unitFields,
  courseOfferId: id,
  courseOfferCode: text,
  courseOfferDescription: text,
  ...statusFields,
  courseEnrolmentStatusId: id,
  courseEnrolmentStatusDescription: text,
  enrolmentIsVisibleInLanyard: flag,
})

export const unitEnrolmentFilters = {
  ...filtersOn({ unitId: 'id', unitOfferId: 'id', courseOfferId: 'id', unitEnrolmentStatusId: 'id', courseEnrolmentStatusId: 'id' }),
  ...byVisibility,
}

export const unitEnrolmentCalls = {
  listUnitEnrolments: {
    method: 'GET',
    path: '/learner-app/unit-enrolments',
    summary: 'Unit enrolments as a flat list',
    needs: 'own-records',
    query: listQuery(unitEnrolment, unitEnrolmentFilters),
    answer: many(unitEnrolment),
  },
} as const satisfies Calls
