import { Readable } from 'node:stream'
import { auditEvent, mostExported } from '@lanyard/contract'
import type { FastifyRequest } from 'fastify'
import { audit } from '../platform/audit.ts'
import type { Caller } from '../platform/caller.ts'
import type { Database } from '../platform/database.ts'
import type { ListContext } from '../platform/list-filters.queries.ts'
import type { Streamed } from '../platform/routes.ts'
import { type AuditQuery, readAuditLines } from './audit.queries.ts'
import { csvLine, csvMark } from './csv.ts'

const atOnce = 1000
const headings = Object.keys(auditEvent.shape) as (keyof typeof auditEvent.shape)[]

/** Line by line as it is read, so that the longest log takes no more room than a part of it. */
async function* linesOf(database: Database, tenantId: number, query: AuditQuery, context: ListContext) {
  yield csvMark + csvLine(headings)
  let after: number | undefined
  for (let sent = 0; sent < mostExported; sent += atOnce) {
    const events = await readAuditLines(database, tenantId, query, context, after, atOnce)
    yield events.map((event) => csvLine(headings.map((heading) => event[heading]))).join('')
    after = events.at(-1)?.Id
    if (events.length < atOnce) return
  }
}

type Exporting = { database: Database; caller: Caller; request: FastifyRequest; query: AuditQuery; context: ListContext }

/** The log of the tenant the caller acts in, as a download; that it was taken, by whom and with which filters, stands in the log itself before it leaves. */
export const exportAuditLog = async ({ database, caller, request, query, context }: Exporting, called: string, at: string): Promise<Streamed> => {
  const { tenantId } = caller
  await database
    .forTenant(tenantId)
    .write((transaction) => audit(transaction, caller, request, [{ action: 'audit-log.export', subjectKind: 'audit-log', subjectId: called, after: query }]))
  return {
    stream: Readable.from(linesOf(database, tenantId, query, context)),
    filename: `audit-log-${called.toLowerCase()}-${at.slice(0, 10)}.csv`,
  }
}
