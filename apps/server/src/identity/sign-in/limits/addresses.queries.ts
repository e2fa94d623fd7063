import sql from 'sql-template-tag'
import type { TenantId, Transaction } from '../../../database/database.ts'

export type Counted = { failures: number; startedAt: string }

/** Counts an attempt before it is made, so concurrent ones can't slip through. A success takes it back. */
export const countAttempt = async (transaction: Transaction, poolId: TenantId, key: string, at: string, windowStart: string): Promise<Counted> => {
  const [counted] = await transaction.rows<Counted>(sql`
    insert into address_failures as f (tenant_id, address, failures, started_at) values (${poolId}, ${key}, 1, ${at})
    on conflict (tenant_id, address) do update set
      failures = case when f.started_at <= ${windowStart} then 1 else f.failures + 1 end,
      started_at = case when f.started_at <= ${windowStart} then excluded.started_at else f.started_at end
    returning failures, started_at as "startedAt"`)
  return counted as Counted
}

export const takeBackAttempt = (transaction: Transaction, poolId: TenantId, key: string) =>
  transaction.rows(sql`update address_failures set failures = failures - 1 where tenant_id = ${poolId} and address = ${key} and failures > 0`)

type Keys = { address: string; name: string }

/** The same for a name tried from an address: how many names were tried from there, and how often this one. */
export const countRequester = async (transaction: Transaction, poolId: TenantId, { address, name }: Keys, at: string, windowStart: string) => {
  const [counted] = await transaction.rows<{ names: number; attempts: number; startedAt: string }>(
    sql`select names, attempts, since as "startedAt" from count_requester(${poolId}, ${address}, ${name}, ${at}, ${windowStart})`,
  )
  return counted as { names: number; attempts: number; startedAt: string }
}

export const forgiveRequester = (transaction: Transaction, poolId: TenantId, { address, name }: Keys) =>
  transaction.rows(sql`select forgive_requester(${poolId}, ${address}, ${name})`)
