import { operatorAuditCalls } from '@lanyard/contract'
import type { Caller } from '../../caller.ts'
import { iso } from '../../common/clock.ts'
import { Problem } from '../../common/problem.ts'
import { consolePool } from '../../database/console-pool.ts'
import { type Route, routesOf } from '../../http/routes.ts'
import { noContext } from '../../lists/list-filters.queries.ts'
import type { PeopleDependencies } from '../people-dependencies.ts'
import { listAuditActions, listAuditEvents } from './audit.queries.ts'
import { exportAuditLog } from './audit-export.ts'

/** Switches to the console's pool. An API key belongs to a tenant, so it is refused. */
const inPool = (caller: Caller): Caller => {
  if (caller.kind !== 'operator') throw new Problem('not-allowed')
  return { ...caller, tenantId: consolePool }
}

export const operatorAuditRoutes = ({ database, exports, clock }: PeopleDependencies): Route[] =>
  routesOf(operatorAuditCalls, ['console'], {
    listConsoleEvents: ({ caller, query }) => listAuditEvents(database, inPool(caller).tenantId, query, noContext),
    exportConsoleEvents: ({ caller, request, query }) =>
      exportAuditLog({ database, exports, caller: inPool(caller), request, query, context: noContext }, 'console', iso(clock())),
    listConsoleActions: async ({ caller }) => {
      const { tenantId } = inPool(caller)
      const items = await listAuditActions(database.forTenant(tenantId), tenantId)
      return { items, totalCount: items.length }
    },
  })
