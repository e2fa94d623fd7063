import { learnerAccountCalls } from '@lanyard/contract'
import { Problem } from '../../common/problem.ts'
import { learnerRoutesOf } from '../build-learner-routes.ts'
import type { LearnerDependencies } from '../learner-dependencies.ts'
import { readLearnerAccount } from './learner-account.queries.ts'

export const learnerAccountRoutes = (dependencies: LearnerDependencies) =>
  learnerRoutesOf(dependencies, learnerAccountCalls, {
    getLearnerAccount: async ({ db, context }) => {
      const account = await readLearnerAccount(db, context.scope)
      if (!account) throw new Problem('not-found')
      const { unreadMessages, waitingCases, ...data } = account
      const { SupportCases } = context.tenant.settings.ShowSections
      return { data, relationships: { counts: { unreadMessages, waitingCases: SupportCases ? waitingCases : 0 } } }
    },
  })
