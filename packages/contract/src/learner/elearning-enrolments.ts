import { type Calls, many } from '../call.ts'
import { entity } from '../entity.ts'
import { id, required, text } from '../fields.ts'
import { filtersOn, listQuery } from './listing.ts'

export const elearningEnrolment = entity('elearningEnrolment', {
  elearningEnrolmentId: required(id),
  elearningCourseId: id,
  courseEnrolmentId: id,
  unitEnrolmentId: id,
  siteIdentifier: text,
  siteName: text,
  platform: text,
})

export const elearningEnrolmentFilters = filtersOn({ elearningEnrolmentId: 'id', elearningCourseId: 'id', courseEnrolmentId: 'id', unitEnrolmentId: 'id' })

export const elearningEnrolmentCalls = {
  listElearningEnrolments: {
    method: 'GET',
    path: '/learner-app/elearning-enrolments',
    summary: 'E-learning enrolments',
    needs: 'own-records',
    query: listQuery(elearningEnrolment, elearningEnrolmentFilters),
    answer: many(elearningEnrolment),
  },
} as const satisfies Calls
