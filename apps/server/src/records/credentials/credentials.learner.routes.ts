import { credentialCalls } from '@lanyard/contract'
import type { LearnerDependencies } from '../learner-dependencies.ts'
import { learnerRoutesOf } from '../learner-routes.ts'
import { listCredentials } from './credentials.queries.ts'

export const credentialRoutes = (dependencies: LearnerDependencies) =>
  learnerRoutesOf(dependencies, credentialCalls, { listCredentials: ({ db, context, query }) => listCredentials(db, context, query) })
