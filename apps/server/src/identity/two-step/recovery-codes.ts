import type { TenantId, Transaction } from '../../database/database.ts'
import type { Secrets } from '../../secrets/secrets.ts'
import { replaceRecoveryCodes, spendRecoveryCode } from './recovery-codes.queries.ts'
import { newRecoveryCodes, plainRecoveryCode } from './totp.ts'

/** Short codes are hashed with the installation's secret, so the table alone is no help in guessing. */
const hashOfCode = (secrets: Secrets, poolId: TenantId, accountId: number, code: string) =>
  Buffer.from(secrets.sign('recovery code', `${poolId} ${accountId} ${plainRecoveryCode(code)}`), 'base64url')

export const giveRecoveryCodes = async (secrets: Secrets, transaction: Transaction, poolId: TenantId, accountId: number): Promise<string[]> => {
  const codes = newRecoveryCodes()
  await replaceRecoveryCodes(
    transaction,
    poolId,
    accountId,
    codes.map((code) => hashOfCode(secrets, poolId, accountId, code)),
  )
  return codes
}

export const takeRecoveryCode = (secrets: Secrets, transaction: Transaction, poolId: TenantId, accountId: number, code: string, at: string) =>
  spendRecoveryCode(transaction, poolId, accountId, hashOfCode(secrets, poolId, accountId, code), at)
