import { elearningEnrolmentCalls } from '@lanyard/contract'
import { listElearningEnrolments } from './elearning-enrolments.queries.ts'
import { type LearnerHouse, learnerRoutesOf } from './learner-routes.ts'

export const elearningEnrolmentRoutes = (house: LearnerHouse) =>
  learnerRoutesOf(house, elearningEnrolmentCalls, { listElearningEnrolments: ({ db, context, query }) => listElearningEnrolments(db, context, query) })
