import { readStaffServices, servicesOfAccount } from '../auth/providers/console-identities.queries.ts'
import type { IdentityProvider } from '../auth/providers/identity-providers.queries.ts'
import { isOfAllowedDomain } from '../auth/providers/oidc-person.ts'
import { Problem } from '../platform/problem.ts'
import type { Invitation } from './invitations.queries.ts'
import { type Held, hasExpired, heldBy, peopleOf } from './invited.ts'
import type { Person } from './people.queries.ts'
import type { PeopleHouse } from './people-house.ts'

/** The tenant's services an invitation can be accepted with: for somebody new those that know such addresses, otherwise those the account was made through. */
export const servicesFor = async (
  { database }: PeopleHouse,
  tenantId: number,
  invitation: Invitation,
  account: Person | undefined,
): Promise<IdentityProvider[]> => {
  if (invitation.StatusId !== 1 || account?.isOperator || account?.isEnabled === false) return []
  const services = (await readStaffServices(database, tenantId)).filter((service) => isOfAllowedDomain(service, { email: invitation.Email, isVerified: true }))
  const own = account && services.length > 0 ? await servicesOfAccount(database, tenantId, account.id) : undefined
  return own ? services.filter(({ providerId }) => own.includes(providerId)) : services
}

/** The one that was chosen, of those that are offered. */
export const chosenService = async (house: PeopleHouse, token: string, providerId: string): Promise<Held & { service: IdentityProvider }> => {
  const held = await heldBy(house, token)
  if (held.invitation.StatusId === 4) throw hasExpired()
  const { account } = await peopleOf(house, held.tenant.id, held.invitation)
  const service = (await servicesFor(house, held.tenant.id, held.invitation, account)).find((offered) => offered.providerId === providerId)
  if (!service) throw new Problem('conflict', 'This invitation can not be accepted with that service.')
  return { ...held, service }
}
