import { hash } from 'node:crypto'
import {
  type ChunkShape,
  escapeLiteral,
  finalColumns,
  given,
  list,
  presentColumns,
  presentReferences,
  quoted,
  removes,
  withTenant,
} from './chunk-shape.queries.ts'
import { recordTables } from './record-tables.ts'
import { columnsOf, type Reference } from './type-columns.ts'

/** Between the parts of a key of several fields. */
const keySeparator = '\u001f'

/** Fields that only name other records are copied as text. */
const isText = (shape: ChunkShape, field: string) => !presentColumns(shape).some((each) => each.field === field)

/** The records that are copied into `chunk`, with the types of the columns they are meant for. */
const chunkOf = (shape: ChunkShape) => {
  const columns = presentColumns(shape)
  const typed = shape.present.map((field) => {
    const column = columns.find((each) => each.field === field)?.column
    return column ? `t.${column} as ${quoted(field)}` : `''::text as ${quoted(field)}`
  })
  return `select 0 as n, ''::text as ref, '{}'::text[] as removed, ${list(typed)} from ${recordTables[shape.type].table} t`
}

export const copyChunk = ({ present }: ChunkShape) => `copy chunk (n, ref, removed, ${list(present.map(quoted))}) from stdin`

const castOf: Readonly<Record<string, string>> = { start_date: '::date' }

const valueIn = (shape: ChunkShape, name: string, column: string) => {
  if (columnsOf(shape.type).references.some((reference) => reference.name === name)) return `f_${name}.id`
  return `${given(name)}${isText(shape, name) ? (castOf[column] ?? '') : ''}`
}

/** The newest of several records counts. What one field names is looked up once for all records that name it. */
const findReference = (shape: ChunkShape, { name, refers, match, by }: Reference) => {
  const { table, key, optionalKey = [] } = recordTables[refers]
  const [only = ''] = by
  const isByRef = shape.refersBy === 'ref' && by.length === 1
  const conditions = isByRef
    ? [`x.source = ${escapeLiteral(shape.source)}`, `x.ref_external = ${given(only)}`]
    : Object.entries(match).map(([column, value]) => {
        const [stored, named] = [`x.${column}`, value === name ? given(name) : valueIn(shape, value, column)]
        if (refers === 'staff') return `lower(${stored}) = lower(${named})`
        return `${stored} ${optionalKey.includes(column) ? 'is not distinct from' : '='} ${named}`
      })
  const isUnique = key.length === 1 && ['learners', 'invoices'].includes(refers)
  const where = `x.tenant_id = ${shape.tenantId} and ${list(conditions, ' and ')}`
  const stored = `left join lateral (select x.id from ${table} x where ${where} ${isUnique && !isByRef ? 'offset 0' : 'order by x.id desc limit 1'})`
  if (by.length > 1) return `${stored} f_${name} on true`
  return `left join (select ${given(only)} as name, x.id from (select distinct ${given(only)} from c) c ${stored} x on true) f_${name} on f_${name}.name = ${given(only)}`
}

/** Whether a record has every part of its key that can't be empty. */
const hasKey = ({ type, present }: ChunkShape) => {
  const { key, fields } = columnsOf(type).described
  const parts = key.filter((field) => fields[field]?.required).map((field) => (present.includes(field) ? `${given(field)} is not null` : 'false'))
  return list(parts, ' and ') || 'true'
}

/** A key as one text: empty for a type without one. */
const keyText = ({ present }: ChunkShape, fields: readonly string[]) =>
  list(
    fields.map((field) => (present.includes(field) ? `coalesce(${given(field)}::text, '')` : "''")),
    ` || ${escapeLiteral(keySeparator)} || `,
  ) || "''"

/** All fields that name a reference are given, and it isn't stored. */
const isNotStored = ({ name, by, refers }: Reference) => {
  const { optionalKey = [] } = recordTables[refers]
  const named = by.slice(0, by.length - optionalKey.length || 1).map((field) => `${given(field)} is not null`)
  return `${list(named, ' and ')} and f_${name}.id is null`
}

/** What is known of each reference before what the dry run has seen is looked up: that is in another table, which stays here on a distributed database. */
const lookedUp = (shape: ChunkShape, references: readonly Reference[], isDryRun: boolean) => [
  ...references.map((reference) => `${isNotStored(reference)} as lacks_${reference.name}`),
  ...(isDryRun ? references.map(({ by, name }) => `${keyText(shape, by)} as names_${name}`) : []),
]

/** An earlier record of the same dry run creates it. */
const isSeen = ({ name, refers }: Reference) => `exists (select from seen s where s.type = ${escapeLiteral(refers)} and s.key = names_${name})`

/** A reference is missing if it isn't stored; it is pending if an earlier record of the same dry run creates it. */
const missingOf = (reference: Reference, isDryRun: boolean) =>
  `case when lacks_${reference.name}${isDryRun ? ` and not ${isSeen(reference)}` : ''} then ${escapeLiteral(reference.name)} end`

/** A stored record that names a pending one will change. */
const isPending = (references: readonly Reference[]) =>
  list(
    references.flatMap((reference) => (reference.column ? [`lacks_${reference.name} and ${isSeen(reference)}`] : [])),
    ' or ',
  ) || 'false'

const targetKey = (shape: ChunkShape) => {
  const { key, optionalKey = [], derived = {} } = recordTables[shape.type]
  const columns = presentColumns(shape)
  const references = presentReferences(shape)
  return key.flatMap((column) => {
    const field = columns.find((each) => each.column === column)?.field
    const reference = references.find((each) => each.column === column)?.name
    const value = field ? given(field) : reference ? `f_${reference}.id` : derived[column] && withTenant(shape, derived[column])
    if (value === undefined) return optionalKey.includes(column) ? [] : ['false']
    if (shape.type === 'staff') return [`lower(t.${column}) = lower(${value})`]
    return [`t.${column} ${optionalKey.includes(column) ? 'is not distinct from' : '='} ${value}`]
  })
}

const ruleColumns = (shape: ChunkShape, written: readonly string[]) => {
  const { rules = {}, derived = {} } = recordTables[shape.type]
  const { fields, references } = columnsOf(shape.type)
  const known = [...fields, ...references].flatMap(({ column }) => column ?? [])
  const named = [...Object.keys(rules), ...Object.values(derived)].flatMap((expression) => expression.match(/\b[a-z_]+\b/g) ?? [])
  return known.filter((column) => named.includes(column) && !written.includes(column))
}

/**
 * The chunk's records with the stored record that each one is, what it would become, and what is wrong with it. Each is looked up by itself, through an index
 * of its key (`offset 0`): the planner would rather read the whole table, for every chunk.
 */
const matchedOf = (shape: ChunkShape, { isDryRun, hasRefs }: Matching) => {
  const { table, identity, derived = {}, rules = {}, key } = recordTables[shape.type]
  const { described, fields, references: all } = columnsOf(shape.type)
  const references = presentReferences(shape)
  const finals = finalColumns(shape)
  const written = finals.map(([column]) => column)
  const unwritten = ruleColumns(shape, written)
  const derivedColumns = Object.entries(derived).filter(([column]) => !key.includes(column))
  const required = fields
    .filter((each): each is typeof each & { column: string } => each.described.required === true && each.column !== undefined)
    .map(({ field, column }) => ({ field, column: written.includes(column) ? column : `old_${column}` }))
  const olds = [...new Set([...written, ...required.flatMap(({ column }) => (column.startsWith('old_') ? column.slice(4) : []))])]
  // A stored record keeps the reference that it doesn't name again.
  const isUnnamed = (name: string) => {
    const isNew = 't.tenant_id is null'
    if (!shape.present.includes(name)) return isNew
    return `${given(name)} is null and (${isNew} or coalesce(${removes(name)}, false))`
  }
  const unnamed = all.filter(({ name }) => described.fields[name]?.required).map(({ name }) => `case when ${isUnnamed(name)} then ${escapeLiteral(name)} end`)
  const byKey = targetKey(shape)
  const own = `t.tenant_id = ${shape.tenantId}`
  const byRef = `t.source = ${escapeLiteral(shape.source)} and t.ref_external = c.ref`
  const isFoundByRef = hasRefs && !identity && shape.targetId === undefined
  const isTarget = shape.targetId === undefined ? list(byKey, ' and ') || 'false' : `t.id = ${shape.targetId}`
  const target = isFoundByRef
    ? `left join lateral (select * from (select t.*, 1 as turn from ${table} t where ${own} and ${byRef}
        ${byKey.length > 0 ? `union all select t.*, 2 from ${table} t where ${own} and ${list(byKey, ' and ')}` : ''}) t order by turn, id limit 1) t on true`
    : `left join lateral (select t.* from ${table} t where ${own} and ${isTarget} offset 0) t on true`
  const missing = references.map((reference) => missingOf(reference, isDryRun))
  const found = `select c.n, c.ref, ${identity ? '' : 't.id as target_id, '}t.tenant_id is not null as is_known,
      ${hasRefs ? 't.ref_external is null and c.ref is not null as adopts,' : ''} case when ${hasKey(shape)} then ${keyText(shape, described.key)} else '' end as key,
      array_remove(array[${list(unnamed) || 'null'}]::text[], null) as unnamed,
      ${list([...lookedUp(shape, references, isDryRun), ...finals.map(([column, value]) => `${value} as ${column}`), ...unwritten.map((column) => `t.${column}`), ...olds.map((column) => `t.${column} as old_${column}`)])}
    from c ${list(
      references.map((reference) => findReference(shape, reference)),
      '\n',
    )}
    ${target}`
  return `with c as materialized (select * from chunk), found as materialized (${found})
    select m.*, array_remove(array[${list(missing) || 'null'}]::text[], null) as missing, ${list([...derivedColumns.map(([column, value]) => `${withTenant(shape, value)} as ${column}`), `is_known and ((${list(written)}) is distinct from (${list(written.map((column) => `old_${column}`))})${hasRefs ? ' or adopts' : ''}${isDryRun ? ` or ${isPending(references)}` : ''}) as is_changed`])},
      unnamed || array_remove(array[${list(required.map(({ field, column }) => `case when ${column} is null then ${escapeLiteral(field)} end`)) || 'null'}]::text[], null) as lacking,
      case ${
        list(
          Object.entries(rules).map(([rule, sentence]) => `when not (${rule}) then ${escapeLiteral(sentence)}`),
          ' ',
        ) || 'when false then null'
      } end as broken_rule
    from found m`
}

type Matching = { isDryRun: boolean; hasRefs: boolean }

const signatureOf = (shape: ChunkShape, matching: Matching) => hash('md5', chunkOf(shape) + matchedOf(shape, matching))

/** Whether the tables are here already, for records of the same shape. */
export const areTablesFor = (shape: ChunkShape, matching: Matching) =>
  `select 1 where obj_description(to_regclass('pg_temp.matched'), 'pg_class') = ${escapeLiteral(signatureOf(shape, matching))}`

/** A run keeps its tables for later chunks of the same shape: every new one is written to the database's catalogue, and so to its log. */
export const createTables = (shape: ChunkShape, matching: Matching, isKept: boolean) => {
  const onCommit = isKept ? 'delete rows' : 'drop'
  return [
    'drop table if exists pg_temp.chunk, pg_temp.matched',
    `create temp table chunk on commit ${onCommit} as ${chunkOf(shape)} with no data`,
    `create temp table matched on commit ${onCommit} as ${matchedOf(shape, matching)} with no data`,
    `comment on table matched is ${escapeLiteral(signatureOf(shape, matching))}`,
  ]
}

/** Truncating is free in the transaction that made a table, and a new file in any other. */
export const emptyTables = ({ isDryRun }: Matching) => (isDryRun ? ['truncate chunk, matched'] : ['delete from chunk', 'delete from matched'])

export const fillMatched = (shape: ChunkShape, matching: Matching) => `insert into matched ${matchedOf(shape, matching)}`

/** What later records name a record by: its key, or its reference where that is what the source refers by or all that the type has. */
const identify = ({ type, refersBy }: ChunkShape) =>
  refersBy === 'ref' && columnsOf(type).described.key.length === 1 ? "coalesce(m.ref, nullif(m.key, ''))" : "coalesce(nullif(m.key, ''), m.ref)"

/** Records of a dry run by key, so that later ones can refer to them and a second one with the same key is found; and where each record of a chunk was read. */
export const createSeen = [
  'create temp table seen (type text, key text, file text, line int, target_id bigint, primary key (type, key)) on commit drop',
  'create temp table places (n int primary key, file text, line int) on commit drop',
]

/** Leaves out what an earlier record of the dry run brings already. */
export const removeSeen = (shape: ChunkShape) => `delete from matched m using seen s where s.type = ${escapeLiteral(shape.type)} and s.key = ${identify(shape)}`

/** One that is only implied has no place: a record of its own may follow. */
export const rememberSeen = (shape: ChunkShape) =>
  `insert into seen select ${escapeLiteral(shape.type)}, ${identify(shape)}, ${shape.isImplied ? 'null, null' : 'p.file, p.line'}, ${recordTables[shape.type].identity ? 'null' : 'm.target_id'}
   from matched m join places p using (n) on conflict do nothing`

export const copyPlaces = 'copy places (n, file, line) from stdin'

export type Fault = {
  n: number
  missing: string[]
  lacking: string[]
  brokenRule: string | null
  isAmbiguous: boolean
  /** The place of an earlier record with the same key. */
  firstN: number | null
  firstFile: string | null
  firstLine: number | null
}

/** What is wrong with each record, and what it is a second one of. */
export const selectFaults = (shape: ChunkShape, isDryRun: boolean) => `
  with twins as (select ${identify(shape)} as key, min(n) as first from matched m group by 1 having min(n) <> max(n)),
    several as (select n from matched group by n having count(*) > 1)
  select m.n, missing, lacking, broken_rule as "brokenRule", several.n is not null as "isAmbiguous", nullif(twins.first, m.n) as "firstN",
    ${isDryRun ? 'earlier.file as "firstFile", earlier.line as "firstLine"' : 'null as "firstFile", null::int as "firstLine"'}
  from matched m left join twins on twins.key = ${identify(shape)} left join several on several.n = m.n
    ${isDryRun ? `left join lateral (select file, line from seen s where s.type = ${escapeLiteral(shape.type)} and s.key = ${identify(shape)} offset 0) earlier on true` : ''}
  where missing <> '{}' or lacking <> '{}' or broken_rule is not null or several.n is not null or twins.first <> m.n${isDryRun ? ' or earlier.file is not null' : ''}
  order by m.n`

export const removeFaulty = (numbers: readonly number[]) => `delete from matched where n = any('{${numbers.join(',')}}'::int[])`

export type Counts = { created: number; changed: number; same: number }

export const countMatched = `select count(*) filter (where not is_known)::int as created, count(*) filter (where is_changed)::int as changed,
  count(*) filter (where is_known and not is_changed)::int as same from matched`

export type RecordOutcome = { n: number; result: 'created' | 'changed' | 'unchanged' }

/** What becomes of each record. */
export const selectOutcomes = `select n, case when not is_known then 'created' when is_changed then 'changed' else 'unchanged' end as result from matched`

/** How many records change in each column. */
export const countChangedColumns = (shape: ChunkShape) =>
  `select ${list(finalColumns(shape).map(([column]) => `count(*) filter (where ${column} is distinct from old_${column})::int as ${column}`))} from matched where is_changed`

/** Before and after of some records that change. */
export const selectChanged = (shape: ChunkShape, most: number) => {
  const written = finalColumns(shape).map(([column]) => column)
  const shown = (column: string) => (column.endsWith('_sealed') ? `'null'::jsonb` : `jsonb_build_array(old_${column}, ${column})`)
  const pairs = written.map((column) => `case when ${column} is distinct from old_${column} then jsonb_build_object('${column}', ${shown(column)}) end`)
  return `select n, key, ${list(
    pairs.map((pair) => `coalesce(${pair}, '{}')`),
    ' || ',
  )} as changed from matched where is_changed order by n limit ${most}`
}
