import sql, { raw } from 'sql-template-tag'
import type { TenantId, Transaction } from '../../database/database.ts'

/** Allows a burst of `most`, then one every `everySeconds`. */
export type RateLimit = { name: string; most: number; everySeconds: number }

/** Counts one request if there is room for it. Numbers of the code are written out: a distributed database takes no parameters there. */
export const countRequest = async (transaction: Transaction, tenantId: TenantId, { name, most, everySeconds }: RateLimit, key: string, now: number) => {
  const every = raw(String(Number(everySeconds)))
  const next = sql`greatest(r.due + ${every}, excluded.due)`
  const counted = await transaction.rows(sql`
    insert into rates as r (tenant_id, name, key, due) values (${tenantId}, ${name}, ${key}, ${now + everySeconds})
    on conflict (tenant_id, name, key) do update set due = ${next}
    where ${next} <= excluded.due + ${raw(String(Number((most - 1) * everySeconds)))}
    returning 1`)
  return counted.length > 0
}

/** When the requests counted so far would all have been due. */
export const readDue = async (transaction: Transaction, tenantId: TenantId, { name }: RateLimit, key: string): Promise<number> => {
  const [row] = await transaction.rows<{ due: number }>(sql`select due from rates where tenant_id = ${tenantId} and name = ${name} and key = ${key}`)
  return row?.due ?? 0
}
