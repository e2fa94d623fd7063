import type { RecordTypeName } from '@lanyard/contract'
import { recordTables } from './record-tables.ts'

type Undone = { tenantId: number; importId: number; type: RecordTypeName }

const identityOf = (type: RecordTypeName) => recordTables[type].identity ?? ['id']

/** The log's subject of a row, and its first part, which the table's primary key begins with. */
const isSubject = (type: RecordTypeName) => {
  const identity = identityOf(type)
  return `t.${identity[0]} = split_part(c.subject, '/', 1)::bigint and concat_ws('/', ${identity.map((column) => `t.${column}`).join(', ')}) = c.subject`
}

/** What the run created, by the log of changes. */
const created = ({ tenantId, importId, type }: Undone) =>
  `(select c.subject from changes c join imports i on i.tenant_id = ${tenantId} and i.id = ${importId}
    where c.tenant_id = ${tenantId} and c.type = '${type}' and c.origin = 'import' and c.actor = '${importId}' and c.action = 'created' and c.at >= i.created_at) c`

const isImaged = (type: RecordTypeName) =>
  identityOf(type)
    .map((column) => `t.${column}::text = i.record ->> '${column}'`)
    .join(' and ')
const imaged = ({ tenantId, importId, type }: Undone) => `import_images i where i.tenant_id = ${tenantId} and i.import_id = ${importId} and i.type = '${type}'`
const target = ({ tenantId, type }: Undone, join: string) => `left join ${recordTables[type].table} t on t.tenant_id = ${tenantId} and ${join}`

/** How many records of the run were changed or removed since. */
export const countTouched = (undone: Undone) => `select
  (select count(*) from ${created(undone)} ${target(undone, isSubject(undone.type))} where t.version is distinct from 1)::int
  + (select count(*) from (select * from ${imaged(undone)}) i ${target(undone, isImaged(undone.type))} where t.version is distinct from i.version)::int as touched`

export const createUndone = (name: string) => `create temp table ${name} (before jsonb, after jsonb) on commit drop`

export const removeCreated = (undone: Undone, name: string) => `with gone as (
    delete from ${recordTables[undone.type].table} t using ${created(undone)} where t.tenant_id = ${undone.tenantId} and ${isSubject(undone.type)} returning to_jsonb(t) as before)
  insert into ${name} select before, null from gone`

export const restoreImages = (undone: Undone, name: string, columns: readonly string[]) => `with restored as (
    update ${recordTables[undone.type].table} t set ${columns.map((column) => `${column} = b.${column}`).join(', ')}
    from (select i.record, b.*, to_jsonb(t) as undone from (select * from ${imaged(undone)}) i
      join ${recordTables[undone.type].table} t on t.tenant_id = ${undone.tenantId} and ${isImaged(undone.type)}, jsonb_populate_record(null::${recordTables[undone.type].table}, i.before) b) b
    where t.tenant_id = ${undone.tenantId} and ${isImaged(undone.type).replaceAll('i.record', 'b.record')}
    returning b.undone, to_jsonb(t))
  insert into ${name} select * from restored`

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
