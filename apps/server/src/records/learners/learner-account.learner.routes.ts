import { learnerAccountCalls } from '@lanyard/contract'
import { Problem } from '../../common/problem.ts'
import { learnerRoutesOf } from '../build-learner-routes.ts'
import type { LearnerDependencies } from '../learner-dependencies.ts'
import { readLearnerAccount } from './learner-account.queries.ts'

export const learnerAccountRoutes = (dependencies: LearnerDependencies) =>
  learnerRoutesOf(dependencies, learnerAccountCalls, {
    getLearnerAccount: async ({ db, context }) => {
      const data = await readLearnerAccount(db, context.scope)
      if (!data) throw new Problem('not-found')
      return { data, relationships: {} }
    },
  })
