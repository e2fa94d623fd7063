import { badInput, Problem } from '../../common/problem.ts'
import type { Transaction } from '../../database/database.ts'
import { type Account, type Counter, readAccount } from '../accounts/accounts.queries.ts'
import { recordEvent } from '../events.queries.ts'
import type { Identity } from '../identity.ts'
import { turnOfCaller } from '../passwords/hashing-turns.ts'
import { afterFailure, isExhausted, isLocked, unlocked } from '../sign-in/limits/lock.ts'
import type { Visit } from '../visit.ts'
import type { Owner } from './owner.ts'
import { lockSessionCounter, setSessionCounter } from './session-failures.queries.ts'

const tooMany = ({ lockedUntil }: Counter, now: number) => {
  const seconds = lockedUntil === null ? 60 : Math.max(1, Math.ceil((Date.parse(lockedUntil) - now) / 1000))
  return new Problem('too-many-requests', 'Too many wrong attempts. Try again later.', { headers: { 'retry-after': String(seconds) } })
}

const onlySignInHelps = () =>
  new Problem('too-many-requests', 'Too many wrong attempts. Sign out, then sign in again.', { headers: { 'retry-after': '86400' } })

/** A guess is counted before it is compared, so concurrent guesses can't outnumber sequential ones. */
const countGuess = ({ caller, db }: Owner, now: number) =>
  db.write(async (transaction) => {
    const counter = await lockSessionCounter(transaction, caller)
    if (!counter) throw new Problem('not-signed-in')
    if (isExhausted(counter)) throw onlySignInHelps()
    if (isLocked(counter, now)) throw tooMany(counter, now)
    await setSessionCounter(transaction, caller, afterFailure(counter, now))
  })

/** Clears the counted guesses. */
export const forgiveGuesses = (transaction: Transaction, { caller }: Owner) => setSessionCounter(transaction, caller, unlocked)

/** Checks the password again. It stays counted as a guess until `forgiveGuesses`, so a wrong second factor counts too. */
export const guessPassword = async (identity: Identity, owner: Owner, visit: Visit, password: string, pointer: string): Promise<Account> => {
  const { caller, db } = owner
  const account = await readAccount(identity.database, caller.poolId, caller.accountId)
  if (!account) throw new Problem('not-signed-in')
  await countGuess(owner, visit.now)
  if (await identity.passwords.verify(account.passwordHash, password, turnOfCaller(caller))) return account
  await db.write((transaction) => recordEvent(transaction, visit, { action: 'password-confirmed', outcome: 'refused', account }))
  throw badInput([{ pointer, message: 'This is not your password.' }])
}

/**
 * Asks for the password again before a sensitive change. Wrong ones count as they do at sign-in, but per session: strangers at the sign-in form can't lock
 * anyone out of this.
 */
export const confirmPassword = async (identity: Identity, owner: Owner, visit: Visit, password: string, pointer: string): Promise<Account> => {
  const account = await guessPassword(identity, owner, visit, password, pointer)
  await owner.db.write((transaction) => forgiveGuesses(transaction, owner))
  return account
}
