import sql, { join, raw } from 'sql-template-tag'
import type { Transaction } from '../../database/database.ts'

type NewRow = Record<string, unknown>

/** Adds rows to one table, as objects by column. A column that only some rows have is null in the others. Returns the ids in order. */
export const addRows = async (transaction: Transaction, table: string, rows: readonly NewRow[], returning = 'id'): Promise<number[]> => {
  if (rows.length === 0) return []
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  const columns = join(names.map((name) => raw(`"${name}"`)))
  const added = await transaction.rows<{ id: number }>(sql`
    insert into ${raw(table)} (${columns})
    select ${join(names.map((name) => raw(`r."${name}"`)))}
    from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) with ordinality g(given, place), jsonb_populate_record(null::${raw(table)}, g.given) r
    order by g.place returning ${raw(returning)} as id`)
  return added.map(({ id }) => id)
}

/** The tenant's own values on top of a shipped list. */
export const addLayer = async (transaction: Transaction, tenantId: number, list: string, values: readonly { id: number; value: object }[]) => {
  const nextId = Math.max(...values.map(({ id }) => id)) + 1
  await transaction.rows(sql`insert into lookup_layers (tenant_id, list, next_id) values (${tenantId}, ${list}, ${nextId})`)
  await transaction.rows(sql`
    insert into lookup_values (tenant_id, list, id, value)
    select ${tenantId}, ${list}, v.id, v.value from jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as v(id bigint, value jsonb) returning 1`)
}

export const findAccounts = async (transaction: Transaction, tenantId: number): Promise<Map<string, number>> => {
  const rows = await transaction.rows<{ id: number; email: string }>(sql`select id, email from accounts where tenant_id = ${tenantId}`)
  return new Map(rows.map(({ id, email }) => [email, id]))
}

export const currencyId = async (transaction: Transaction, code: string): Promise<number> => {
  const [found] = await transaction.rows<{ id: number }>(sql`select id from shipped_values where list = 'currencies' and value->>'code' = ${code}`)
  if (!found) throw new Error(`There is no currency ${code}`)
  return found.id
}
