import { invitationCalls, type NewInvitation, type PatchOperation } from '@lanyard/contract'
import type { Caller } from '../platform/caller.ts'
import { Problem } from '../platform/problem.ts'
import { type Route, routesOf } from '../platform/routes.ts'
import { changeableOf, changeInvitation, renewLink } from './change-invitation.ts'
import { invitationUrl } from './invitation-links.ts'
import { type Invitation, type InvitationQuery, listInvitations, readInvitation } from './invitations.queries.ts'
import { invite } from './invite.ts'
import { iso } from './moments.ts'
import type { PeopleHouse } from './people-house.ts'
import { tenantOf } from './tenant-of.ts'
import { tagged } from './versions.ts'

export const invitationRoutes = (house: PeopleHouse): Route[] => {
  const { clock, sites, consoleOrigin } = house
  const shown = (caller: Caller, { PrincipalId: _, ...invitation }: Invitation) => {
    const { code, name } = tenantOf(sites, caller)
    return { ...invitation, TenantCode: code, TenantName: name }
  }
  return routesOf(invitationCalls, ['console'], {
    listInvitations: async ({ caller, db, query }) => {
      const { items, totalCount } = await listInvitations(db, caller.tenantId, query as InvitationQuery, iso(clock()))
      return { items: items.map((invitation) => shown(caller, invitation)), totalCount }
    },
    getInvitation: async ({ caller, db, params, reply }) => {
      const invitation = await readInvitation(db, caller.tenantId, (params as { id: number }).id, iso(clock()))
      if (!invitation) throw new Problem('not-found')
      return tagged(reply, changeableOf(invitation), shown(caller, invitation))
    },
    createInvitation: async ({ caller, transaction, request, body }) =>
      shown(caller, await invite({ house, transaction, caller, request, tenant: tenantOf(sites, caller) }, body as NewInvitation)),
    updateInvitation: async ({ caller, transaction, request, reply, params, body }) => {
      const inviting = { house, transaction, caller, request, tenant: tenantOf(sites, caller) }
      const invitation = await changeInvitation(inviting, (params as { id: number }).id, body as PatchOperation[])
      return tagged(reply, changeableOf(invitation), shown(caller, invitation))
    },
    createInvitationLink: async ({ caller, transaction, request, params }) => {
      // The link is kept nowhere: not for an Idempotency-Key either.
      if (request.headers['idempotency-key'] !== undefined) throw new Problem('bad-request', 'A link is shown once: this call takes no Idempotency-Key.')
      const { token, invitation } = await renewLink({ house, transaction, caller, request, tenant: tenantOf(sites, caller) }, (params as { id: number }).id)
      return { Url: invitationUrl(consoleOrigin, token), DateExpiry: invitation.DateExpiry }
    },
  })
}
