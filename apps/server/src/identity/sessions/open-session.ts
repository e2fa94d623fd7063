import type { AuditReason } from '@lanyard/contract'
import { iso } from '../../common/clock.ts'
import type { TenantId, Transaction } from '../../database/database.ts'
import { hashOf, newToken } from '../../secrets/random-tokens.ts'
import { type Account, setCounter } from '../accounts/accounts.queries.ts'
import { membershipsIn } from '../accounts/memberships.queries.ts'
import { recordEntry } from '../accounts/tenant-entered.ts'
import { recordEvent } from '../events.queries.ts'
import type { Identity } from '../identity.ts'
import { unlocked } from '../sign-in/limits/lock.ts'
import type { Outcome } from '../sign-in/outcome.ts'
import { refusalOfService } from '../sign-in/services/service-refusal.ts'
import type { Visit } from '../visit.ts'
import { knowDevice, setDeviceCounter } from './devices.queries.ts'
import { addSession, endSessions } from './sessions.queries.ts'

/** How the person signed in. `onlyTenantId` is set when a single tenant's service vouched for them. */
export type SignInMethod = { openedWith: string; onlyTenantId: TenantId | null }

type First = { tenantId: TenantId | null } | { refusal: AuditReason }

/** The tenant a console session starts with: the one whose service opened it, or its first membership. An operator chooses. */
const firstTenant = async (transaction: Transaction, { realm }: Visit, account: Account, { onlyTenantId, openedWith }: SignInMethod): Promise<First> => {
  if (onlyTenantId !== null) {
    const refusal = await refusalOfService(transaction, account, onlyTenantId, openedWith)
    return refusal ? { refusal } : { tenantId: onlyTenantId }
  }
  if (realm.pool === 'learner' || account.isOperator) return { tenantId: null }
  const [first] = await membershipsIn(transaction, account.id, false)
  return first ?? { refusal: 'no-membership' }
}

/** Opens the session once every required factor has been shown. The caller has locked the account's row. */
export const openSession = async (identity: Identity, transaction: Transaction, visit: Visit, account: Account, method: SignInMethod): Promise<Outcome> => {
  const { realm, now, address, device } = visit
  const { poolId } = realm
  const { openedWith, onlyTenantId } = method
  const ofOne = onlyTenantId !== null && { tenant: onlyTenantId }
  const first = await firstTenant(transaction, visit, account, method)
  if ('refusal' in first) {
    await recordEvent(transaction, visit, { action: 'sign-in', outcome: 'refused', account, about: { reason: first.refusal, ...ofOne } })
    return { kind: 'denied' }
  }
  const sessionToken = newToken()
  const deviceToken = visit.deviceToken ?? newToken()
  // A sign-in through a tenant's service neither makes the device known for password attempts nor clears wrong passwords.
  const deviceHash = hashOf(onlyTenantId === null ? deviceToken : `${onlyTenantId} ${deviceToken}`)
  const known = await knowDevice(transaction, poolId, account.id, deviceHash, iso(now))
  if (onlyTenantId === null)
    await (known === 'known' ? setDeviceCounter(transaction, poolId, account.id, deviceHash, unlocked) : setCounter(transaction, poolId, account.id, unlocked))
  const { id: sessionId, endedOthers } = await addSession(transaction, {
    poolId,
    accountId: account.id,
    tokenHash: hashOf(sessionToken),
    origin: realm.origin,
    chosenTenantId: first.tenantId,
    onlyTenantId,
    openedWith,
    address,
    device,
    createdAt: iso(now),
    expiresAt: iso(now + realm.absoluteLimit),
  })
  // Ends the session this browser had before.
  const replaced = visit.sessionToken ? await endSessions(transaction, poolId, { tokenHash: hashOf(visit.sessionToken) }, iso(now), 'signed in again') : []
  if (endedOthers || replaced.length > 0) transaction.afterCommit(identity.changeNotifications.handledByAll)
  if (known === 'new') await identity.mail.queue(transaction, visit, account, { kind: 'new-device', device, address })
  await recordEvent(transaction, visit, { action: 'sign-in', account, about: { with: openedWith, session: sessionId, device: known, ...ofOne } })
  const { tenantId } = first
  if (tenantId !== null) await transaction.inTenant(tenantId, (inTenant) => recordEntry(inTenant, visit, tenantId, account, sessionId))
  return { kind: 'signed-in', sessionToken, deviceToken }
}
