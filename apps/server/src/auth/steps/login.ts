import type { Transaction } from '../../platform/database.ts'
import { type Account, type Counter, findAccount, lockAccount, replaceHash, setCounter } from '../accounts.queries.ts'
import { admitAddress, forgiveAddress } from '../address-limit.ts'
import { readChallengeToken } from '../challenge-cookie.ts'
import { endFamilyOf } from '../challenges.queries.ts'
import { lockDevice, setDeviceCounter } from '../devices.queries.ts'
import { recordEvent } from '../events.queries.ts'
import type { Identity } from '../identity.ts'
import { afterFailure, isExhausted, isLocked, unlocked } from '../lock.ts'
import { isLetIn } from '../memberships.queries.ts'
import { type Outcome, refused } from '../outcome.ts'
import { hashOf } from '../random-tokens.ts'
import type { Visit } from '../visit.ts'
import type { Fields } from './fields.ts'
import { goOn } from './next-step.ts'

/** No account has this id: what is done for nobody takes the time of what is done for somebody. */
const nobody = -1
const noDevice = Buffer.alloc(32)

const admit = (identity: Identity, visit: Visit, username: string) =>
  identity.database.forTenant(visit.realm.poolId).write(async (transaction) => {
    await admitAddress(transaction, visit)
    return findAccount(transaction, visit.realm.poolId, username)
  })

type Judged = { account: Account; counter: Counter; passwordFits: boolean; leadsIn: boolean }

/** Why a sign-in is refused; the answer never says, the audit log does. */
const refusalOf = ({ realm, now }: Visit, { account, counter, passwordFits, leadsIn }: Judged) => {
  if (!passwordFits) return 'wrong-password'
  if (!realm.isOpen) return 'site-not-published'
  if (!account.isEnabled) return 'disabled'
  // A colleague whom no tenant lets in is disabled as far as anybody at the door can tell: a right password is answered as a wrong one.
  if (!leadsIn) return 'no-membership'
  if (isExhausted(counter)) return 'password-disabled'
  if (isLocked(counter, now)) return 'locked'
  if (account.passwordIsTemporary && account.temporaryUntil && Date.parse(account.temporaryUntil) <= now) return 'temporary-password-expired'
  return undefined
}

/** Decides under the account's lock: of many attempts at once, each sees what the one before it left. */
const decide = async (identity: Identity, transaction: Transaction, visit: Visit, found: Account | undefined, fits: boolean, betterHash?: string) => {
  const { realm, now } = visit
  const { poolId } = realm
  const deviceHash = visit.deviceToken ? hashOf(visit.deviceToken) : noDevice
  const account = await lockAccount(transaction, poolId, found?.id ?? nobody)
  const device = await lockDevice(transaction, poolId, found?.id ?? nobody, deviceHash)
  const count = (counter: Counter) =>
    device ? setDeviceCounter(transaction, poolId, account?.id ?? nobody, deviceHash, counter) : setCounter(transaction, poolId, account?.id ?? nobody, counter)

  const open = readChallengeToken(visit.challengeToken)
  if (open?.poolId === poolId) await endFamilyOf(transaction, poolId, open.tokenHash)
  const counter = device ?? account ?? unlocked
  // A password changed while this one was being checked was checked against the old one.
  const passwordFits = fits && account !== undefined && account.passwordHash === found?.passwordHash
  const leadsIn = await isLetIn(transaction, realm, account)
  const reason = account ? refusalOf(visit, { account, counter, passwordFits, leadsIn }) : 'unknown-account'
  if (!account || reason) {
    await count(passwordFits ? counter : afterFailure(counter, now))
    await recordEvent(transaction, visit, { action: 'sign-in', outcome: 'refused', account, about: { reason: reason ?? 'unknown-account' } })
    return refused
  }
  if (betterHash && account.passwordHash) await replaceHash(transaction, poolId, account.id, account.passwordHash, betterHash)
  await forgiveAddress(transaction, visit)
  return goOn(identity, transaction, visit, { account, openedWith: 'credentials', mustChoosePassword: account.passwordIsTemporary })
}

export const login = async (identity: Identity, visit: Visit, { username, password }: Fields): Promise<Outcome> => {
  const account = await admit(identity, visit, username)
  const fits = await identity.passwords.verify(account?.passwordHash, password)
  const betterHash = fits && account?.passwordHash && identity.passwords.isOutdated(account.passwordHash) ? await identity.passwords.hash(password) : undefined
  return identity.database.forTenant(visit.realm.poolId).write((transaction) => decide(identity, transaction, visit, account, fits, betterHash))
}
