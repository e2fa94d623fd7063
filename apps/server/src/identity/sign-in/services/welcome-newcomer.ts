import type { Transaction } from '../../../database/database.ts'
import { type Account, lockAccount } from '../../accounts/accounts.queries.ts'
import { isAddressTaken } from '../../accounts/administration.queries.ts'
import { createAccount } from '../../accounts/administration.ts'
import { recordEvent } from '../../events.queries.ts'
import type { Identity } from '../../identity.ts'
import type { Visit } from '../../visit.ts'
import type { Outcome } from '../outcome.ts'
import { connectTo, type Newcomer, openRecordStep, recordOfEmail } from '../steps/ask-for-record.ts'
import { goOn } from '../steps/next-step.ts'
import type { FoundRecord } from '../steps/records.queries.ts'
import { linkAccount } from './identity-providers.queries.ts'

/** An account on a learner record that has none. Its owner signs in with the service. The caller has locked the record. */
export const openAccount = async (
  transaction: Transaction,
  visit: Visit,
  newcomer: Newcomer,
  record: FoundRecord,
  by: 'email' | 'number',
): Promise<Account> => {
  const { poolId } = visit.realm
  const { providerId, subject, email } = newcomer
  const { firstName, lastName } = record
  const id = await createAccount(transaction, poolId, { username: email, email, firstName, lastName })
  await linkAccount(transaction, poolId, providerId, subject, id)
  const account = (await lockAccount(transaction, poolId, id)) as Account
  await recordEvent(transaction, visit, { action: 'identity-linked', account, about: { with: providerId } })
  await connectTo(transaction, visit, account, record, by)
  return account
}

/** Someone without an account, with an email that a trusted service has verified: the provider's rule says on which learner record they get one. */
export const welcomeNewcomer = async (identity: Identity, transaction: Transaction, visit: Visit, newcomer: Newcomer): Promise<Outcome> => {
  const { poolId, connectsBy } = visit.realm
  const { providerId, email } = newcomer
  const isTaken = await isAddressTaken(transaction, poolId, email)
  if (connectsBy === 'number-and-birth-date' && !isTaken)
    return openRecordStep(identity, transaction, visit, { accountId: null, openedWith: providerId, held: { hasShownSecondFactor: false, newcomer } })
  const found = isTaken ? 'unknown-account' : await recordOfEmail(transaction, poolId, email)
  if (typeof found === 'object') {
    const account = await openAccount(transaction, visit, newcomer, found, 'email')
    return goOn(identity, transaction, visit, { account, openedWith: providerId, mustChoosePassword: false })
  }
  await recordEvent(transaction, visit, { action: 'sign-in', outcome: 'refused', about: { with: providerId, reason: found } })
  return { kind: 'denied', because: 'NoRecord' }
}
