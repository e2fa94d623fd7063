import { z } from 'zod'
import { type Calls, many } from '../call.ts'
import { entity } from '../entity.ts'
import { day, flag, id, required, text, whole } from '../fields.ts'
import { byVisibility, filtersOn, listQuery } from './listing.ts'
import { unitEnrolmentInCourseFields } from './unit-enrolments.ts'

const summaryFields = {
  courseEnrolmentId: required(id),
  enrolmentStatusId: id,
  enrolmentStatusDescription: text,
  courseOfferId: id,
  courseOfferCode: text,
  courseOfferDescription: text,
  startDate: day,
  endDate: day,
  completedUnitsCount: whole,
  totalUnitsCount: whole,
  enrolmentIsVisibleInLanyard: flag,
}

/** The list item: the full record without its coordinator and units. */
export const courseEnrolmentSummary = entity('courseEnrolmentSummary', summaryFields)

export const courseEnrolment = entity(
  'courseEnrolment',
  { ...summaryFields, coordinatorId: id, coordinatorFirstName: text, coordinatorLastName: text },
  { unitEnrolments: z.array(z.object(unitEnrolmentInCourseFields)) },
)

export const courseEnrolmentFilters = {
  ...filtersOn({ courseEnrolmentId: 'id', enrolmentStatusId: 'id', courseOfferId: 'id', coordinatorId: 'id', startDate: 'day', endDate: 'day' }),
  ...byVisibility,
}

export const courseEnrolmentSummaryFilters = {
  ...filtersOn({ enrolmentStatusId: 'id', courseOfferCode: 'code', courseOfferDescription: 'words' }),
  ...byVisibility,
}

export const courseEnrolmentCalls = {
  listCourseEnrolments: {
    method: 'GET',
    path: '/learner-app/course-enrolments',
    summary: 'Course enrolments with their units',
    needs: 'own-records',
    query: listQuery(courseEnrolment, courseEnrolmentFilters),
    answer: many(courseEnrolment),
  },
  listCourseEnrolmentSummaries: {
    method: 'GET',
    path: '/learner-app/course-enrolments/list',
    summary: 'Course enrolment summaries',
    needs: 'own-records',
    query: listQuery(courseEnrolmentSummary, courseEnrolmentSummaryFilters),
    answer: many(courseEnrolmentSummary),
  },
} as const satisfies Calls
