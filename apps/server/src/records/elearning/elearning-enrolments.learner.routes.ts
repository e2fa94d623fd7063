import { elearningEnrolmentCalls } from '@lanyard/contract'
import type { LearnerDependencies } from '../learner-dependencies.ts'
import { learnerRoutesOf } from '../learner-routes.ts'
import { listElearningEnrolments } from './elearning-enrolments.queries.ts'

export const elearningEnrolmentRoutes = (dependencies: LearnerDependencies) =>
  learnerRoutesOf(dependencies, elearningEnrolmentCalls, { listElearningEnrolments: ({ db, context, query }) => listElearningEnrolments(db, context, query) })
