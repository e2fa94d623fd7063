import { findAccountByEmail, lockAccount } from '../accounts.queries.ts'
import { recordEvent } from '../events.queries.ts'
import type { Identity } from '../identity.ts'
import { type Outcome, refused } from '../outcome.ts'
import { goOn } from '../steps/next-step.ts'
import type { Visit } from '../visit.ts'
import { findLinkedAccount, type IdentityProvider, linkAccount } from './identity-providers.queries.ts'

/** Who an identity service says it is. */
export type Person = { subject: string; email: string | null; isVerified: boolean; firstName: string | null; lastName: string | null }

export const isOfAllowedDomain = ({ allowedDomains }: IdentityProvider, { email, isVerified }: Pick<Person, 'email' | 'isVerified'>) => {
  if (allowedDomains.length === 0) return true
  const domain = email?.slice(email.lastIndexOf('@') + 1).toLowerCase()
  return isVerified && domain !== undefined && allowedDomains.some((allowed) => allowed.toLowerCase() === domain)
}

/** The account linked to this person before, or, where the tenant allows it, the one with their verified address. */
export const signInPerson = (identity: Identity, visit: Visit, known: IdentityProvider, person: Person): Promise<Outcome> => {
  const { realm } = visit
  const { poolId } = realm
  const { providerId, linksByVerifiedEmail } = known
  return identity.database.forTenant(poolId).write(async (transaction) => {
    const linked = await findLinkedAccount(transaction, poolId, providerId, person.subject)
    const mayLink = linked === undefined && linksByVerifiedEmail && person.isVerified && person.email !== null
    const accountId = linked ?? (mayLink ? (await findAccountByEmail(transaction, poolId, person.email as string))?.id : undefined)
    const account = accountId === undefined ? undefined : await lockAccount(transaction, poolId, accountId)
    const reason = !isOfAllowedDomain(known, person)
      ? 'domain'
      : !account
        ? 'unknown-account'
        : !account.isEnabled
          ? 'disabled'
          : !realm.isOpen
            ? 'site-not-published'
            : undefined
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
