import { credentialCalls } from '@lanyard/contract'
import { listCredentials } from './credentials.queries.ts'
import { type LearnerHouse, learnerRoutesOf } from './learner-routes.ts'

export const credentialRoutes = (house: LearnerHouse) =>
  learnerRoutesOf(house, credentialCalls, { listCredentials: ({ db, context, query }) => listCredentials(db, context, query) })
