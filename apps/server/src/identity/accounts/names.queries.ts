import sql, { type Sql } from 'sql-template-tag'
import { consolePool } from '../../database/console-pool.ts'
import type { Database, Transaction } from '../../database/database.ts'

/** Names of console accounts by id. Accounts without a name are left out. */
export type Names = ReadonlyMap<number, string>

type Id = number | null | undefined
type Named = { id: number; name: string }

/** The account's first and last name, or null. */
export const fullName = (account: Sql): Sql => sql`nullif(trim(concat_ws(' ', ${account}.first_name, ${account}.last_name)), '')`

const known = (ids: readonly Id[]) => [...new Set(ids)].filter((id): id is number => typeof id === 'number')
const named = (ids: readonly number[]) => sql`
  select a.id, ${fullName(sql`a`)} as name from accounts a
  where a.tenant_id = ${consolePool} and a.id = any (${ids}::bigint[]) and ${fullName(sql`a`)} is not null`
const byId = (rows: readonly Named[]): Names => new Map(rows.map(({ id, name }) => [id, name]))

/** One round trip for any number of ids, and none for no ids. */
export const readNames = async (database: Database, ids: readonly Id[]): Promise<Names> => {
  const wanted = known(ids)
  if (wanted.length === 0) return new Map()
  const [rows] = await database.forTenant(consolePool).read<[Named[]]>(named(wanted))
  return byId(rows)
}

/** The same inside a transaction. */
export const namesIn = async (transaction: Transaction, ids: readonly Id[]): Promise<Names> => {
  const wanted = known(ids)
  return wanted.length === 0 ? new Map() : byId(await transaction.inTenant(consolePool, (inPool) => inPool.rows<Named>(named(wanted))))
}
