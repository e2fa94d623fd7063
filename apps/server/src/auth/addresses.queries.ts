import sql from 'sql-template-tag'
import type { TenantId, Transaction } from '../platform/database.ts'

/** Counts an attempt before it is made, so that many at once can't slip through; a success takes it back. */
export const countAttempt = async (transaction: Transaction, poolId: TenantId, address: string, at: string, windowStart: string) => {
  const [counted] = await transaction.rows<{ failures: number; startedAt: string }>(sql`
    insert into address_failures as f (tenant_id, address, failures, started_at) values (${poolId}, ${address}, 1, ${at})
    on conflict (tenant_id, address) do update set
      failures = case when f.started_at <= ${windowStart} then 1 else f.failures + 1 end,
      started_at = case when f.started_at <= ${windowStart} then excluded.started_at else f.started_at end
    returning failures, started_at as "startedAt"`)
  return counted as { failures: number; startedAt: string }
}

export const takeBackAttempt = (transaction: Transaction, poolId: TenantId, address: string) =>
  transaction.rows(sql`update address_failures set failures = failures - 1 where tenant_id = ${poolId} and address = ${address} and failures > 0`)
