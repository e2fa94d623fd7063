import { type ChunkShape, escapeLiteral, finalColumns, list, withTenant } from './chunk-shape.queries.ts'
import { recordTables } from './record-tables.ts'

export const createDone = (name: string) => `create temp table ${name} (record jsonb, version int, before jsonb, after jsonb) on commit drop`

/** The primary key of a row, without the tenant. */
const identityOf = ({ type }: ChunkShape, row: string) =>
  `jsonb_build_object(${list((recordTables[type].identity ?? ['id']).map((column) => `'${column}', ${row}.${column}`))})`

export const selectDone = (name: string) => `select record from ${name}`

/** The records as they were, to undo the run. */
export const keepImages = ({ type, tenantId }: Pick<ChunkShape, 'type' | 'tenantId'>, done: string, importId: number) =>
  `insert into import_images (tenant_id, import_id, type, record, before, version)
   select ${tenantId}, ${importId}, ${escapeLiteral(type)}, record, before, version from ${done} where before is not null returning 1`

/** Which columns of a table the log of changes repeats for a new row. */
export type LoggedColumns = ReadonlyMap<string, readonly string[]>

export const selectLogged = `select name, subject || array(select data[i] from generate_series(2, cardinality(data), 2) i) as columns from logged_tables`

export const logDone = ({ type }: Pick<ChunkShape, 'type'>, done: string) => `select log_changes('${recordTables[type].table}', '${done}')`

type Writing = { done: string; hasRefs: boolean; logged: LoggedColumns }

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
export const updateMatched = (shape: ChunkShape, { done, hasRefs }: Writing): string[] => {
  const { table, isRow, changeable } = newRow(shape)
  const adopted = hasRefs
    ? [`source = case when t.ref_external is null then ${escapeLiteral(shape.source)} else t.source end`, 'ref_external = coalesce(t.ref_external, m.ref)']
    : []
  return throughPrimaryKey(`with written as (
    update ${table} t set ${list([...changeable.map((column) => `${column} = m.${column}`), ...adopted])}
    from (select m.*, to_jsonb(o) as before from matched m join ${table} o on ${isRow('o')} where is_known and is_changed offset 0) m where ${isRow('t')}
    returning t.*, m.before)
    insert into ${done} select ${identityOf(shape, 'w')}, w.version, w.before, to_jsonb(w) - 'before' from written w`)
}

/** Writes the records that are new. */
export const insertMatched = (shape: ChunkShape, { done, hasRefs, logged }: Writing) => {
  const { table, columns, newValue } = newRow(shape)
  return `with written as (
    insert into ${table} (tenant_id, ${list(columns)}, source, ref_external)
    select ${shape.tenantId}, ${list(columns.map(newValue))}, ${escapeLiteral(shape.source)}, ${hasRefs ? 'm.ref' : 'null'} from matched m where not is_known
    returning *)
    insert into ${done} select ${identityOf(shape, 'w')}, w.version, null, jsonb_build_object(${list((logged.get(table) ?? []).map((column) => `'${column}', w.${column}`))})
    from written w`
}
