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
   select ${tenantId}, ${importId}, ${escapeLiteral(type)}, record, before, version from ${done} where before is not null`

/** Which columns of a table the log of changes repeats for a new row. */
export type LoggedColumns = ReadonlyMap<string, readonly string[]>

export const selectLogged = `select name, subject || array(select data[i] from generate_series(2, cardinality(data), 2) i) as columns from logged_tables`

export const logDone = ({ type }: Pick<ChunkShape, 'type'>, done: string) => `select log_changes('${recordTables[type].table}', '${done}')`

/** Writes the records that are new or changed. */
export const mergeMatched = (shape: ChunkShape, { done, hasRefs, logged }: { done: string; hasRefs: boolean; logged: LoggedColumns }) => {
  const { table, identity, key, derived = {} } = recordTables[shape.type]
  const columns = [...new Set([...finalColumns(shape).map(([column]) => column), ...Object.keys(derived)])]
  const inRow = Object.entries(derived).filter(([column]) => key.includes(column))
  const newValue = (column: string) => {
    const [, value] = inRow.find(([known]) => known === column) ?? []
    return value ? withTenant(shape, value) : `m.${column}`
  }
  const isRow = (row: string) =>
    `${row}.tenant_id = ${shape.tenantId} and ${
      identity
        ? list(
            key.map((column) => `${row}.${column} = ${newValue(column)}`),
            ' and ',
          )
        : `${row}.id = m.target_id`
    }`
  const changeable = columns.filter((column) => !inRow.some(([known]) => known === column))
  const adopted = hasRefs
    ? [`source = case when t.ref_external is null then ${escapeLiteral(shape.source)} else t.source end`, 'ref_external = coalesce(t.ref_external, m.ref)']
    : []
  return `with written as (
    merge into ${table} t using (select m.*, to_jsonb(o) as before from matched m left join ${table} o on is_known and ${isRow('o')}
      where not is_known or is_changed) m on ${isRow('t')}
    when matched then update set ${list([...changeable.map((column) => `${column} = m.${column}`), ...adopted])}
    when not matched then insert (tenant_id, ${list(columns)}, source, ref_external)
      values (${shape.tenantId}, ${list(columns.map(newValue))}, ${escapeLiteral(shape.source)}, ${hasRefs ? 'm.ref' : 'null'})
    returning ${identityOf(shape, 't')} as record, t.version, m.before,
      case when m.before is not null then to_jsonb(t) else jsonb_build_object(${list((logged.get(table) ?? []).map((column) => `'${column}', t.${column}`))}) end as after)
    insert into ${done} select * from written`
}
