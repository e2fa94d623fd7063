import { invitationStatuses } from '@lanyard/contract'
import type { FastifyRequest } from 'fastify'
import type { Actor } from '../../../audit/audit.queries.ts'
import { audit } from '../../../audit/audit.ts'
import { iso } from '../../../common/clock.ts'
import { Problem } from '../../../common/problem.ts'
import { consolePool } from '../../../database/console-pool.ts'
import { consoleSender } from '../../../mail/console-sender.ts'
import { findPerson } from '../../people/people.queries.ts'
import type { PeopleDependencies } from '../../people-dependencies.ts'
import { noteRenewal, settleInvitation } from '../invitation-writing.queries.ts'
import { type Invitation, lockInvitationByToken } from '../invitations.queries.ts'
import { findByToken, hasExpired, noSuchLink } from './invited.ts'

const hour = 60 * 60_000

/** A person without an account, identified by the invited email. */
const invitee = (tenantId: number, { Email }: Invitation): Actor => ({ kind: 'anonymous', tenantId, accountId: null, accountName: Email })

export const refuseInvitation = async (dependencies: PeopleDependencies, request: FastifyRequest, token: string) => {
  const { tenant, tokenHash } = await findByToken(dependencies, token)
  const at = iso(dependencies.clock())
  await dependencies.database.forTenant(tenant.id).write(async (transaction) => {
    const invitation = await lockInvitationByToken(transaction, tenant.id, tokenHash, at)
    if (!invitation) throw noSuchLink()
    if (invitation.StatusId === invitationStatuses.expired) throw hasExpired()
    await settleInvitation(transaction, tenant.id, invitation.Id, invitationStatuses.declined, at)
    await audit(transaction, invitee(tenant.id, invitation), request, [
      {
        action: 'invitation.decline',
        subjectKind: 'invitation',
        subjectId: String(invitation.Id),
        before: { StatusId: invitationStatuses.sent },
        after: { StatusId: invitationStatuses.declined },
      },
    ])
  })
}

const asNothing = (error: unknown) => {
  if (error instanceof Problem && error.code === 'not-found') return undefined
  throw error
}

/** Notifies the inviter, at most once an hour. The response reveals nothing. */
export const requestRenewal = async (dependencies: PeopleDependencies, request: FastifyRequest, token: string) => {
  const found = await findByToken(dependencies, token).catch(asNothing)
  if (found?.invitation.StatusId !== invitationStatuses.expired) return
  const { tenant, invitation } = found
  const now = dependencies.clock()
  await dependencies.database.forTenant(tenant.id).write(async (transaction) => {
    if (!(await noteRenewal(transaction, tenant.id, invitation.Id, iso(now), iso(now - hour)))) return
    await transaction.inTenant(consolePool, async (inPool) => {
      const inviter = invitation.PrincipalId === null ? undefined : await findPerson(inPool, tenant.id, invitation.PrincipalId)
      if (inviter?.isEnabled)
        await dependencies.mail.queue(inPool, { realm: consoleSender(dependencies, tenant), now }, inviter, {
          kind: 'invitation-renewal',
          invitee: invitation.Email,
          url: `${dependencies.consoleOrigin}/people/invitations/${invitation.Id}`,
        })
    })
    await audit(transaction, invitee(tenant.id, invitation), request, [
      { action: 'invitation.renewal-asked', subjectKind: 'invitation', subjectId: String(invitation.Id) },
    ])
  })
}
