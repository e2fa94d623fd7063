import type { TenantId, Transaction } from '../platform/database.ts'
import { type Account, setCounter } from './accounts.queries.ts'
import { knowDevice, setDeviceCounter } from './devices.queries.ts'
import { recordEvent } from './events.queries.ts'
import type { Identity } from './identity.ts'
import { unlocked } from './lock.ts'
import { membershipsIn } from './memberships.queries.ts'
import type { Outcome } from './outcome.ts'
import { hashOf, newToken } from './random-tokens.ts'
import { addSession, endSessions } from './sessions.queries.ts'
import { iso, type Visit } from './visit.ts'

/** The tenant a console session starts with: the first of its memberships; an operator chooses. */
const firstTenant = async (transaction: Transaction, { realm }: Visit, { id, isOperator }: Account): Promise<TenantId | null | 'none'> => {
  if (realm.pool === 'learner' || isOperator) return null
  const [first] = await membershipsIn(transaction, id, false)
  return first ? first.tenantId : 'none'
}

/** Every demanded factor was shown: the session begins. The account's row is locked by whoever calls. */
export const openSession = async (identity: Identity, transaction: Transaction, visit: Visit, account: Account, openedWith: string): Promise<Outcome> => {
  const { realm, now, address, device } = visit
  const { poolId } = realm
  const chosenTenantId = await firstTenant(transaction, visit, account)
  if (chosenTenantId === 'none') {
    await recordEvent(transaction, visit, { action: 'sign-in', outcome: 'refused', account, about: { reason: 'no-membership' } })
    return { kind: 'denied' }
  }
  const sessionToken = newToken()
  const deviceToken = visit.deviceToken ?? newToken()
  const deviceHash = hashOf(deviceToken)
  const known = await knowDevice(transaction, poolId, account.id, deviceHash, iso(now))
  if (known === 'known') await setDeviceCounter(transaction, poolId, account.id, deviceHash, unlocked)
  else await setCounter(transaction, poolId, account.id, unlocked)
  const { id: sessionId, endedOthers } = await addSession(transaction, {
    poolId,
    accountId: account.id,
    tokenHash: hashOf(sessionToken),
    origin: realm.origin,
    chosenTenantId,
    openedWith,
    address,
    device,
    createdAt: iso(now),
    expiresAt: iso(now + realm.absoluteLimit),
  })
  // Whoever was signed in with this browser before no longer is.
  const replaced = visit.sessionToken ? await endSessions(transaction, poolId, { tokenHash: hashOf(visit.sessionToken) }, iso(now), 'signed in again') : []
  if (endedOthers || replaced.length > 0) transaction.afterCommit(identity.notices.heardByAll)
  if (known === 'new') await identity.mail.queue(transaction, visit, account, { kind: 'new-device', device, address })
  await recordEvent(transaction, visit, { action: 'sign-in', account, about: { with: openedWith, session: sessionId, device: known } })
  return { kind: 'signed-in', sessionToken, deviceToken }
}
