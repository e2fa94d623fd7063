import type { RecordTypeName } from '@lanyard/contract'
import { recordTables } from './record-tables.ts'

type Undone = { tenantId: number; importId: number; type: RecordTypeName }

const identityOf = (type: RecordTypeName) => recordTables[type].identity ?? ['id']
const listed = (parts: readonly string[], between = ', ') => parts.join(between)
const isRow = (type: RecordTypeName, one: string, other: string) =>
  listed(
    identityOf(type).map((column) => `${one}.${column} = ${other}.${column}`),
    ' and ',
  )

/**
 * What the run wrote, numbered, with its primary key: the log of changes has what it created, the images what it changed.
 * In a table with statistics, as the tables it is compared with may be large.
 */
export const createWritten = ({ tenantId, importId, type }: Undone, name: string) => {
  const identity = identityOf(type)
  const ofSubject = listed(identity.map((column, index) => `'${column}', split_part(c.subject, '/', ${index + 1})`))
  return [
    `create temp table ${name} on commit drop as
    select row_number() over () as n, ${listed(identity.map((column) => `k.${column}`))}, w.before, w.version from (
      select jsonb_build_object(${ofSubject}) as record, null::jsonb as before, 1 as version
      from changes c join imports i on i.tenant_id = ${tenantId} and i.id = ${importId}
      where c.tenant_id = ${tenantId} and c.type = '${type}' and c.origin = 'import' and c.actor = '${importId}' and c.action = 'created' and c.at >= i.created_at
      union all
      select i.record, i.before, i.version from import_images i where i.tenant_id = ${tenantId} and i.import_id = ${importId} and i.type = '${type}') w,
    jsonb_populate_record(null::${recordTables[type].table}, w.record) k`,
    `analyze ${name}`,
  ]
}

/** How many records the run wrote, and how many of them were changed or removed since. */
export const countWritten = (
  { tenantId, type }: Undone,
  name: string,
) => `select count(*)::int as written, count(*) filter (where t.version is distinct from w.version)::int as touched
  from ${name} w left join ${recordTables[type].table} t on t.tenant_id = ${tenantId} and ${isRow(type, 't', 'w')}`

/** What a type's records were written as, and what their undoing did. */
export type UndoTables = { written: string; undone: string }

export const createUndone = (name: string) => `create temp table ${name} (before jsonb, after jsonb) on commit drop`

/** Some of the written rows, by their numbers. */
type Part = { from: number; to: number }
const within = ({ from, to }: Part) => `w.n between ${from} and ${to}`

export const removeCreated = ({ tenantId, type }: Undone, { written, undone }: UndoTables, part: Part) => `with gone as (
    delete from ${recordTables[type].table} t using ${written} w
    where t.tenant_id = ${tenantId} and ${isRow(type, 't', 'w')} and w.before is null and ${within(part)} returning t.*)
  insert into ${undone} select to_jsonb(gone), null from gone`

export const restoreImages = ({ tenantId, type }: Undone, { written, undone }: UndoTables, part: Part, columns: readonly string[]) => `with restored as (
    update ${recordTables[type].table} t set ${listed(columns.map((column) => `${column} = b.${column}`))}
    from (select b.*, to_jsonb(t) as undone from ${written} w join ${recordTables[type].table} t on t.tenant_id = ${tenantId} and ${isRow(type, 't', 'w')},
        jsonb_populate_record(null::${recordTables[type].table}, w.before) b
      where w.before is not null and ${within(part)} offset 0) b
    where t.tenant_id = ${tenantId} and ${isRow(type, 't', 'b')}
    returning t.*, b.undone)
  insert into ${undone} select undone, to_jsonb(restored) - 'undone' from restored`

/** The columns that an undo gives back: all but those that say which row it is, and how often it changed. */
export const selectColumns = (type: RecordTypeName) => `select array_agg(attname::text order by attnum) as columns from pg_attribute
  where attrelid = '${recordTables[type].table}'::regclass and attnum > 0 and not attisdropped and attgenerated = ''
    and attname <> all ('{tenant_id,version,${identityOf(type).join(',')}}')`

export const logUndone = (type: RecordTypeName, name: string) => `select log_changes('${recordTables[type].table}', '${name}')`

export const canUndo = (tenantId: number, importId: number) =>
  `select 1 from imports where tenant_id = ${tenantId} and id = ${importId} and state in ('applied', 'undoing')`

export const markUndone = (tenantId: number, importId: number) =>
  `update imports set state = coalesce(undone_as, 'undone'), changed_at = now(), progress = null
   where tenant_id = ${tenantId} and id = ${importId} and state in ('applied', 'undoing') returning 1`
