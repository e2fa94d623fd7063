import { invitationCalls, type NewInvitation, type PatchOperation } from '@lanyard/contract'
import type { Caller } from '../../caller.ts'
import { iso } from '../../common/clock.ts'
import { Problem } from '../../common/problem.ts'
import type { Transaction } from '../../database/database.ts'
import { tagged } from '../../http/responses/entity-tags.ts'
import { type Route, routesOf } from '../../http/routes.ts'
import { type Names, namesIn, readNames } from '../../identity/accounts/names.queries.ts'
import { tenantOf } from '../../sites/sections.ts'
import type { PeopleDependencies } from '../people-dependencies.ts'
import { changeableOf, changeInvitation, renewLink } from './change-invitation.ts'
import { invitationUrl } from './invitation-links.ts'
import { type Invitation, listInvitations, readInvitation } from './invitations.queries.ts'
import { invite } from './send/invite.ts'

export const invitationRoutes = (dependencies: PeopleDependencies): Route[] => {
  const { clock, database, sites, consoleOrigin } = dependencies
  const shown = (caller: Caller, names: Names, { PrincipalId, ...invitation }: Invitation) => {
    const { code, name } = tenantOf(sites, caller.tenantId)
    return { ...invitation, TenantCode: code, TenantName: name, PrincipalName: names.get(PrincipalId ?? 0) ?? null }
  }
  const written = async (caller: Caller, transaction: Transaction, invitation: Invitation) =>
    shown(caller, await namesIn(transaction, [invitation.PrincipalId]), invitation)
  return routesOf(invitationCalls, ['console'], {
    listInvitations: async ({ caller, db, query }) => {
      const { items, totalCount } = await listInvitations(db, caller.tenantId, query, iso(clock()))
      const names = await readNames(
        database,
        items.map(({ PrincipalId }) => PrincipalId),
      )
      return { items: items.map((invitation) => shown(caller, names, invitation)), totalCount }
    },
    getInvitation: async ({ caller, db, params, reply }) => {
      const invitation = await readInvitation(db, caller.tenantId, (params as { id: number }).id, iso(clock()))
      if (!invitation) throw new Problem('not-found')
      const names = await readNames(database, [invitation.PrincipalId])
      return tagged(reply, changeableOf(invitation), shown(caller, names, invitation))
    },
    createInvitation: async ({ caller, transaction, request, body }) =>
      written(
        caller,
        transaction,
        await invite({ dependencies, transaction, caller, request, tenant: tenantOf(sites, caller.tenantId) }, body as NewInvitation),
      ),
    updateInvitation: async ({ caller, transaction, request, reply, params, body }) => {
      const inviting = { dependencies, transaction, caller, request, tenant: tenantOf(sites, caller.tenantId) }
      const seen = (invitation: Invitation) => written(caller, transaction, invitation)
      const invitation = await changeInvitation(inviting, (params as { id: number }).id, body as PatchOperation[], seen)
      return tagged(reply, changeableOf(invitation), await written(caller, transaction, invitation))
    },
    createInvitationLink: async ({ caller, transaction, request, params }) => {
      // The link isn't stored anywhere, so an Idempotency-Key can't replay it.
      if (request.headers['idempotency-key'] !== undefined) throw new Problem('bad-request', 'A link is shown once: this call takes no Idempotency-Key.')
      const { token, invitation } = await renewLink(
        { dependencies, transaction, caller, request, tenant: tenantOf(sites, caller.tenantId) },
        (params as { id: number }).id,
      )
      return { Url: invitationUrl(consoleOrigin, token), DateExpiry: invitation.DateExpiry }
    },
  })
}
