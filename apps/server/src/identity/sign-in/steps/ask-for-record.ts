import type { AuditReason } from '@lanyard/contract'
import type { TenantId, Transaction } from '../../../database/database.ts'
import type { Account } from '../../accounts/accounts.queries.ts'
import { recordEvent } from '../../events.queries.ts'
import type { Identity } from '../../identity.ts'
import type { Visit } from '../../visit.ts'
import type { Outcome } from '../outcome.ts'
import { openStep } from './open-step.ts'
import { connect, type FoundRecord, hasRecord, lockRecordsByEmail } from './records.queries.ts'

/** Someone without an account, as a provider's sign-in service described them. */
export type Newcomer = { providerId: string; issuer: string; subject: string; email: string }

/** What the step keeps until it is answered. */
export type HeldForRecord = { hasShownSecondFactor: boolean; newcomer?: Newcomer }

type Asking = { accountId: number | null; openedWith: string; family?: string | undefined; held: HeldForRecord }

export const openRecordStep = async ({ secrets }: Identity, transaction: Transaction, visit: Visit, asking: Asking): Promise<Outcome> => {
  const { accountId, openedWith, family, held } = asking
  const heldSealed = secrets.seal(JSON.stringify(held))
  const challengeToken = await openStep(transaction, visit, { step: 'CONNECT_RECORD', accountId, openedWith, heldSealed, ...(family && { family }) })
  return { kind: 'pending', step: 'CONNECT_RECORD', challengeToken }
}

/** The only learner record with an email, or why no account gets it. A record that has an account is never taken over. */
export const recordOfEmail = async (transaction: Transaction, tenantId: TenantId, email: string): Promise<FoundRecord | AuditReason> => {
  const [record, another] = await lockRecordsByEmail(transaction, tenantId, email)
  if (!record) return 'no-record'
  if (another) return 'several-records'
  return record.accountId === null ? record : 'record-taken'
}

/** Connects an account to a learner record that has none. */
export const connectTo = async (transaction: Transaction, visit: Visit, account: Account, record: FoundRecord, by: 'email' | 'number') => {
  await connect(transaction, visit.realm.poolId, record.id, account.id)
  await recordEvent(transaction, visit, { action: 'record-connected', account, about: { by, learner: record.id } })
}

const connectByEmail = async (transaction: Transaction, visit: Visit, account: Account) => {
  const found = await recordOfEmail(transaction, visit.realm.poolId, account.email)
  if (typeof found === 'object') return connectTo(transaction, visit, account, found, 'email')
  if (found !== 'no-record') await recordEvent(transaction, visit, { action: 'record-connected', outcome: 'refused', account, about: { reason: found } })
}

type Passed = { account: Account; openedWith: string; family?: string | undefined; hasShownSecondFactor: boolean }

/** Connects a learner's account without a record by the provider's rule (decision 48): silently by its email, or with a step that asks. */
export const askForRecord = async (identity: Identity, transaction: Transaction, visit: Visit, passed: Passed): Promise<Outcome | undefined> => {
  const { pool, poolId, connectsBy } = visit.realm
  const { account, openedWith, family, hasShownSecondFactor } = passed
  if (pool !== 'learner' || (await hasRecord(transaction, poolId, account.id))) return undefined
  if (connectsBy === 'number-and-birth-date')
    return openRecordStep(identity, transaction, visit, { accountId: account.id, openedWith, family, held: { hasShownSecondFactor } })
  await connectByEmail(transaction, visit, account)
  return undefined
}
