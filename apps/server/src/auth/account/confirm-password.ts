import { badInput, Problem } from '../../platform/problem.ts'
import { type Account, lockAccount, readAccount, setCounter } from '../accounts.queries.ts'
import { recordEvent } from '../events.queries.ts'
import type { Identity } from '../identity.ts'
import { afterFailure, isExhausted, isLocked } from '../lock.ts'
import type { Visit } from '../visit.ts'
import type { Owner } from './owner.ts'

const tooMany = () => new Problem('too-many-requests', 'Too many wrong passwords. Try again later.', { headers: { 'retry-after': '60' } })

/** The password once more, before something dangerous. Wrong ones count as they do at the door. */
export const confirmPassword = async (identity: Identity, { caller, db }: Owner, visit: Visit, password: string, pointer: string): Promise<Account> => {
  const { poolId, accountId } = caller
  const account = await readAccount(identity.database, poolId, accountId)
  if (!account) throw new Problem('not-signed-in')
  if (isExhausted(account) || isLocked(account, visit.now)) throw tooMany()
  if (await identity.passwords.verify(account.passwordHash, password)) return account
  await db.write(async (transaction) => {
    const locked = await lockAccount(transaction, poolId, accountId)
    if (locked) await setCounter(transaction, poolId, accountId, afterFailure(locked, visit.now))
    await recordEvent(transaction, visit, { action: 'password-confirmed', outcome: 'refused', account })
  })
  throw badInput([{ pointer, message: 'This is not your password.' }])
}
