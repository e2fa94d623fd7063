import { auditCalls } from '@lanyard/contract'
import { type Caller, mayCall } from '../../caller.ts'
import { iso } from '../../common/clock.ts'
import { type Route, routesOf } from '../../http/routes.ts'
import type { ListContext } from '../../lists/list-filters.queries.ts'
import { noValues } from '../../lists/list-values.ts'
import { tenantOf } from '../../sites/sections.ts'
import type { PeopleDependencies } from '../people-dependencies.ts'
import { listAuditActions, listAuditEvents } from './audit.queries.ts'
import { exportAuditLog } from './audit-export.ts'

export const auditRoutes = ({ database, exports, refusedAccess, sites, clock }: PeopleDependencies): Route[] => {
  /** Days are in the tenant's time zone. The log refers to no list of values. */
  const contextOf = (caller: Caller): ListContext => ({
    timeZone: tenantOf(sites, caller.tenantId).timeZone,
    values: noValues,
  })
  return routesOf(auditCalls, ['console'], {
    listAuditEvents: ({ caller, query }) => listAuditEvents(database, caller.tenantId, query, contextOf(caller)),
    exportAuditEvents: ({ caller, request, query }) =>
      exportAuditLog({ database, exports, caller, request, query, context: contextOf(caller) }, tenantOf(sites, caller.tenantId).code, iso(clock())),
    listAuditActions: async ({ caller, db }) => {
      const items = await listAuditActions(db, caller.tenantId)
      return { items, totalCount: items.length }
    },
    reportRefusedPage: async ({ transaction, caller, request, body: { Page, Needs } }) => {
      if (!Needs.some((permission) => mayCall(caller, permission))) await refusedAccess.ofPage(transaction, caller, request, Page, Needs)
      return { Success: true }
    },
  })
}
