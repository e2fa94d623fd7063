import { elearningEnrolmentCalls } from '@lanyard/contract'
import { learnerRoutesOf } from '../build-learner-routes.ts'
import type { LearnerDependencies } from '../learner-dependencies.ts'
import { listElearningEnrolments } from './elearning-enrolments.queries.ts'

export const elearningEnrolmentRoutes = (dependencies: LearnerDependencies) =>
  learnerRoutesOf(dependencies, elearningEnrolmentCalls, { listElearningEnrolments: ({ db, context, query }) => listElearningEnrolments(db, context, query) })
