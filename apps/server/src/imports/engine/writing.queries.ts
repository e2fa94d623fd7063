import { type ChunkShape, escapeLiteral, finalColumns, list, withTenant } from './chunk-shape.queries.ts'
import { recordTables } from './record-tables.ts'

/** For what was changed: its primary key, and the row as it was and as it is. */
export const createChanged = (name: string) => `create temp table ${name} (record jsonb, version int, before jsonb, after jsonb) on commit drop`

/** For what is new, as the log of changes tells it. */
export const createCreated = (name: string) => `create temp table ${name} (record jsonb, subject text, data jsonb) on commit drop`

/** The primary key of a row, without the tenant. */
const identityOf = ({ type }: ChunkShape, row: string) =>
  `jsonb_build_object(${list((recordTables[type].identity ?? ['id']).map((column) => `'${column}', ${row}.${column}`))})`

export const selectWritten = (name: string) => `select record from ${name}`

/** The records as they were, to undo the run. */
export const keepImages = ({ type, tenantId }: Pick<ChunkShape, 'type' | 'tenantId'>, done: string, importId: number) =>
  `insert into import_images (tenant_id, import_id, type, record, before, version)
   select ${tenantId}, ${importId}, ${escapeLiteral(type)}, record, before, version from ${done} where before is not null returning 1`

/** How the log of changes describes a table's rows: the columns that say which one it is, and names and columns in turn. */
type Logged = { type: string; subject: readonly string[]; data: readonly string[] }
export type LoggedTables = ReadonlyMap<string, Logged>

export const selectLogged = 'select name, type, subject, data from logged_tables'

export const logChanged = ({ type }: Pick<ChunkShape, 'type'>, done: string) => `select log_changes('${recordTables[type].table}', '${done}')`

/** What `log_changes` writes for new rows, without finding out what changed. */
export const logCreated = (tenantId: number, { type }: Pick<Logged, 'type'>, created: string) => `
  with numbered as materialized (select take_change_numbers(${tenantId}, (select count(*) from ${created})) as last)
  insert into changes (tenant_id, seq, at, type, subject, action, origin, actor, data)
  select ${tenantId}, n.last + row_number() over (), clock_timestamp(), '${type}', c.subject, 'created',
    coalesce(nullif(current_setting('app.origin', true), ''), 'system'), nullif(current_setting('app.actor', true), ''), c.data
  from numbered n, ${created} c
  returning 1`

type Writing = { into: string; hasRefs: boolean }

const newRow = (shape: ChunkShape) => {
  const { table, identity, key, derived = {} } = recordTables[shape.type]
  const columns = [...new Set([...finalColumns(shape).map(([column]) => column), ...Object.keys(derived)])]
  const inRow = new Map(Object.entries(derived).filter(([column]) => key.includes(column)))
  const newValue = (column: string) => {
    const value = inRow.get(column)
    return value ? withTenant(shape, value) : `m.${column}`
  }
  const sameKey = (row: string) => key.map((column) => `${row}.${column} = ${newValue(column)}`)
  const isRow = (row: string) => list([`${row}.tenant_id = ${shape.tenantId}`, ...(identity ? sameKey(row) : [`${row}.id = m.target_id`])], ' and ')
  const changeable = shape.isImplied ? ['retired_at'] : columns.filter((column) => !inRow.has(column))
  return { table, columns, newValue, isRow, changeable }
}

const joins = ['hashjoin', 'mergejoin', 'material']

/** Has rows found one by one through the primary key: the planner would rather read the whole table, for every chunk. */
const throughPrimaryKey = (statement: string): string[] => [
  ...joins.map((name) => `set local enable_${name} = off`),
  statement,
  ...joins.map((name) => `set local enable_${name} = on`),
]

/** Writes the records that have changed. The subquery isn't flattened: a distributed database returns no function of a row. */
export const updateMatched = (shape: ChunkShape, { into, hasRefs }: Writing): string[] => {
  const { table, isRow, changeable } = newRow(shape)
  const adopted = hasRefs
    ? [`source = case when t.ref_external is null then ${escapeLiteral(shape.source)} else t.source end`, 'ref_external = coalesce(t.ref_external, m.ref)']
    : []
  return throughPrimaryKey(`with written as (
    update ${table} t set ${list([...changeable.map((column) => `${column} = m.${column}`), ...adopted])}
    from (select m.*, to_jsonb(o) as before from matched m join ${table} o on ${isRow('o')} where is_known and is_changed offset 0) m where ${isRow('t')}
    returning t.*, m.before)
    insert into ${into} select ${identityOf(shape, 'w')}, w.version, w.before, to_jsonb(w) - 'before' from written w`)
}

/** Writes the records that are new. */
export const insertMatched = (shape: ChunkShape, { into, hasRefs, isTold, logged }: Writing & { isTold: boolean; logged: Logged }) => {
  const { table, columns, newValue } = newRow(shape)
  const { identity = ['id'] } = recordTables[shape.type]
  const pairs = logged.data.flatMap((column, index) => (index % 2 === 1 ? [`'${logged.data[index - 1]}', w.${column}`] : []))
  const returned = new Set([...identity, ...logged.subject, ...logged.data.filter((_, index) => index % 2 === 1)])
  return `with written as (
    insert into ${table} (tenant_id, ${list(columns)}, source, ref_external)
    select ${shape.tenantId}, ${list(columns.map(newValue))}, ${escapeLiteral(shape.source)}, ${hasRefs ? 'm.ref' : 'null'} from matched m where not is_known
    returning ${list([...returned])})
    insert into ${into} select ${isTold ? identityOf(shape, 'w') : 'null'}, concat_ws('/', ${list(logged.subject.map((column) => `w.${column}`))}), jsonb_build_object(${list(pairs)})
    from written w`
}
