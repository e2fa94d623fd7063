import type { AuditEvent } from '@lanyard/contract'
import sql, { join, type Sql } from 'sql-template-tag'
import type { TenantDatabase, TenantId } from '../platform/database.ts'
import { filterCondition, type ListContext, pattern } from '../platform/list-filters.queries.ts'
import { anyCode, inFolded, inText, type Paging, readPage } from './page.queries.ts'

type Words = string | string[]
export type AuditQuery = Paging & {
  search?: string
  actorFilter?: Words
  actorKindFilter?: Words
  actionFilter?: Words
  outcomeFilter?: Words
  atFilter?: unknown
  subjectKindFilter?: Words
  subjectIdFilter?: Words
}

const columns = sql`e.id as "Id", e.at as "At", e.actor_kind as "ActorKind", e.actor_id as "ActorId", e.actor_name as "ActorName", e.action as "Action", e.outcome as "Outcome",
  e.subject_kind as "SubjectKind", e.subject_id as "SubjectId", e.before as "Before", e.after as "After", e.address as "Address", e.device as "Device",
  e.request_id as "RequestId"`

/** An action by its name, or with a dot at the end all that begin so. */
const ofActions = (wanted: Words): Sql =>
  sql`(${join(
    [wanted].flat().map((action) => (action.endsWith('.') ? sql`e.action like ${pattern(action).slice(1)}` : anyCode('actionFilter', sql`e.action`, action))),
    ' or ',
  )})`

const conditions = (query: AuditQuery, context: ListContext): Sql[] => {
  const { search, actorFilter, actorKindFilter, actionFilter, outcomeFilter, atFilter, subjectKindFilter, subjectIdFilter } = query
  return [
    ...(search ? [inFolded('search', sql`e.search_text`, search)] : []),
    ...(actorFilter === undefined ? [] : [inText('actorFilter', sql`e.actor_name`, actorFilter)]),
    ...(actorKindFilter === undefined ? [] : [anyCode('actorKindFilter', sql`e.actor_kind`, actorKindFilter)]),
    ...(actionFilter === undefined ? [] : [ofActions(actionFilter)]),
    ...(outcomeFilter === undefined ? [] : [anyCode('outcomeFilter', sql`e.outcome`, outcomeFilter)]),
    ...(atFilter === undefined ? [] : [filterCondition('atFilter', 'day', { kind: 'moment', sql: sql`e.at` }, atFilter, context)]),
    ...(subjectKindFilter === undefined ? [] : [anyCode('subjectKindFilter', sql`e.subject_kind`, subjectKindFilter)]),
    ...(subjectIdFilter === undefined ? [] : [anyCode('subjectIdFilter', sql`e.subject_id`, subjectIdFilter)]),
  ]
}

export const listAuditEvents = (db: TenantDatabase, tenantId: TenantId, query: AuditQuery, context: ListContext) =>
  readPage<AuditEvent>(
    db,
    {
      from: sql`audit_events e`,
      key: sql`e.id`,
      within: sql`e.tenant_id = ${tenantId}`,
      where: conditions(query, context),
      sorts: { At: [sql`e.at`] },
      usual: ['At', 'desc'],
      shown: (page) => sql`select ${columns}, p.place from (${page}) p join audit_events e on e.tenant_id = ${tenantId} and e.id = p.key`,
    },
    query,
  )

/** The lines written before one, the newest first. */
export const readAuditLines = async (
  db: TenantDatabase,
  tenantId: TenantId,
  query: AuditQuery,
  context: ListContext,
  after: number | undefined,
  most: number,
): Promise<AuditEvent[]> => {
  const where = [sql`e.tenant_id = ${tenantId}`, ...conditions(query, context), ...(after === undefined ? [] : [sql`e.id < ${after}`])]
  const [lines] = await db.read<[AuditEvent[]]>(sql`
    select ${columns} from audit_events e where ${join(where, ' and ')} order by e.id desc limit ${most}`)
  return lines
}

/** The actions that the log holds, and what each is about, hopping from one to the next over the index. */
export const listAuditActions = async (db: TenantDatabase, tenantId: TenantId) => {
  const [rows] = await db.read<[{ Action: string; SubjectKind: string | null }[]]>(sql`
    with recursive actions as (
      (select action, subject_kind from audit_events where tenant_id = ${tenantId} order by action, subject_kind limit 1)
      union all
      select n.action, n.subject_kind from actions a cross join lateral (
        select e.action, e.subject_kind from audit_events e where e.tenant_id = ${tenantId} and e.action > a.action order by e.action, e.subject_kind limit 1) n)
    select action as "Action", subject_kind as "SubjectKind" from actions`)
  return rows
}
