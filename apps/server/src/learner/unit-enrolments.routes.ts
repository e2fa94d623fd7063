import { unitEnrolmentCalls } from '@lanyard/contract'
import { type LearnerHouse, learnerRoutesOf } from './learner-routes.ts'
import { listUnitEnrolments } from './unit-enrolments.queries.ts'

export const unitEnrolmentRoutes = (house: LearnerHouse) =>
  learnerRoutesOf(house, unitEnrolmentCalls, { listUnitEnrolments: ({ db, context, query }) => listUnitEnrolments(db, context, query) })
