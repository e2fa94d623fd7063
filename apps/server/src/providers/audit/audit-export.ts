import { Readable } from 'node:stream'
import { auditEvent, type ListQuery, mostExported } from '@lanyard/contract'
import type { FastifyRequest } from 'fastify'
import { audit } from '../../audit/audit.ts'
import type { Caller } from '../../caller.ts'
import type { Database } from '../../database/database.ts'
import type { Export, Exports } from '../../http/limits/exports.ts'
import { csvLine, csvMark } from '../../http/responses/csv.ts'
import type { Streamed } from '../../http/routes.ts'
import type { ListContext } from '../../lists/list-filters.queries.ts'
import { readAuditLines } from './audit.queries.ts'

const batchSize = 200
const headings = Object.keys(auditEvent.shape) as (keyof typeof auditEvent.shape)[]

type Exporting = { database: Database; exports: Exports; caller: Caller; request: FastifyRequest; query: ListQuery; context: ListContext }

/** Line by line as it is read, so the longest log needs only as much memory as one part. */
async function* linesOf({ database, caller: { tenantId }, query, context }: Exporting, { turn }: Export) {
  yield csvMark + csvLine(headings)
  let after: number | undefined
  for (let sent = 0; sent < mostExported; sent += batchSize) {
    const last = after
    const events = await turn(() => readAuditLines(database, tenantId, query, context, last, batchSize))
    yield events.map((event) => csvLine(headings.map((heading) => event[heading]))).join('')
    after = events.at(-1)?.Id
    if (events.length < batchSize) return
  }
}

/** The log of the caller's tenant as a download. The export is recorded in the log first, with its author and filters. */
export const exportAuditLog = async (exporting: Exporting, called: string, at: string): Promise<Streamed> => {
  const { database, exports, caller, request, query } = exporting
  const running = await exports.begin(caller)
  try {
    await database
      .forTenant(caller.tenantId)
      .write((transaction) => audit(transaction, caller, request, [{ action: 'audit-log.export', subjectKind: 'audit-log', subjectId: called, after: query }]))
  } catch (error) {
    running.end()
    throw error
  }
  const stream = Readable.from(linesOf(exporting, running))
  stream.once('close', running.end)
  return { stream, filename: `audit-log-${called.toLowerCase()}-${at.slice(0, 10)}.csv` }
}
