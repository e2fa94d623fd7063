import { elearningEnrolmentCalls } from '@lanyard/contract'
import { listElearningEnrolments } from './elearning-enrolments.queries.ts'
import type { LearnerDependencies } from './learner-dependencies.ts'
import { learnerRoutesOf } from './learner-routes.ts'

export const elearningEnrolmentRoutes = (house: LearnerDependencies) =>
  learnerRoutesOf(house, elearningEnrolmentCalls, { listElearningEnrolments: ({ db, context, query }) => listElearningEnrolments(db, context, query) })
