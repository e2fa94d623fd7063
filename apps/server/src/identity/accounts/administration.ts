import type { Caller } from '../../caller.ts'
import { iso } from '../../common/clock.ts'
import type { ChangeNotifications } from '../../database/changes/change-notifications.ts'
import type { TenantId, Transaction } from '../../database/database.ts'
import { turnOfCaller } from '../passwords/hashing-turns.ts'
import { passwordRulesFor } from '../passwords/password-rules.ts'
import type { Passwords } from '../passwords/passwords.ts'
import { endSessions } from '../sessions/sessions.queries.ts'
import { endChallengesOf } from '../sign-in/challenges.queries.ts'
import { lockAccount, setPassword, setTotp } from './accounts.queries.ts'
import { addAccount, type Given, type Newcomer, setEnabled, setTemporaryPassword } from './administration.queries.ts'

/** What an administrator can do to an account. The caller writes the audit log in the same transaction. */
export type Administration = { changeNotifications: ChangeNotifications; now: number }

/** Ends every session of a person immediately: every process refuses the next call with its token. */
export const logOut = async ({ changeNotifications, now }: Administration, transaction: Transaction, poolId: TenantId, accountId: number): Promise<number> => {
  const ended = await endSessions(transaction, poolId, { accountId }, iso(now), 'signed out by an administrator')
  await endChallengesOf(transaction, poolId, accountId)
  transaction.afterCommit(changeNotifications.handledByAll)
  return ended.length
}

/** Disabling an account ends its sessions. Enabling it doesn't restore them. */
export const enableAccount = async (administration: Administration, transaction: Transaction, poolId: TenantId, accountId: number, isEnabled: boolean) => {
  await setEnabled(transaction, poolId, accountId, isEnabled)
  if (!isEnabled) await logOut(administration, transaction, poolId, accountId)
}

/** For someone who has lost both the authenticator and the recovery codes. */
export const resetTwoStep = async (administration: Administration, transaction: Transaction, poolId: TenantId, accountId: number) => {
  const account = await lockAccount(transaction, poolId, accountId)
  await setTotp(transaction, poolId, accountId, null)
  await logOut(administration, transaction, poolId, accountId)
  return account
}

/** Only lets the person choose their own password. */
export const giveTemporaryPassword = async (
  passwords: Passwords,
  transaction: Transaction,
  poolId: TenantId,
  accountId: number,
  temporaryPassword: string,
  caller: Caller,
  given: Given,
) => setTemporaryPassword(transaction, poolId, accountId, await passwords.hash(temporaryPassword, turnOfCaller(caller)), given)

/** An account without a password. Its owner signs in by link or identity service until they set one. */
export const createAccount = addAccount

/** Staff always need a second factor. */
export const passwordRulesOfConsole = passwordRulesFor(true)

/** An account with a password its owner chose. */
export const createAccountWithPassword = async (transaction: Transaction, poolId: TenantId, newcomer: Newcomer, passwordHash: string, at: string) => {
  const accountId = await addAccount(transaction, poolId, newcomer)
  await setPassword(transaction, poolId, accountId, passwordHash, at)
  return accountId
}

export const replacePassword = setPassword
