import type { AuditReason } from '@lanyard/contract'
import { type Account, findAccountByEmail, lockAccount } from '../../accounts/accounts.queries.ts'
import { recordEvent } from '../../events.queries.ts'
import type { Identity } from '../../identity.ts'
import type { Visit } from '../../visit.ts'
import { deviceHashOf } from '../limits/failure-counter.ts'
import { type Outcome, refused } from '../outcome.ts'
import { goOn } from '../steps/next-step.ts'
import { findLinkedAccount, holdLearnerService, type IdentityProvider, linkAccount } from './identity-providers.queries.ts'
import { welcomeNewcomer } from './welcome-newcomer.ts'

/** The person according to an identity service. */
export type Person = { subject: string; email: string | null; isVerified: boolean; firstName: string | null; lastName: string | null }

export const isOfAllowedDomain = ({ allowedDomains }: IdentityProvider, { email, isVerified }: Pick<Person, 'email' | 'isVerified'>) => {
  if (allowedDomains.length === 0) return true
  const domain = email?.slice(email.lastIndexOf('@') + 1).toLowerCase()
  return isVerified && domain !== undefined && allowedDomains.some((allowed) => allowed.toLowerCase() === domain)
}

const refusalOf = ({ realm }: Visit, known: IdentityProvider, person: Person, account: Account | undefined): AuditReason | undefined => {
  if (!isOfAllowedDomain(known, person)) return 'domain'
  if (!account) return 'unknown-account'
  if (!account.isEnabled) return 'disabled'
  return realm.isOpen ? undefined : 'site-not-published'
}

/**
 * Signs in the account already linked to this person, or, if the tenant allows it, the one with their verified email. Without one, the tenant's rule decides whether
 * they get an account on a learner record (decision 48).
 */
export const signInPerson = (identity: Identity, visit: Visit, known: IdentityProvider, person: Person): Promise<Outcome> => {
  const { poolId } = visit.realm
  const { providerId } = known
  return identity.database.forTenant(poolId).write(async (transaction) => {
    // By now it may be off for learners, or have another issuer, which uses the same subjects for other people.
    const locked = await holdLearnerService(transaction, poolId, providerId)
    const service = locked?.issuer === known.issuer ? locked : undefined
    const linked = service ? await findLinkedAccount(transaction, poolId, providerId, person.subject) : undefined
    const email = service?.linksByVerifiedEmail && linked === undefined && person.isVerified ? person.email : null
    const accountId = linked ?? (email === null ? undefined : (await findAccountByEmail(transaction, poolId, email, deviceHashOf(visit)))?.id)
    const account = accountId === undefined ? undefined : await lockAccount(transaction, poolId, accountId)
    const reason = service ? refusalOf(visit, service, person, account) : 'service-off'
    if (service && email !== null && reason === 'unknown-account' && visit.realm.isOpen)
      return welcomeNewcomer(identity, transaction, visit, { providerId, issuer: service.issuer, subject: person.subject, email })
    if (!account || reason) {
      await recordEvent(transaction, visit, {
        action: 'sign-in',
        outcome: 'refused',
        account,
        about: { with: providerId, reason: reason ?? 'unknown-account' },
      })
      return refused
    }
    if (linked === undefined) {
      await linkAccount(transaction, poolId, providerId, person.subject, account.id)
      await recordEvent(transaction, visit, { action: 'identity-linked', account, about: { with: providerId } })
    }
    return goOn(identity, transaction, visit, { account, openedWith: providerId, mustChoosePassword: false })
  })
}
