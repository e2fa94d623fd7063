import { type PatchOperation, userCalls } from '@lanyard/contract'
import { audit } from '../../audit/audit.ts'
import type { Caller } from '../../caller.ts'
import { Problem } from '../../common/problem.ts'
import { consolePool } from '../../database/console-pool.ts'
import { tagged } from '../../http/responses/entity-tags.ts'
import { type Route, routesOf, type WriteContext } from '../../http/routes.ts'
import { logOut, resetTwoStep } from '../../identity/accounts/administration.ts'
import { consoleSender } from '../../mail/console-sender.ts'
import { tenantOf } from '../../sites/sections.ts'
import type { PeopleDependencies } from '../people-dependencies.ts'
import { changeableOf, changeUser, demandGrantable } from './change-user.ts'
import { listUsers, lockUser, readUser, sinceAt, type User } from './users.queries.ts'

type Named = { id: number }
const { logoutUser, ...calls } = userCalls

/** A link in a page, or an API key, must not sign anyone out, so only a bearer token is accepted. */
const demandBearer = ({ request }: Pick<WriteContext, 'request'>) => {
  if (!/^Bearer /i.test(request.headers.authorization ?? ''))
    throw new Problem('not-signed-in', 'Send a bearer token.', { headers: { 'www-authenticate': 'Bearer' } })
}

export const userRoutes = (dependencies: PeopleDependencies): Route[] => {
  const { clock, database, changeNotifications, realms, sites, consoleOrigin } = dependencies
  const since = () => sinceAt(clock(), realms.byOrigin(consoleOrigin)?.idleLimit ?? 0)
  const shown = (caller: Caller, user: User) => {
    const { code, name, countryCode } = tenantOf(sites, caller.tenantId)
    return { ...user, AccountName: name, AccountCountry: countryCode, TenantCode: code, IsYou: caller.kind !== 'key' && caller.accountId === user.Id }
  }

  /** Does something to a team member, and records it. */
  const act = async (
    { caller, transaction, request, params }: WriteContext,
    action: string,
    work: (inPool: WriteContext['transaction'], user: User) => Promise<unknown>,
  ) => {
    const { id } = params as Named
    await transaction.inTenant(consolePool, async (inPool) => {
      const user = await lockUser(inPool, caller.tenantId, id, since())
      if (!user) throw new Problem('not-found')
      demandGrantable(caller, user)
      await work(inPool, user)
    })
    await audit(transaction, caller, request, [{ action, subjectKind: 'user', subjectId: String(id) }])
    return { Success: true }
  }
  const signOut = (context: WriteContext) =>
    act(context, 'user.log-out', (inPool) => logOut({ changeNotifications, now: clock() }, inPool, consolePool, (context.params as Named).id))

  const routes = routesOf(calls, ['console'], {
    listUsers: ({ caller, query }) => listUsers(database, caller.tenantId, query, since()),
    getUser: async ({ caller, params, reply }) => {
      const user = await readUser(database, caller.tenantId, (params as Named).id, since())
      if (!user) throw new Problem('not-found')
      return tagged(reply, changeableOf(user), shown(caller, user))
    },
    updateUser: async ({ caller, transaction, request, reply, params, body }) => {
      const changing = { dependencies, transaction, caller, request, since: since() }
      const user = await changeUser(changing, (params as Named).id, body as PatchOperation[], (changed) => shown(caller, changed))
      return tagged(reply, changeableOf(user), shown(caller, user))
    },
    endUserSessions: (context) => signOut(context as WriteContext),
    resetUserTwoStep: (context) =>
      act(context as WriteContext, 'user.two-step-reset', async (inPool, { Id, IsShared }) => {
        if (IsShared && context.caller.kind !== 'operator')
          throw new Problem('not-allowed', 'This person also works for other providers, so only an operator can do this.')
        const now = clock()
        const account = await resetTwoStep({ changeNotifications, now }, inPool, consolePool, Id)
        await dependencies.mail.queue(inPool, { realm: consoleSender(dependencies, tenantOf(sites, context.caller.tenantId)), now }, account, {
          kind: 'two-step-changed',
          change: 'off',
        })
      }),
  })
  /** The specification's GET writes, so it runs in a transaction like the others. */
  const logout: Route = {
    operation: 'logoutUser',
    call: logoutUser,
    hosts: ['console'],
    kind: 'writing',
    handle: async (context) => {
      demandBearer(context)
      return signOut(context)
    },
  }
  return [...routes, logout]
}
