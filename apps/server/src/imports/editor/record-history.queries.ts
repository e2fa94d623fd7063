import { type RecordChange, type RecordTypeName, recordTypes } from '@lanyard/contract'
import sql, { raw, type Sql } from 'sql-template-tag'
import type { TenantId } from '../../database/database.ts'
import { fullName } from '../../identity/accounts/names.queries.ts'
import { recordTables } from '../engine/record-tables.ts'
import { columnsOf, type Reference } from '../engine/type-columns.ts'
import type { RowKey } from '../stored/page-cursor.ts'
import { type Joins, placeOf } from '../stored/stored-records.queries.ts'

type Pair = [before: unknown, after: unknown] | null

export type HistoryRow = Pick<RecordChange, 'seq' | 'at' | 'action' | 'origin' | 'name'> & {
  actorId: number | null
  changed: Record<string, Pair> | null
  /** The keys of the records that a change refers to, by column. */
  referred: Record<string, [before: string | null, after: string | null]>
}

/** The field that people know a reference by: its own, or the one that only names it. */
export const fieldOfReference = (type: RecordTypeName, { name, by }: Reference): string => {
  const { fields, references, described } = columnsOf(type)
  if (name in described.fields) return name
  const isStored = (field: string) =>
    [...fields.map((each) => ({ ...each, name: each.field })), ...references].some((each) => each.name === field && each.column)
  return by.findLast((field) => !isStored(field)) ?? name
}

/** The key of a record that a changed column refers to. */
const keyIn = (type: RecordTypeName, tenantId: TenantId, reference: Reference, place: 0 | 1) => {
  const { refers, by, column } = reference
  const joins: Joins = new Map()
  const field = recordTypes[refers].key[Math.max(0, by.indexOf(fieldOfReference(type, reference)))] as string
  const { value } = placeOf(refers, field, joins, 'x')
  return `(select ${value}::text from ${recordTables[refers].table} x ${[...joins.values()].join(' ')}
    where x.tenant_id = ${Number(tenantId)} and x.id = (c.changed -> '${column}' ->> ${place})::bigint)`
}

const referredIn = (type: RecordTypeName, tenantId: TenantId) => {
  const pairs = columnsOf(type).references.flatMap((reference) =>
    reference.column ? [`'${reference.column}', jsonb_build_array(${keyIn(type, tenantId, reference, 0)}, ${keyIn(type, tenantId, reference, 1)})`] : [],
  )
  return raw(`jsonb_build_object(${pairs.join(', ')})`)
}

/** A page of a record's changes, the newest first, with the names that its provider's tables have. Console accounts are in another pool. */
export const selectHistory = (type: RecordTypeName, tenantId: TenantId, rowKey: RowKey, before: number | undefined, limit: number): Sql => sql`
  select c.seq, c.at, c.action, c.origin, a.id as "actorId", c.changed, ${referredIn(type, tenantId)} as referred,
    case c.origin when 'import' then (select i.file_name from imports i where i.tenant_id = ${tenantId} and i.id = a.id)
      when 'api-key' then (select k.name from api_keys k where k.tenant_id = ${tenantId} and k.id = a.id)
      when 'learner' then (select coalesce(${fullName(sql`p`)}, p.email) from accounts p where p.tenant_id = ${tenantId} and p.id = a.id) end as name
  from changes c cross join lateral (select case when c.actor ~ '^[0-9]{1,15}$' then c.actor::bigint end as id) a
  where c.tenant_id = ${tenantId} and c.type = ${type} and c.subject = ${rowKey.join('/')} and (${before ?? null}::bigint is null or c.seq < ${before ?? null}::bigint)
  order by c.seq desc limit ${limit}`
