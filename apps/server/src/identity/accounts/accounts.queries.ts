import sql from 'sql-template-tag'
import type { Database, TenantId, Transaction } from '../../database/database.ts'

/** Consecutive wrong passwords, on an account or on one of its known devices. */
export type Counter = { failures: number; failuresInAll: number; lastFailureAt: string | null; lockedUntil: string | null }

export type Account = Counter & {
  id: number
  username: string
  email: string
  firstName: string | null
  passwordHash: string | null
  passwordIsTemporary: boolean
  temporaryUntil: string | null
  totpSecretSealed: Buffer | null
  totpLastStep: number | null
  totpPendingSealed: Buffer | null
  isEnabled: boolean
  isOperator: boolean
  isDemonstration: boolean
}

const columns = sql`id, username, email, first_name as "firstName", password_hash as "passwordHash", password_is_temporary as "passwordIsTemporary",
  temporary_until as "temporaryUntil", totp_secret_sealed as "totpSecretSealed", totp_last_step as "totpLastStep", totp_pending_sealed as "totpPendingSealed",
  is_enabled as "isEnabled", is_operator as "isOperator", is_demonstration as "isDemonstration",
  failures, failures_in_all as "failuresInAll", last_failure_at as "lastFailureAt", locked_until as "lockedUntil"`

/** Whether the account has signed in from this device before. */
const isKnownDevice = (poolId: TenantId, deviceHash: Buffer) => sql`exists (
  select from known_devices d where d.tenant_id = ${poolId} and d.account_id = accounts.id and d.device_hash = ${deviceHash}::bytea) as "isKnownDevice"`

export type FoundAccount = Account & { isKnownDevice: boolean }

export const findAccount = async (transaction: Transaction, poolId: TenantId, username: string, deviceHash: Buffer): Promise<FoundAccount | undefined> => {
  const [account] = await transaction.rows<FoundAccount>(sql`
    select ${columns}, ${isKnownDevice(poolId, deviceHash)} from accounts where tenant_id = ${poolId} and lower(username) = lower(${username})`)
  return account
}

export const findAccountByEmail = async (transaction: Transaction, poolId: TenantId, email: string, deviceHash: Buffer): Promise<FoundAccount | undefined> => {
  const [account] = await transaction.rows<FoundAccount>(sql`
    select ${columns}, ${isKnownDevice(poolId, deviceHash)} from accounts where tenant_id = ${poolId} and lower(email) = lower(${email})`)
  return account
}

export const readAccount = async (database: Database, poolId: TenantId, accountId: number): Promise<Account | undefined> => {
  const [[account]] = await database.forTenant(poolId).read<[Account[]]>(sql`select ${columns} from accounts where tenant_id = ${poolId} and id = ${accountId}`)
  return account
}

/** Locks the account until the end of the transaction. */
export const lockAccount = async (transaction: Transaction, poolId: TenantId, accountId: number): Promise<Account | undefined> => {
  const [account] = await transaction.rows<Account>(sql`select ${columns} from accounts where tenant_id = ${poolId} and id = ${accountId} for update`)
  return account
}

export const setCounter = (transaction: Transaction, poolId: TenantId, accountId: number, { failures, failuresInAll, lastFailureAt, lockedUntil }: Counter) =>
  transaction.rows(sql`
    update accounts set failures = ${failures}, failures_in_all = ${failuresInAll}, last_failure_at = ${lastFailureAt}, locked_until = ${lockedUntil}
    where tenant_id = ${poolId} and id = ${accountId}`)

/** Stores a stronger hash of the same password, unless the password changed in the meantime. */
export const replaceHash = (transaction: Transaction, poolId: TenantId, accountId: number, before: string, after: string) =>
  transaction.rows(sql`update accounts set password_hash = ${after} where tenant_id = ${poolId} and id = ${accountId} and password_hash = ${before}`)

/** A new password is no longer temporary, and clears what was counted against the old one. */
export const setPassword = async (transaction: Transaction, poolId: TenantId, accountId: number, passwordHash: string, at: string) => {
  await transaction.rows(sql`
    update accounts set password_hash = ${passwordHash}, password_is_temporary = false, temporary_until = null, password_changed_at = ${at},
      failures = 0, failures_in_all = 0, last_failure_at = null, locked_until = null
    where tenant_id = ${poolId} and id = ${accountId}`)
  await transaction.rows(sql`
    update known_devices set failures = 0, failures_in_all = 0, last_failure_at = null, locked_until = null
    where tenant_id = ${poolId} and account_id = ${accountId}`)
}

export const spendTotpStep = (transaction: Transaction, poolId: TenantId, accountId: number, step: number) =>
  transaction.rows(sql`update accounts set totp_last_step = ${step} where tenant_id = ${poolId} and id = ${accountId}`)

export const holdTotp = (transaction: Transaction, poolId: TenantId, accountId: number, pendingSealed: Buffer | null) =>
  transaction.rows(sql`update accounts set totp_pending_sealed = ${pendingSealed}::bytea where tenant_id = ${poolId} and id = ${accountId}`)

/** Turns two-step verification on, with the step just shown marked as used, or off. */
export const setTotp = async (transaction: Transaction, poolId: TenantId, accountId: number, on: { secretSealed: Buffer; step: number } | null) => {
  await transaction.rows(sql`
    update accounts set totp_secret_sealed = ${on?.secretSealed ?? null}::bytea, totp_last_step = ${on?.step ?? null}, totp_pending_sealed = null
    where tenant_id = ${poolId} and id = ${accountId}`)
  if (!on) await transaction.rows(sql`delete from recovery_codes where tenant_id = ${poolId} and account_id = ${accountId}`)
}
