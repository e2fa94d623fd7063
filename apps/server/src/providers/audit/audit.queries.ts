import type { AuditEvent, ListQuery } from '@lanyard/contract'
import sql, { join, type Sql } from 'sql-template-tag'
import type { Database, TenantDatabase, TenantId } from '../../database/database.ts'
import { fullName } from '../../identity/accounts/names.queries.ts'
import { address, type Column, foldedText, id, moment, text } from '../../lists/columns.queries.ts'
import { conditionsOf, selectedOf } from '../../lists/list.queries.ts'
import { filterCondition, type ListContext, noContext, pattern } from '../../lists/list-filters.queries.ts'
import { type LongList, readLongList } from '../../lists/read-list.queries.ts'
import { withNames } from './audit-subjects.queries.ts'
import { findPeople } from './find-people.queries.ts'

/** A learner's account belongs to the tenant; console accounts are in another pool. */
const withLearner = sql`left join accounts l on l.tenant_id = e.tenant_id and e.actor_kind = 'learner' and l.id = e.actor_id`

/** An action by its name. A name that ends with a dot matches all actions with that prefix. */
const ofActions = (wanted: unknown): Sql =>
  sql`(${join(
    [wanted]
      .flat()
      .map(String)
      .map((action) =>
        action.endsWith('.') ? sql`e.action like ${pattern(action).slice(1)}` : filterCondition('actionFilter', 'code', text(sql`e.action`), action, noContext),
      ),
    ' or ',
  )})`

/** Matches the username, the name of the learner's account, or a console account's name, whose ids are looked up first. */
const byActor = (tenantId: TenantId, wanted: unknown, people: readonly number[]): Sql => {
  const named = (column: Column) => filterCondition('actorFilter', 'words', column, wanted, noContext)
  return sql`(${named(address(sql`e.actor_name`))}
    or (e.actor_kind in ('staff', 'operator') and e.actor_id = any (${people}::bigint[]))
    or (e.actor_kind = 'learner' and e.actor_id in (select a.id from accounts a where a.tenant_id = ${tenantId} and ${named(foldedText(sql`a.search_text`))})))`
}

const events = (tenantId: TenantId, people: readonly number[]): LongList => ({
  from: sql`audit_events e`,
  key: sql`e.id`,
  columns: {
    Id: id(sql`e.id`),
    At: moment(sql`e.at`),
    ActorKind: text(sql`e.actor_kind`),
    Action: text(sql`e.action`),
    Outcome: text(sql`e.outcome`),
    SubjectKind: text(sql`e.subject_kind`),
    SubjectId: text(sql`e.subject_id`),
  },
  related: {
    ActorId: sql`e.actor_id`,
    ActorName: sql`e.actor_name`,
    ActorFullName: fullName(sql`l`),
    Before: sql`e.before`,
    After: sql`e.after`,
    Address: sql`e.address`,
    Device: sql`e.device`,
    RequestId: sql`e.request_id`,
  },
  filters: {
    actorFilter: (wanted) => byActor(tenantId, wanted, people),
    actorKindFilter: ['ActorKind', 'code'],
    actionFilter: ofActions,
    outcomeFilter: ['Outcome', 'code'],
    atFilter: ['At', 'day'],
    subjectKindFilter: ['SubjectKind', 'code'],
    subjectIdFilter: ['SubjectId', 'code'],
  },
  filtered: { searchText: foldedText(sql`e.search_text`) },
  searched: ['searchText'],
  sortedBy: ['At', 'desc'],
  joined: (key) => sql`audit_events e on e.tenant_id = ${tenantId} and e.id = ${key} ${withLearner}`,
})

const eventsFor = async (database: Database, tenantId: TenantId, { actorFilter }: ListQuery) =>
  events(tenantId, actorFilter === undefined ? [] : await findPeople(database, tenantId, 'actorFilter', actorFilter))

export const listAuditEvents = async (database: Database, tenantId: TenantId, query: ListQuery, context: ListContext) => {
  const list = await eventsFor(database, tenantId, query)
  const { items, totalCount } = await readLongList<AuditEvent>(database.forTenant(tenantId), list, sql`e.tenant_id = ${tenantId}`, query, context)
  return { items: await withNames(database, tenantId, items), totalCount }
}

/** The entries before a given one, newest first. */
export const readAuditLines = async (
  database: Database,
  tenantId: TenantId,
  query: ListQuery,
  context: ListContext,
  after: number | undefined,
  most: number,
): Promise<AuditEvent[]> => {
  const list = await eventsFor(database, tenantId, query)
  const where = [sql`e.tenant_id = ${tenantId}`, ...conditionsOf(list, query, context), ...(after === undefined ? [] : [sql`e.id < ${after}`])]
  const [lines] = await database.forTenant(tenantId).read<[AuditEvent[]]>(sql`
    select ${selectedOf(list)} from audit_events e ${withLearner} where ${join(where, ' and ')} order by e.id desc limit ${most}`)
  return withNames(database, tenantId, lines)
}

/** The actions in the log and what each is about, found by skipping through the index. */
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
