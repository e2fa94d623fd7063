import { courseEnrolmentCalls } from '@lanyard/contract'
import { learnerRoutesOf } from '../build-learner-routes.ts'
import type { LearnerDependencies } from '../learner-dependencies.ts'
import { listCourseEnrolmentSummaries, listCourseEnrolments } from './course-enrolments.queries.ts'

export const courseEnrolmentRoutes = (dependencies: LearnerDependencies) =>
  learnerRoutesOf(dependencies, courseEnrolmentCalls, {
    listCourseEnrolments: ({ db, context, query }) => listCourseEnrolments(db, context, query),
    listCourseEnrolmentSummaries: ({ db, context, query }) => listCourseEnrolmentSummaries(db, context, query),
  })
