import type { Owner } from './owner.ts'

/** Tables that are written without changing a record: events, failed sign-ins by address, write counts, and mail, which is sent by itself. */
const notRecords = [
  'audit_events',
  'refusals',
  'address_failures',
  'learner_writes',
  'rates',
  'outgoing_mail',
  'learner_news',
  'learner_email_changes',
  'news_rounds',
]

/** The tables of tenants that have a column. */
export const tablesWith = async (owner: Owner, column: string): Promise<string[]> => {
  const tables = await owner.rows<{ name: string }>(
    `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     join pg_attribute t on t.attrelid = c.oid and t.attname = 'tenant_id' join pg_attribute a on a.attrelid = c.oid and a.attname = $1
     where n.nspname = 'public' and c.relkind = 'r' and c.relname <> all ($2) order by 1`,
    [column, notRecords],
  )
  return tables.map(({ name }) => name)
}

/** Shared tables, and the column that names a row's tenant. */
const sharedTables = [
  ['tenants', 'id'],
  ['sites', 'for_tenant_id'],
  ['console_memberships', 'for_tenant_id'],
] as const

const sumOf = (table: string, rows: string) => `select '${table}' as name, md5(coalesce(string_agg(x::text, ',' order by x::text), '')) as sum from ${rows}`

export type Checksums = ReadonlyMap<string, string>

/** A checksum of each table's rows of one tenant, or of one of its learners. */
export const checksumsOf = async (owner: Owner, tenantId: number, learnerId?: number): Promise<Checksums> => {
  const tables = await tablesWith(owner, learnerId === undefined ? 'tenant_id' : 'learner_id')
  const whose = (table: string) => `${table} x where tenant_id = ${tenantId}${learnerId === undefined ? '' : ` and learner_id = ${learnerId}`}`
  const parts = tables.map((table) => sumOf(table, whose(table)))
  if (learnerId !== undefined) parts.push(`select 'learners', md5(x::text) from learners x where tenant_id = ${tenantId} and id = ${learnerId}`)
  else for (const [table, column] of sharedTables) parts.push(sumOf(table, `${table} x where ${column} = ${tenantId}`))
  const rows = await owner.rows<{ name: string; sum: string }>(parts.join(' union all '), [], tenantId)
  return new Map(rows.map(({ name, sum }) => [name, sum]))
}

export const changedTables = (before: Checksums, after: Checksums): string[] =>
  [...before].filter(([table, sum]) => after.get(table) !== sum).map(([table]) => table)
