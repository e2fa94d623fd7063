import { unitEnrolmentCalls } from '@lanyard/contract'
import { learnerRoutesOf } from '../build-learner-routes.ts'
import type { LearnerDependencies } from '../learner-dependencies.ts'
import { listUnitEnrolments } from './unit-enrolments.queries.ts'

export const unitEnrolmentRoutes = (dependencies: LearnerDependencies) =>
  learnerRoutesOf(dependencies, unitEnrolmentCalls, { listUnitEnrolments: ({ db, context, query }) => listUnitEnrolments(db, context, query) })
