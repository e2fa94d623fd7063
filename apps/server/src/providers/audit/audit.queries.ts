import type { AuditEvent } from '@lanyard/contract'
import sql, { join, type Sql } from 'sql-template-tag'
import type { Database, TenantDatabase, TenantId } from '../../database/database.ts'
import { fullName } from '../../identity/accounts/names.queries.ts'
import { filterCondition, type ListContext, pattern } from '../../lists/list-filters.queries.ts'
import { anyCode, inFolded, inText, type Paging, readPage } from '../../lists/page.queries.ts'
import { withNames } from './audit-subjects.queries.ts'
import { findPeople } from './find-people.queries.ts'

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

const columns = sql`e.id as "Id", e.at as "At", e.actor_kind as "ActorKind", e.actor_id as "ActorId", e.actor_name as "ActorName", ${fullName(sql`l`)} as "ActorFullName", e.action as "Action", e.outcome as "Outcome",
  e.subject_kind as "SubjectKind", e.subject_id as "SubjectId", e.before as "Before", e.after as "After", e.address as "Address", e.device as "Device",
  e.request_id as "RequestId"`

/** A learner's account is the tenant's own; whoever works in the console stands in another pool. */
const withLearner = sql`left join accounts l on l.tenant_id = e.tenant_id and e.actor_kind = 'learner' and l.id = e.actor_id`

/** An action by its name, or with a dot at the end all that begin so. */
const ofActions = (wanted: Words): Sql =>
  sql`(${join(
    [wanted].flat().map((action) => (action.endsWith('.') ? sql`e.action like ${pattern(action).slice(1)}` : anyCode('actionFilter', sql`e.action`, action))),
    ' or ',
  )})`

/** By the username, or by the name of the learner's account or of somebody of the console, whose ids are looked up before. */
const byActor = (tenantId: TenantId, wanted: Words, people: readonly number[]): Sql => sql`(${inText('actorFilter', sql`e.actor_name`, wanted)}
  or (e.actor_kind in ('staff', 'operator') and e.actor_id = any (${people}::bigint[]))
  or (e.actor_kind = 'learner' and e.actor_id in (select a.id from accounts a where a.tenant_id = ${tenantId} and ${inFolded('actorFilter', sql`a.search_text`, wanted)})))`

const conditions = async (database: Database, tenantId: TenantId, query: AuditQuery, context: ListContext): Promise<Sql[]> => {
  const { search, actorFilter, actorKindFilter, actionFilter, outcomeFilter, atFilter, subjectKindFilter, subjectIdFilter } = query
  return [
    ...(search ? [inFolded('search', sql`e.search_text`, search)] : []),
    ...(actorFilter === undefined ? [] : [byActor(tenantId, actorFilter, await findPeople(database, tenantId, 'actorFilter', actorFilter))]),
    ...(actorKindFilter === undefined ? [] : [anyCode('actorKindFilter', sql`e.actor_kind`, actorKindFilter)]),
    ...(actionFilter === undefined ? [] : [ofActions(actionFilter)]),
    ...(outcomeFilter === undefined ? [] : [anyCode('outcomeFilter', sql`e.outcome`, outcomeFilter)]),
    ...(atFilter === undefined ? [] : [filterCondition('atFilter', 'day', { kind: 'moment', sql: sql`e.at` }, atFilter, context)]),
    ...(subjectKindFilter === undefined ? [] : [anyCode('subjectKindFilter', sql`e.subject_kind`, subjectKindFilter)]),
    ...(subjectIdFilter === undefined ? [] : [anyCode('subjectIdFilter', sql`e.subject_id`, subjectIdFilter)]),
  ]
}

export const listAuditEvents = async (database: Database, tenantId: TenantId, query: AuditQuery, context: ListContext) => {
  const { items, totalCount } = await readPage<AuditEvent>(
    database.forTenant(tenantId),
    {
      from: sql`audit_events e`,
      key: sql`e.id`,
      within: sql`e.tenant_id = ${tenantId}`,
      where: await conditions(database, tenantId, query, context),
      sorts: { At: [sql`e.at`] },
      usual: ['At', 'desc'],
      shown: (page) => sql`select ${columns}, p.place from (${page}) p join audit_events e on e.tenant_id = ${tenantId} and e.id = p.key ${withLearner}`,
    },
    query,
  )
  return { items: await withNames(database, tenantId, items), totalCount }
}

/** The lines written before one, the newest first. */
export const readAuditLines = async (
  database: Database,
  tenantId: TenantId,
  query: AuditQuery,
  context: ListContext,
  after: number | undefined,
  most: number,
): Promise<AuditEvent[]> => {
  const where = [
    sql`e.tenant_id = ${tenantId}`,
    ...(await conditions(database, tenantId, query, context)),
    ...(after === undefined ? [] : [sql`e.id < ${after}`]),
  ]
  const [lines] = await database.forTenant(tenantId).read<[AuditEvent[]]>(sql`
    select ${columns} from audit_events e ${withLearner} where ${join(where, ' and ')} order by e.id desc limit ${most}`)
  return withNames(database, tenantId, lines)
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
