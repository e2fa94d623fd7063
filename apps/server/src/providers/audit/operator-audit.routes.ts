import { operatorAuditCalls } from '@lanyard/contract'
import type { Caller } from '../../caller.ts'
import { iso } from '../../common/clock.ts'
import { Problem } from '../../common/problem.ts'
import { consolePool } from '../../database/console-pool.ts'
import { type Route, routesOf } from '../../http/routes.ts'
import type { ListContext } from '../../lists/list-filters.queries.ts'
import { noValues } from '../../lists/list-values.ts'
import type { PeopleDependencies } from '../people-dependencies.ts'
import { type AuditQuery, listAuditActions, listAuditEvents } from './audit.queries.ts'
import { exportAuditLog } from './audit-export.ts'

const context: ListContext = { timeZone: 'UTC', values: noValues }

/** In the console's pool. A key works for a tenant, whatever it may do there. */
const inPool = (caller: Caller): Caller => {
  if (caller.kind !== 'operator') throw new Problem('not-allowed')
  return { ...caller, tenantId: consolePool }
}

export const operatorAuditRoutes = ({ database, exports, clock }: PeopleDependencies): Route[] =>
  routesOf(operatorAuditCalls, ['console'], {
    listConsoleEvents: ({ caller, query }) => listAuditEvents(database, inPool(caller).tenantId, query as AuditQuery, context),
    exportConsoleEvents: ({ caller, request, query }) =>
      exportAuditLog({ database, exports, caller: inPool(caller), request, query: query as AuditQuery, context }, 'console', iso(clock())),
    listConsoleActions: async ({ caller }) => {
      const { tenantId } = inPool(caller)
      const items = await listAuditActions(database.forTenant(tenantId), tenantId)
      return { items, totalCount: items.length }
    },
  })
