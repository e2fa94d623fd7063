import type { Transaction } from '../../../database/database.ts'
import { type Account, type Counter, findAccount, lockAccount, replaceHash } from '../../accounts/accounts.queries.ts'
import { isLetIn } from '../../accounts/memberships.queries.ts'
import { recordEvent } from '../../events.queries.ts'
import type { Identity } from '../../identity.ts'
import { turnOf } from '../../passwords/hashing-turns.ts'
import type { Visit } from '../../visit.ts'
import { readChallengeToken } from '../challenge-cookie.ts'
import { endFamilyOf } from '../challenges.queries.ts'
import { evenly } from '../constant-time.ts'
import { admitSignIn, forgiveSignIn, type Requester } from '../limits/address-limit.ts'
import { deviceHashOf, failureCounterOf } from '../limits/failure-counter.ts'
import { afterFailure, isExhausted, isLocked } from '../limits/lock.ts'
import { type Outcome, refused } from '../outcome.ts'
import type { Fields } from './fields.ts'
import { goOn } from './next-step.ts'

/** No account has this id. The same work is done for an unknown name as for a known one. */
const nobody = -1

/** The limits come before any hash is computed. */
const admit = ({ database, secrets }: Identity, visit: Visit, username: string) =>
  database.forTenant(visit.realm.poolId).write(async (transaction) => {
    const account = await findAccount(transaction, visit.realm.poolId, username, deviceHashOf(visit))
    const requester = { name: username, isKnownDevice: account?.isKnownDevice === true }
    await admitSignIn(secrets, transaction, visit, requester)
    return { account, requester }
  })

type Judged = { account: Account; counter: Counter; passwordFits: boolean; leadsIn: boolean }

/** Why a sign-in is refused. The response never says, the audit log does. */
const refusalOf = ({ realm, now }: Visit, { account, counter, passwordFits, leadsIn }: Judged) => {
  if (!passwordFits) return 'wrong-password'
  if (!realm.isOpen) return 'site-not-published'
  if (!account.isEnabled) return 'disabled'
  // A team member without access to any tenant looks disabled from outside: a right password gets the answer of a wrong one.
  if (!leadsIn) return 'no-membership'
  if (isExhausted(counter)) return 'password-disabled'
  if (isLocked(counter, now)) return 'locked'
  if (account.passwordIsTemporary && account.temporaryUntil && Date.parse(account.temporaryUntil) <= now) return 'temporary-password-expired'
  return undefined
}

type Checked = { found: Account | undefined; requester: Requester; fits: boolean; betterHash: string | undefined }

/** Decides under the account's lock, so concurrent attempts see each other's results. */
const decide = async (identity: Identity, transaction: Transaction, visit: Visit, { found, requester, fits, betterHash }: Checked): Promise<Outcome> => {
  const { realm, now } = visit
  const { poolId } = realm
  const account = await lockAccount(transaction, poolId, found?.id ?? nobody)
  const { counter, set } = await failureCounterOf(transaction, visit, account)
  const open = readChallengeToken(visit.challengeToken)
  if (open?.poolId === poolId) await endFamilyOf(transaction, poolId, open.tokenHash)
  // If the password changed during the check, it was checked against the old one.
  const passwordFits = fits && account !== undefined && account.passwordHash === found?.passwordHash
  const leadsIn = await isLetIn(transaction, realm, account)
  const reason = account ? refusalOf(visit, { account, counter, passwordFits, leadsIn }) : 'unknown-account'
  if (!account || reason) {
    await set(passwordFits ? counter : afterFailure(counter, now))
    await recordEvent(transaction, visit, { action: 'sign-in', outcome: 'refused', account, about: { reason: reason ?? 'unknown-account' } })
    return refused
  }
  if (betterHash && account.passwordHash) await replaceHash(transaction, poolId, account.id, account.passwordHash, betterHash)
  await forgiveSignIn(identity.secrets, transaction, visit, requester)
  return goOn(identity, transaction, visit, { account, openedWith: 'credentials', mustChoosePassword: account.passwordIsTemporary })
}

const checkPassword = async (identity: Identity, visit: Visit, { username, password }: Fields): Promise<Outcome> => {
  const { database, passwords } = identity
  const { account: found, requester } = await admit(identity, visit, username)
  const turn = turnOf(visit, requester)
  const fits = await passwords.verify(found?.passwordHash, password, turn)
  const betterHash = fits && found?.passwordHash && passwords.isOutdated(found.passwordHash) ? await passwords.hash(password, turn) : undefined
  return database.forTenant(visit.realm.poolId).write((transaction) => decide(identity, transaction, visit, { found, requester, fits, betterHash }))
}

export const login = (identity: Identity, visit: Visit, fields: Fields): Promise<Outcome> => evenly(() => checkPassword(identity, visit, fields))
