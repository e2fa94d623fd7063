import { invitedCalls } from '@lanyard/contract'
import { openRoutesOf, type Route } from '../../../http/routes.ts'
import { passwordRulesOfConsole } from '../../../identity/accounts/administration.ts'
import { startAcceptance } from '../../../identity/sign-in/services/staff-services.ts'
import type { PeopleDependencies } from '../../people-dependencies.ts'
import { type Acceptance, acceptInvitation } from './accept-invitation.ts'
import { findByToken, peopleOf } from './invited.ts'
import { chosenService, servicesFor } from './invited-services.ts'
import { refuseInvitation, requestRenewal } from './settle-invitation.ts'

type Link = { Token: string }

const logoOf = async ({ assets }: PeopleDependencies, tenantCode: string): Promise<string | null> => {
  const logo = await assets.of(tenantCode, 'header-logo.png', '')
  return logo ? `data:${logo.type};base64,${logo.body.toString('base64')}` : null
}

const view = async (dependencies: PeopleDependencies, { Token }: Link) => {
  const { tenant, invitation } = await findByToken(dependencies, Token)
  const { Email, FirstName, LastName, Message, Roles, DateExpiry, StatusId, PrincipalUsername } = invitation
  const { inviter, account } = await peopleOf(dependencies, tenant.id, invitation)
  const services = await servicesFor(dependencies, tenant.id, invitation, account)
  return {
    TenantName: tenant.name,
    PrimaryColour: tenant.settings.Branding.PrimaryColour,
    Logo: await logoOf(dependencies, tenant.code),
    TimeZone: tenant.timeZone,
    Locale: tenant.locale,
    ...{ Email, FirstName, LastName, Message, Roles, DateExpiry, StatusId },
    Inviter: [inviter?.firstName, inviter?.lastName].filter(Boolean).join(' ') || (PrincipalUsername ?? tenant.name),
    HasAccount: account?.canSignIn ?? false,
    PasswordRules: { MinimumLength: passwordRulesOfConsole.minimumLength, MaximumLength: passwordRulesOfConsole.maximumLength },
    IdentityProviders: services.map(({ providerId, name, icon }) => ({ Id: providerId, Name: name, Icon: icon })),
  }
}

export const invitedRoutes = (dependencies: PeopleDependencies): Route[] =>
  openRoutesOf(invitedCalls, ['console'], {
    viewInvitation: async ({ body }) => view(dependencies, body as Link),
    acceptInvitation: async ({ request, caller, body }) => acceptInvitation(dependencies, request, caller, body as Acceptance),
    startInvitationIdentity: async ({ request, reply, body }) => {
      const { tenant, tokenHash, service } = await chosenService(dependencies, body.Token, body.ProviderId)
      return { Url: await startAcceptance(dependencies, { request, reply, tenant, service, tokenHash }) }
    },
    declineInvitation: async ({ request, body }) => {
      await refuseInvitation(dependencies, request, (body as Link).Token)
      return { Success: true }
    },
    requestInvitation: async ({ request, body }) => {
      await requestRenewal(dependencies, request, (body as Link).Token)
      return { Success: true }
    },
  })
