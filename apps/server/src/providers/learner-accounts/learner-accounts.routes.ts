import { type PatchOperation, tenantLearnerAccountCalls } from '@lanyard/contract'
import { audit } from '../../audit/audit.ts'
import { iso } from '../../common/clock.ts'
import { Problem } from '../../common/problem.ts'
import { tagged } from '../../http/responses/entity-tags.ts'
import { type Route, routesOf, type WriteContext } from '../../http/routes.ts'
import { logOut } from '../../identity/accounts/administration.ts'
import {
  type InvitationMethod,
  inviteLearner,
  inviteLearnerAgain,
  type NewLearnerAccount,
  refuseKeyFor,
  siteRealm,
} from '../invitations/send/invite-learner.ts'
import type { PeopleDependencies } from '../people-dependencies.ts'
import { resetLearnerTwoStep } from './account-actions.ts'
import { changeLearnerAccount } from './change-learner-account.ts'
import { changeableOf, listLearnerAccounts, lockLearnerAccount, readLearnerAccount } from './learner-accounts.queries.ts'

type Named = { id: number }

export const learnerAccountRoutes = (dependencies: PeopleDependencies): Route[] => {
  const { clock, changeNotifications } = dependencies
  const since = (tenantId: number) => ({ now: iso(clock()), idleSince: iso(clock() - siteRealm(dependencies, tenantId).idleLimit) })
  const administration = () => ({ changeNotifications, now: clock() })

  const found = async ({ transaction, caller, params }: WriteContext) => {
    const account = await lockLearnerAccount(transaction, caller.tenantId, (params as Named).id, since(caller.tenantId))
    if (!account) throw new Problem('not-found')
    return account
  }
  const act = async (context: WriteContext, action: string, work: (id: number) => Promise<unknown>) => {
    const { Id } = await found(context)
    await work(Id)
    await audit(context.transaction, context.caller, context.request, [{ action, subjectKind: 'learner-account', subjectId: String(Id) }])
    return { Success: true }
  }
  const change = async (context: WriteContext, operations: readonly PatchOperation[]) => {
    await changeLearnerAccount(administration(), context, await found(context), operations)
    const after = await found(context)
    return tagged(context.reply, changeableOf(after), after)
  }

  return routesOf(tenantLearnerAccountCalls, ['console'], {
    listLearnerAccounts: ({ caller, db, query }) => listLearnerAccounts(db, caller.tenantId, query, since(caller.tenantId)),
    getTenantLearnerAccount: async ({ caller, db, params, reply }) => {
      const account = await readLearnerAccount(db, caller.tenantId, (params as Named).id, since(caller.tenantId))
      if (!account) throw new Problem('not-found')
      return tagged(reply, changeableOf(account), account)
    },
    inviteLearner: async ({ caller, transaction, request, body }) => {
      const input = body as NewLearnerAccount
      refuseKeyFor(input.With, request)
      return inviteLearner({ dependencies, transaction, caller, request, since: since(caller.tenantId) }, input)
    },
    inviteLearnerAgain: async ({ caller, transaction, request, params, body }) => {
      const { With } = body as { With: InvitationMethod }
      refuseKeyFor(With, request)
      return inviteLearnerAgain({ dependencies, transaction, caller, request, since: since(caller.tenantId) }, (params as Named).id, With)
    },
    updateLearnerAccount: ({ body, ...context }) => change({ ...context, body: undefined } as WriteContext, body as PatchOperation[]),
    endLearnerSessions: (context) =>
      act(context as WriteContext, 'learner-account.log-out', (id) => logOut(administration(), context.transaction, context.caller.tenantId, id)),
    resetLearnerTwoStep: async (context) => {
      const { Id } = await found(context as WriteContext)
      await resetLearnerTwoStep(dependencies, context, Id)
      return { Success: true }
    },
  })
}
