import { invitationStatuses } from '@lanyard/contract'
import { Problem } from '../../../common/problem.ts'
import { readStaffServices, servicesOfAccount } from '../../../identity/sign-in/services/console-identities.queries.ts'
import type { IdentityProvider } from '../../../identity/sign-in/services/identity-providers.queries.ts'
import { isOfAllowedDomain } from '../../../identity/sign-in/services/oidc-person.ts'
import type { Person } from '../../people/people.queries.ts'
import type { PeopleDependencies } from '../../people-dependencies.ts'
import type { Invitation } from '../invitations.queries.ts'
import { type FoundInvitation, findByToken, hasExpired, peopleOf } from './invited.ts'

/**
 * The tenant's services an invitation can be accepted with: for a new person those that allow the email's domain, otherwise those the account was created
 * through.
 */
export const servicesFor = async (
  { database }: PeopleDependencies,
  tenantId: number,
  invitation: Invitation,
  account: Person | undefined,
): Promise<IdentityProvider[]> => {
  if (invitation.StatusId !== invitationStatuses.sent || account?.isOperator || account?.isEnabled === false) return []
  const services = (await readStaffServices(database, tenantId)).filter((service) => isOfAllowedDomain(service, { email: invitation.Email, isVerified: true }))
  const own = account && services.length > 0 ? await servicesOfAccount(database, tenantId, account.id) : undefined
  return own ? services.filter(({ providerId }) => own.includes(providerId)) : services
}

/** The chosen service, if it is one of those offered. */
export const chosenService = async (
  dependencies: PeopleDependencies,
  token: string,
  providerId: string,
): Promise<FoundInvitation & { service: IdentityProvider }> => {
  const found = await findByToken(dependencies, token)
  if (found.invitation.StatusId === invitationStatuses.expired) throw hasExpired()
  const { account } = await peopleOf(dependencies, found.tenant.id, found.invitation)
  const service = (await servicesFor(dependencies, found.tenant.id, found.invitation, account)).find((offered) => offered.providerId === providerId)
  if (!service) throw new Problem('conflict', 'This invitation can’t be accepted with that service.')
  return { ...found, service }
}
