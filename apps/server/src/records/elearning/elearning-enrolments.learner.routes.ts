import { elearningEnrolmentCalls } from '@lanyard/contract'
import type { LearnerDependencies } from '../learner-dependencies.ts'
import { learnerRoutesOf } from '../learner-routes.ts'
import { listElearningEnrolments } from './elearning-enrolments.queries.ts'

export const elearningEnrolmentRoutes = (house: LearnerDependencies) =>
  learnerRoutesOf(house, elearningEnrolmentCalls, { listElearningEnrolments: ({ db, context, query }) => listElearningEnrolments(db, context, query) })
