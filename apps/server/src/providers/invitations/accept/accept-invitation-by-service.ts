import { type InvitationReturn, invitationStatuses } from '@lanyard/contract'
import { iso } from '../../../common/clock.ts'
import { consolePool } from '../../../database/console-pool.ts'
import type { Transaction } from '../../../database/database.ts'
import { createAccount } from '../../../identity/accounts/administration.ts'
import { findConsoleAccount, linkConsoleAccount } from '../../../identity/sign-in/services/console-identities.queries.ts'
import { isOfAllowedDomain } from '../../../identity/sign-in/services/oidc-person.ts'
import type { AcceptByService, Accepting } from '../../../identity/sign-in/services/staff-sign-in.ts'
import type { Tenant } from '../../../sites/site.ts'
import { findPersonByEmail, holdAddress } from '../../people/people.queries.ts'
import type { PeopleDependencies } from '../../people-dependencies.ts'
import { domainsOf, isInDomains } from '../invitation-rules.ts'
import { type Invitation, lockInvitationByToken } from '../invitations.queries.ts'
import { join, newcomerOf } from './accept-invitation.ts'

/** Why the service's verified identity isn't the invited person. Undefined if it is. */
const refusalOf = (tenant: Tenant, { Email, EnforcedDomains }: Invitation, { service, person }: Accepting): InvitationReturn | undefined => {
  if (!person.isVerified || person.email === null) return 'unverified'
  if (person.email.toLowerCase() !== Email.toLowerCase()) return 'address'
  return isOfAllowedDomain(service, person) && isInDomains(Email, EnforcedDomains) && isInDomains(Email, domainsOf(tenant)) ? undefined : 'domain'
}

type Found = { id: number; username: string } | { refused: InvitationReturn }

/**
 * A new person, or one whose account was created through this same service. A tenant controls what its service asserts, so an account created in any other
 * way is never matched by email: the tenant could take it over.
 */
const accountFor = async (inPool: Transaction, invitation: Invitation, { tenantId, person }: Accepting, linked: number | undefined): Promise<Found> => {
  await holdAddress(inPool, invitation.Email)
  const known = await findPersonByEmail(inPool, tenantId, invitation.Email)
  if (known?.id !== linked || known?.isOperator) return { refused: 'account' }
  if (known) return known.isEnabled ? known : { refused: 'disabled' }
  const newcomer = await newcomerOf(inPool, invitation, invitation.FirstName ?? person.firstName, invitation.LastName ?? person.lastName)
  const id = await createAccount(inPool, consolePool, newcomer)
  return { id, username: newcomer.username }
}

/** Runs in the callback's transaction. Concurrent attempts: exactly one wins. */
export const acceptByService =
  (dependencies: PeopleDependencies): AcceptByService =>
  async (transaction, request, accepting) => {
    const { tenantId, tokenHash, service, person } = accepting
    const at = iso(dependencies.clock())
    const tenant = dependencies.sites.byId(tenantId)
    const invitation = await lockInvitationByToken(transaction, tenantId, tokenHash, at)
    if (tenant?.status !== 'active' || invitation?.StatusId !== invitationStatuses.sent) return { refused: 'gone' }
    const refused = refusalOf(tenant, invitation, accepting)
    if (refused) return { refused }
    const linked = await findConsoleAccount(transaction, tenantId, service.providerId, person.subject)
    const account = await transaction.inTenant(consolePool, (inPool) => accountFor(inPool, invitation, accepting, linked))
    if ('refused' in account) return account
    if (linked === undefined) await linkConsoleAccount(transaction, tenantId, service.providerId, person.subject, account.id, at)
    await join(dependencies, { transaction, request, tenant, invitation, at }, account, 'staff', { With: service.providerId })
    return { accountId: account.id }
  }
