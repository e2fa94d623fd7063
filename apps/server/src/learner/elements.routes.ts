import { elementCalls } from '@lanyard/contract'
import { listElements } from './elements.queries.ts'
import { type LearnerHouse, learnerRoutesOf } from './learner-routes.ts'

export const elementRoutes = (house: LearnerHouse) =>
  learnerRoutesOf(house, elementCalls, {
    listUnitEnrolmentElements: ({ db, context, params, query }) => listElements(db, context, params.id, query),
  })
