import { recordViewCalls } from '@lanyard/contract'
import { learnerRoutesOf } from '../build-learner-routes.ts'
import type { LearnerDependencies } from '../learner-dependencies.ts'
import { listRecordViews } from './record-views.queries.ts'

export const recordViewRoutes = (dependencies: LearnerDependencies) =>
  learnerRoutesOf(dependencies, recordViewCalls, { listRecordViews: ({ db, context, query }) => listRecordViews(db, context, query) })
