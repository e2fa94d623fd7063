import sql, { join, raw, type Sql } from 'sql-template-tag'
import { notifying } from '../../database/changes/notifying.ts'
import type { Row, TenantDatabase, Transaction } from '../../database/database.ts'
import { learnerOf, own, type Scope } from '../scope.queries.ts'
import { type FieldGroup, rowOf, type Stored } from './field-groups.ts'

type Table = FieldGroup['table']
const hasKinds = (table: Table) => table === 'learner_addresses' || table === 'learner_next_of_kin'

const columnsOf = (fieldGroups: readonly FieldGroup[], table: Table) => [
  ...new Set(fieldGroups.filter((fieldGroup) => fieldGroup.table === table).flatMap(({ fields }) => Object.values(fields).map(({ column }) => column))),
]

const tableStatement = (fieldGroups: readonly FieldGroup[], table: Table, scope: Scope): Sql => {
  const columns = columnsOf(fieldGroups, table).map((column) => raw(`x.${column}`))
  if (table === 'learners')
    return sql`
      select ${join([sql`x.id as "learnerId", x.date_of_birth as "birthDate"`, ...columns])}
      from learners x where x.tenant_id = ${scope.tenantId} and x.id = ${learnerOf(scope)}`
  return sql`select ${join([...(hasKinds(table) ? [sql`x.kind`] : []), ...columns])} from ${raw(table)} x where ${own('x', scope)} order by 1`
}

const disabilities = (scope: Scope): Sql => sql`
  select x.country, x.disability_id as "disabilityId", x.effective_from_date as "effectiveFromDate", x.effective_to_date as "effectiveToDate"
  from learner_disabilities x where ${own('x', scope)} order by x.country, x.position`

export type DisabilityRow = { country: string; disabilityId: number; effectiveFromDate: string | null; effectiveToDate: string | null }
export type DetailRows = { learnerId: number; birthDate: string | null; rows: ReadonlyMap<string, Stored>; disabilities: DisabilityRow[]; raw: Row[][] }

const tablesOf = (fieldGroups: readonly FieldGroup[]): Table[] => [
  'learners',
  ...new Set(fieldGroups.map(({ table }) => table).filter((table) => table !== 'learners')),
]

const hasDisabilities = (fieldGroups: readonly FieldGroup[]) => fieldGroups.some(({ table }) => table === 'learner_demographics')

const statements = (fieldGroups: readonly FieldGroup[], scope: Scope) => [
  ...tablesOf(fieldGroups).map((table) => tableStatement(fieldGroups, table, scope)),
  ...(hasDisabilities(fieldGroups) ? [disabilities(scope)] : []),
]

const gathered = (fieldGroups: readonly FieldGroup[], answers: Row[][]): DetailRows | undefined => {
  const [learner] = answers[0] ?? []
  if (!learner) return undefined
  const rows = new Map<string, Stored>()
  for (const [index, table] of tablesOf(fieldGroups).entries())
    for (const row of answers[index] ?? []) rows.set(rowOf({ table, ...(hasKinds(table) && { kind: String(row.kind) }) }), row)
  const birthDate = learner.birthDate as string | null
  return {
    learnerId: Number(learner.learnerId),
    birthDate,
    rows,
    disabilities: (hasDisabilities(fieldGroups) ? answers.at(-1) : []) as DisabilityRow[],
    raw: answers,
  }
}

/** The rows of a learner's details, in one round trip. */
export const readDetails = async (db: TenantDatabase, fieldGroups: readonly FieldGroup[], scope: Scope): Promise<DetailRows | undefined> =>
  gathered(fieldGroups, await db.read(...statements(fieldGroups, scope)))

/** The same, locked: until the end of the transaction nothing else writes this learner's details. */
export const holdDetails = async (transaction: Transaction, fieldGroups: readonly FieldGroup[], scope: Scope): Promise<DetailRows | undefined> => {
  await transaction.rows(sql`select 1 from learners x where x.tenant_id = ${scope.tenantId} and x.id = ${learnerOf(scope)} for update`)
  return rereadDetails(transaction, fieldGroups, scope)
}

export const rereadDetails = async (transaction: Transaction, fieldGroups: readonly FieldGroup[], scope: Scope): Promise<DetailRows | undefined> => {
  const answers: Row[][] = []
  for (const statement of statements(fieldGroups, scope)) answers.push(await transaction.rows(statement))
  return gathered(fieldGroups, answers)
}

type Written = Readonly<Record<string, string | number | boolean | null | Buffer>>

/** In the format that the database reads as a JSON row. */
const asJson = (written: Written) =>
  JSON.stringify(Object.fromEntries(Object.entries(written).map(([column, value]) => [column, Buffer.isBuffer(value) ? `\\x${value.toString('hex')}` : value])))

/** Writes the given columns of one row, adding the row if it is missing. The column names come from the field groups. */
export const writeRow = (transaction: Transaction, { table, kind }: FieldGroup, scope: Scope, learnerId: number, written: Written) => {
  const columns = Object.keys(written)
  const names = join(columns.map((column) => raw(column)))
  const given = sql`jsonb_populate_record(null::${raw(table)}, ${asJson(written)}::jsonb) g`
  if (table === 'learners')
    return transaction.rows(
      notifying(
        sql`
      update learners x set ${join(columns.map((column) => raw(`${column} = g.${column}`)))} from ${given}
      where x.tenant_id = ${scope.tenantId} and x.id = ${learnerOf(scope)}`,
        () => (columns.includes('email') ? [{ about: 'changed-emails', tenantId: scope.tenantId }] : []),
      ),
    )
  const key = hasKinds(table) ? sql`tenant_id, learner_id, kind` : sql`tenant_id, learner_id`
  return transaction.rows(sql`
    insert into ${raw(table)} (${key}, ${names})
    select ${scope.tenantId}::int, ${learnerId}::bigint, ${hasKinds(table) ? sql`${kind}::text,` : sql``} ${join(columns.map((column) => raw(`g.${column}`)))}
    from ${given}
    on conflict (${key}) do update set ${join(columns.map((column) => raw(`${column} = excluded.${column}`)))}
    returning 1`)
}

export const removeRow = (transaction: Transaction, { table, kind }: FieldGroup, scope: Scope) =>
  transaction.rows(sql`delete from ${raw(table)} x where ${own('x', scope)} and x.kind = ${kind}`)

export const replaceDisabilities = async (
  transaction: Transaction,
  scope: Scope,
  learnerId: number,
  country: string,
  list: readonly Omit<DisabilityRow, 'country'>[],
) => {
  await transaction.rows(sql`delete from learner_disabilities x where ${own('x', scope)} and x.country = ${country}`)
  await transaction.rows(sql`
    insert into learner_disabilities (tenant_id, learner_id, country, position, disability_id, effective_from_date, effective_to_date)
    select ${scope.tenantId}, ${learnerId}, ${country}, g.place, (g.given->>'disabilityId')::bigint, (g.given->>'effectiveFromDate')::date, (g.given->>'effectiveToDate')::date
    from jsonb_array_elements(${JSON.stringify(list)}::jsonb) with ordinality g(given, place) returning 1`)
}
