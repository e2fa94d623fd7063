import { courseEnrolmentCalls } from '@lanyard/contract'
import type { LearnerDependencies } from '../learner-dependencies.ts'
import { learnerRoutesOf } from '../learner-routes.ts'
import { listCourseEnrolmentSummaries, listCourseEnrolments } from './course-enrolments.queries.ts'

export const courseEnrolmentRoutes = (dependencies: LearnerDependencies) =>
  learnerRoutesOf(dependencies, courseEnrolmentCalls, {
    listCourseEnrolments: ({ db, context, query }) => listCourseEnrolments(db, context, query),
    listCourseEnrolmentSummaries: ({ db, context, query }) => listCourseEnrolmentSummaries(db, context, query),
  })
