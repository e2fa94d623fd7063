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

type Writing = { done: string; hasRefs: boolean; logged: LoggedColumns }

const newRow = (shape: ChunkShape) => {
  const { key, derived = {} } = recordTables[shape.type]
  const columns = [...new Set([...finalColumns(shape).map(([column]) => column), ...Object.keys(derived)])]
  const inRow = new Map(Object.entries(derived).filter(([column]) => key.includes(column)))
  const newValue = (column: string) => {
    const value = inRow.get(column)
    return value ? withTenant(shape, value) : `m.${column}`
  }
  return { columns, newValue, changeable: columns.filter((column) => !inRow.has(column)) }
}

const insertion = (shape: ChunkShape, hasRefs: boolean) => {
  const { columns, newValue } = newRow(shape)
  return {
    into: `(tenant_id, ${list(columns)}, source, ref_external)`,
    values: `${shape.tenantId}, ${list(columns.map(newValue))}, ${escapeLiteral(shape.source)}, ${hasRefs ? 'm.ref' : 'null'}`,
  }
}

/** What the log of changes repeats of a new row. */
const loggedOf = ({ type }: ChunkShape, logged: LoggedColumns) =>
  `jsonb_build_object(${list((logged.get(recordTables[type].table) ?? []).map((column) => `'${column}', t.${column}`))})`

/** Writes the records of a chunk in which none is changed. */
export const insertMatched = (shape: ChunkShape, { done, hasRefs, logged }: Writing) => {
  const { into, values } = insertion(shape, hasRefs)
  return `with written as (
    insert into ${recordTables[shape.type].table} as t ${into} select ${values} from matched m where not is_known
    returning ${identityOf(shape, 't')} as record, t.version, null::jsonb as before, ${loggedOf(shape, logged)} as after)
    insert into ${done} select * from written`
}

const joins = ['hashjoin', 'mergejoin', 'material']

/** Has rows found one by one through the primary key: the planner would rather read the whole table, for every chunk. */
const throughPrimaryKey = (statement: string) => {
  const switched = (state: 'on' | 'off') =>
    list(
      joins.map((name) => `set local enable_${name} = ${state}`),
      '; ',
    )
  return `${switched('off')}; ${statement}; ${switched('on')}`
}

/** Writes the records that are new or changed. */
export const mergeMatched = (shape: ChunkShape, { done, hasRefs, logged }: Writing) => {
  const { table, identity, key } = recordTables[shape.type]
  const { changeable, newValue } = newRow(shape)
  const { into, values } = insertion(shape, hasRefs)
  const isRow = (row: string) =>
    `${row}.tenant_id = ${shape.tenantId} and ${
      identity
        ? list(
            key.map((column) => `${row}.${column} = ${newValue(column)}`),
            ' and ',
          )
        : `${row}.id = m.target_id`
    }`
  const adopted = hasRefs
    ? [`source = case when t.ref_external is null then ${escapeLiteral(shape.source)} else t.source end`, 'ref_external = coalesce(t.ref_external, m.ref)']
    : []
  return throughPrimaryKey(`with written as (
    merge into ${table} t using (select m.*, to_jsonb(o) as before from matched m left join ${table} o on is_known and ${isRow('o')}
      where not is_known or is_changed) m on ${isRow('t')}
    when matched then update set ${list([...changeable.map((column) => `${column} = m.${column}`), ...adopted])}
    when not matched then insert ${into} values (${values})
    returning ${identityOf(shape, 't')} as record, t.version, m.before,
      case when m.before is not null then to_jsonb(t) else ${loggedOf(shape, logged)} end as after)
    insert into ${done} select * from written`)
}
