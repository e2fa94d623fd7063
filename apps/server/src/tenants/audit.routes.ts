import { Readable } from 'node:stream'
import { auditCalls, auditEvent, mostExported } from '@lanyard/contract'
import type { Caller } from '../platform/caller.ts'
import type { Database } from '../platform/database.ts'
import type { ListContext } from '../platform/list-filters.queries.ts'
import { type Route, routesOf } from '../platform/routes.ts'
import { type AuditQuery, listAuditActions, listAuditEvents, readAuditLines } from './audit.queries.ts'
import { csvLine } from './csv.ts'
import { iso } from './moments.ts'
import type { PeopleHouse } from './people-house.ts'
import { tenantOf } from './tenant-of.ts'

const atOnce = 1000
const headings = Object.keys(auditEvent.shape) as (keyof typeof auditEvent.shape)[]

/** Line by line as it is read, so that the longest log takes no more room than a part of it. */
async function* linesOf(database: Database, tenantId: number, query: AuditQuery, context: ListContext) {
  yield csvLine(headings)
  let after: number | undefined
  for (let sent = 0; sent < mostExported; sent += atOnce) {
    const events = await readAuditLines(database, tenantId, query, context, after, atOnce)
    yield events.map((event) => csvLine(headings.map((heading) => event[heading]))).join('')
    after = events.at(-1)?.Id
    if (events.length < atOnce) return
  }
}

export const auditRoutes = ({ database, sites, clock }: PeopleHouse): Route[] => {
  /** Days are those of the tenant; the log refers to no list of values. */
  const contextOf = (caller: Caller): ListContext => ({
    timeZone: tenantOf(sites, caller).timeZone,
    values: { all: () => [], find: () => undefined, texts: () => new Map() },
  })
  return routesOf(auditCalls, ['console'], {
    listAuditEvents: ({ caller, query }) => listAuditEvents(database, caller.tenantId, query as AuditQuery, contextOf(caller)),
    exportAuditEvents: ({ caller, query }) => ({
      stream: Readable.from(linesOf(database, caller.tenantId, query as AuditQuery, contextOf(caller))),
      filename: `audit-log-${tenantOf(sites, caller).code.toLowerCase()}-${iso(clock()).slice(0, 10)}.csv`,
    }),
    listAuditActions: async ({ caller, db }) => {
      const items = await listAuditActions(db, caller.tenantId)
      return { items, totalCount: items.length }
    },
  })
}
