import { elementCalls } from '@lanyard/contract'
import { learnerRoutesOf } from '../build-learner-routes.ts'
import type { LearnerDependencies } from '../learner-dependencies.ts'
import { listElements } from './elements.queries.ts'

export const elementRoutes = (dependencies: LearnerDependencies) =>
  learnerRoutesOf(dependencies, elementCalls, {
    listUnitEnrolmentElements: ({ db, context, params, query }) => listElements(db, context, params.id, query),
  })
