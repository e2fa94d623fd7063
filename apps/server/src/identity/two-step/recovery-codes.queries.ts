import sql from 'sql-template-tag'
import type { Database, TenantId, Transaction } from '../../database/database.ts'

/** New codes replace all older ones. */
export const replaceRecoveryCodes = async (transaction: Transaction, poolId: TenantId, accountId: number, hashes: readonly Buffer[]) => {
  await transaction.rows(sql`delete from recovery_codes where tenant_id = ${poolId} and account_id = ${accountId}`)
  for (const hash of hashes)
    await transaction.rows(sql`insert into recovery_codes (tenant_id, account_id, code_hash) values (${poolId}, ${accountId}, ${hash}::bytea)`)
}

/** Marks the code as used, and returns whether it existed and was unused. */
export const spendRecoveryCode = async (transaction: Transaction, poolId: TenantId, accountId: number, hash: Buffer, at: string): Promise<boolean> => {
  const used = await transaction.rows(sql`
    update recovery_codes set used_at = ${at} where tenant_id = ${poolId} and account_id = ${accountId} and code_hash = ${hash}::bytea and used_at is null returning 1`)
  return used.length === 1
}

export const countRecoveryCodes = async (database: Database, poolId: TenantId, accountId: number): Promise<number> => {
  const [[row]] = await database.forTenant(poolId).read<[{ count: number }[]]>(sql`
    select count(*)::int as count from recovery_codes where tenant_id = ${poolId} and account_id = ${accountId} and used_at is null`)
  return row?.count ?? 0
}
