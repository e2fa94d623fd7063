import { auditCalls } from '@lanyard/contract'
import { type Caller, mayCall } from '../platform/caller.ts'
import type { ListContext } from '../platform/list-filters.queries.ts'
import { noValues } from '../platform/list-values.ts'
import { type Route, routesOf } from '../platform/routes.ts'
import { type AuditQuery, listAuditActions, listAuditEvents } from './audit.queries.ts'
import { exportAuditLog } from './audit-export.ts'
import { iso } from './moments.ts'
import type { PeopleHouse } from './people-house.ts'
import { tenantOf } from './tenant-of.ts'

export const auditRoutes = ({ database, exports, refusedAccess, sites, clock }: PeopleHouse): Route[] => {
  /** Days are those of the tenant; the log refers to no list of values. */
  const contextOf = (caller: Caller): ListContext => ({
    timeZone: tenantOf(sites, caller).timeZone,
    values: noValues,
  })
  return routesOf(auditCalls, ['console'], {
    listAuditEvents: ({ caller, query }) => listAuditEvents(database, caller.tenantId, query as AuditQuery, contextOf(caller)),
    exportAuditEvents: ({ caller, request, query }) =>
      exportAuditLog(
        { database, exports, caller, request, query: query as AuditQuery, context: contextOf(caller) },
        tenantOf(sites, caller).code,
        iso(clock()),
      ),
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
