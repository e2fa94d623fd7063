import { invitedCalls } from '@lanyard/contract'
import { openRoutesOf, type Route } from '../../../http/routes.ts'
import { passwordRulesOfConsole } from '../../../identity/accounts/administration.ts'
import { startAcceptance } from '../../../identity/sign-in/services/staff-services.ts'
import type { PeopleHouse } from '../../people-dependencies.ts'
import { type Acceptance, acceptInvitation } from './accept-invitation.ts'
import { heldBy, peopleOf } from './invited.ts'
import { chosenService, servicesFor } from './invited-services.ts'
import { askForRenewal, refuseInvitation } from './settle-invitation.ts'

type Link = { Token: string }

const view = async (house: PeopleHouse, { Token }: Link) => {
  const { tenant, invitation } = await heldBy(house, Token)
  const { Email, FirstName, LastName, Message, Roles, DateExpiry, StatusId, PrincipalUsername } = invitation
  const { inviter, account } = await peopleOf(house, tenant.id, invitation)
  const services = await servicesFor(house, tenant.id, invitation, account)
  return {
    TenantName: tenant.name,
    PrimaryColour: tenant.settings.Branding.PrimaryColour,
    ...{ Email, FirstName, LastName, Message, Roles, DateExpiry, StatusId },
    Inviter: [inviter?.firstName, inviter?.lastName].filter(Boolean).join(' ') || (PrincipalUsername ?? tenant.name),
    HasAccount: account?.canSignIn ?? false,
    PasswordRules: { MinimumLength: passwordRulesOfConsole.minimumLength, MaximumLength: passwordRulesOfConsole.maximumLength },
    IdentityProviders: services.map(({ providerId, name, icon }) => ({ Id: providerId, Name: name, Icon: icon })),
  }
}

export const invitedRoutes = (house: PeopleHouse): Route[] =>
  openRoutesOf(invitedCalls, ['console'], {
    viewInvitation: async ({ body }) => view(house, body as Link),
    acceptInvitation: async ({ request, caller, body }) => acceptInvitation(house, request, caller, body as Acceptance),
    startInvitationIdentity: async ({ request, reply, body }) => {
      const { tenant, tokenHash, service } = await chosenService(house, body.Token, body.ProviderId)
      return { Url: await startAcceptance(house, { request, reply, tenant, service, tokenHash }) }
    },
    declineInvitation: async ({ request, body }) => {
      await refuseInvitation(house, request, (body as Link).Token)
      return { Success: true }
    },
    requestInvitation: async ({ request, body }) => {
      await askForRenewal(house, request, (body as Link).Token)
      return { Success: true }
    },
  })
