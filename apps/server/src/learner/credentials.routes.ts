import { credentialCalls } from '@lanyard/contract'
import { listCredentials } from './credentials.queries.ts'
import type { LearnerDependencies } from './learner-dependencies.ts'
import { learnerRoutesOf } from './learner-routes.ts'

export const credentialRoutes = (house: LearnerDependencies) =>
  learnerRoutesOf(house, credentialCalls, { listCredentials: ({ db, context, query }) => listCredentials(db, context, query) })
