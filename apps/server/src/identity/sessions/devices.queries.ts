import sql from 'sql-template-tag'
import type { TenantId, Transaction } from '../../database/database.ts'
import type { Counter } from '../accounts/accounts.queries.ts'

export const isDeviceKnown = async (transaction: Transaction, poolId: TenantId, accountId: number, deviceHash: Buffer): Promise<boolean> => {
  const found = await transaction.rows(sql`
    select 1 from known_devices where tenant_id = ${poolId} and account_id = ${accountId} and device_hash = ${deviceHash}::bytea`)
  return found.length > 0
}

/** Locks the failure counter of a known device. */
export const lockDevice = async (transaction: Transaction, poolId: TenantId, accountId: number, deviceHash: Buffer): Promise<Counter | undefined> => {
  const [device] = await transaction.rows<Counter>(sql`
    select failures, failures_in_all as "failuresInAll", last_failure_at as "lastFailureAt", locked_until as "lockedUntil"
    from known_devices where tenant_id = ${poolId} and account_id = ${accountId} and device_hash = ${deviceHash}::bytea for update`)
  return device
}

export const setDeviceCounter = (transaction: Transaction, poolId: TenantId, accountId: number, deviceHash: Buffer, counter: Counter) =>
  transaction.rows(sql`
    update known_devices set failures = ${counter.failures}, failures_in_all = ${counter.failuresInAll}, last_failure_at = ${counter.lastFailureAt},
      locked_until = ${counter.lockedUntil}
    where tenant_id = ${poolId} and account_id = ${accountId} and device_hash = ${deviceHash}::bytea`)

const mostDevices = 20

/** Remembers the device, and returns whether it is new to an account that had others before. */
export const knowDevice = async (
  transaction: Transaction,
  poolId: TenantId,
  accountId: number,
  deviceHash: Buffer,
  at: string,
): Promise<'known' | 'first' | 'new'> => {
  const [before] = await transaction.rows<{ known: boolean; others: number }>(sql`
    select coalesce(bool_or(device_hash = ${deviceHash}::bytea), false) as known, count(*)::int as others
    from known_devices where tenant_id = ${poolId} and account_id = ${accountId}`)
  await transaction.rows(sql`
    insert into known_devices (tenant_id, account_id, device_hash, first_seen_at, last_seen_at) values (${poolId}, ${accountId}, ${deviceHash}::bytea, ${at}, ${at})
    on conflict (tenant_id, account_id, device_hash) do update set last_seen_at = excluded.last_seen_at`)
  await transaction.rows(sql`
    delete from known_devices where tenant_id = ${poolId} and account_id = ${accountId} and device_hash in (
      select device_hash from known_devices where tenant_id = ${poolId} and account_id = ${accountId} order by last_seen_at desc offset ${mostDevices})`)
  return before?.known ? 'known' : before?.others ? 'new' : 'first'
}
