import { credentialCalls } from '@lanyard/contract'
import { learnerRoutesOf } from '../build-learner-routes.ts'
import type { LearnerDependencies } from '../learner-dependencies.ts'
import { listCredentials } from './credentials.queries.ts'

export const credentialRoutes = (dependencies: LearnerDependencies) =>
  learnerRoutesOf(dependencies, credentialCalls, { listCredentials: ({ db, context, query }) => listCredentials(db, context, query) })
