import sql, { type Sql } from 'sql-template-tag'
import type { Database, TenantId, Transaction } from '../platform/database.ts'
import { consolePool } from '../platform/pool.ts'
import { inFolded } from './page.queries.ts'

/** What people of the console are called, by the id of their account; whoever has no name is left out. */
export type Names = ReadonlyMap<number, string>

type Id = number | null | undefined
type Named = { id: number; name: string }

/** First and last name of an account, or null. */
export const fullName = (account: Sql): Sql => sql`nullif(trim(concat_ws(' ', ${account}.first_name, ${account}.last_name)), '')`

const known = (ids: readonly Id[]) => [...new Set(ids)].filter((id): id is number => typeof id === 'number')
const named = (ids: readonly number[]) => sql`
  select a.id, ${fullName(sql`a`)} as name from accounts a
  where a.tenant_id = ${consolePool} and a.id = any (${ids}::bigint[]) and ${fullName(sql`a`)} is not null`
const byId = (rows: readonly Named[]): Names => new Map(rows.map(({ id, name }) => [id, name]))

/** One round trip for however many; none for nobody. */
export const readNames = async (database: Database, ids: readonly Id[]): Promise<Names> => {
  const wanted = known(ids)
  if (wanted.length === 0) return new Map()
  const [rows] = await database.forTenant(consolePool).read<[Named[]]>(named(wanted))
  return byId(rows)
}

/** The same while something is being written. */
export const namesIn = async (transaction: Transaction, ids: readonly Id[]): Promise<Names> => {
  const wanted = known(ids)
  return wanted.length === 0 ? new Map() : byId(await transaction.within(consolePool, (inPool) => inPool.rows<Named>(named(wanted))))
}

/** Those who work or worked for a tenant, and operators, by any part of their names or addresses. */
export const findPeople = async (database: Database, tenantId: TenantId, field: string, words: string | readonly string[]): Promise<number[]> => {
  const [rows] = await database.forTenant(consolePool).read<[{ id: number }[]]>(sql`
    select a.id from accounts a where a.tenant_id = ${consolePool} and ${inFolded(field, sql`a.search_text`, words)}
      and (a.is_operator or exists (select from console_memberships m where m.account_id = a.id and m.for_tenant_id = ${tenantId}))`)
  return rows.map(({ id }) => id)
}
