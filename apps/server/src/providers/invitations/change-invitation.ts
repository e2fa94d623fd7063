import { isDeepStrictEqual } from 'node:util'
import { invitationPatchPaths, type PatchOperation } from '@lanyard/contract'
import type { FastifyRequest } from 'fastify'
import { audit } from '../../audit/audit.ts'
import { differences } from '../../audit/differences.ts'
import { iso } from '../../common/clock.ts'
import { Problem } from '../../common/problem.ts'
import { patched } from '../../http/json-patch.ts'
import { demandMatch, entityTag, versionOf } from '../../http/responses/entity-tags.ts'
import type { ApiKey } from '../../identity/api-keys/api-keys.queries.ts'
import { earlierEnd, holdCallingKey } from '../../identity/api-keys/calling-key.ts'
import { demandGrant } from '../people/granting.ts'
import { demandPhoneNumbers } from '../people/phone-rules.ts'
import { lockPeople } from '../people/user-writing.queries.ts'
import { expire } from './expire.ts'
import { newInvitationToken } from './invitation-links.ts'
import { canceled, checkedInvitation, demandDomain, demandMove, demandUsername, domainsOf, sent, writtenOf } from './invitation-rules.ts'
import { replaceInvitation, sendUnder, settleInvitation } from './invitation-writing.queries.ts'
import { hasOpenInvitation, type Invitation, lockInvitation } from './invitations.queries.ts'
import { demandNewcomer, demandStaff, type Inviting, openAlready } from './send/invite.ts'
import { expiryFrom, inviterOf, sendInvitation } from './send/send-invitation.ts'

const auditedOf = (invitation: Invitation) => ({ ...writtenOf(invitation), StatusId: invitation.StatusId, DateExpiry: invitation.DateExpiry })

/** Locks the calling key before anything else, to avoid deadlocks. */
const open = async (inviting: Inviting, id: number): Promise<{ key: ApiKey | undefined; found: Invitation }> => {
  const { dependencies, transaction, caller, tenant } = inviting
  const now = iso(dependencies.clock())
  const key = await holdCallingKey(transaction, caller, now)
  const found = await lockInvitation(transaction, tenant.id, id, now)
  if (!found) throw new Problem('not-found')
  return { key, found }
}

/** Whoever sends it again becomes its inviter. */
const sendAgain = async ({ dependencies, transaction, caller, tenant }: Inviting, key: ApiKey | undefined, invitation: Invitation) => {
  const now = dependencies.clock()
  demandGrant(caller, invitation.Roles)
  demandDomain(invitation.Email, invitation.EnforcedDomains)
  demandDomain(invitation.Email, domainsOf(tenant))
  await lockPeople(transaction, tenant.id)
  await expire(transaction, tenant.id, iso(now))
  await demandNewcomer(transaction, tenant.id, invitation.Email)
  if (await hasOpenInvitation(transaction, tenant.id, invitation.Email, invitation.Id)) throw openAlready()
  const { name, ...principal } = await inviterOf(transaction, caller)
  const { token, tokenHash } = newInvitationToken(tenant.id)
  await replaceInvitation(transaction, tenant.id, invitation.Id, { ...invitation, ...principal }, iso(now))
  const expiresAt = earlierEnd(key, expiryFrom(now))
  await sendUnder(transaction, tenant.id, invitation.Id, { tokenHash, expiresAt, at: iso(now), isLinkShown: false, sentByKeyId: key?.id ?? null })
  await sendInvitation(dependencies, transaction, { tenant, invitation, inviter: name, token, now })
}

const changeFields = async ({ dependencies, transaction, caller, tenant }: Inviting, before: Invitation, after: Invitation) => {
  if (before.StatusId !== sent && after.StatusId !== sent)
    throw new Problem('not-possible', 'Only an open invitation can be changed.', { errors: [{ pointer: '/StatusId', message: 'Is not sent.' }] })
  demandGrant(caller, after.Roles)
  demandDomain(after.Email, after.EnforcedDomains)
  demandUsername(after)
  demandPhoneNumbers(tenant, after, before)
  await demandStaff(transaction, tenant.id, after.StaffId)
  await replaceInvitation(transaction, tenant.id, before.Id, after, iso(dependencies.clock()))
}

const setsStatus = (operations: readonly PatchOperation[]) =>
  operations.some(({ op, path, from }) => op !== 'test' && (path === '/StatusId' || (op === 'move' && from === '/StatusId')))

export const changeInvitation = async (
  inviting: Inviting & { request: FastifyRequest },
  id: number,
  operations: readonly PatchOperation[],
  shown: (invitation: Invitation) => Promise<Partial<Invitation>>,
): Promise<Invitation> => {
  const { dependencies, transaction, caller, request, tenant } = inviting
  const { key, found: before } = await open(inviting, id)
  demandMatch(request, entityTag(versionOf(auditedOf(before))))
  const changed = patched(await shown(before), operations, { writable: invitationPatchPaths })
  const moves = setsStatus(operations)
  if (moves) demandMove(before.StatusId, changed.StatusId)
  const after = checkedInvitation({
    ...before,
    ...writtenOf(changed),
    StatusId: changed.StatusId ?? before.StatusId,
    Username: changed.Username ?? before.Email,
  })
  const changes = !isDeepStrictEqual(writtenOf(before), writtenOf(after))
  if (changes) await changeFields(inviting, before, after)
  if (moves && after.StatusId === sent) await sendAgain(inviting, key, after)
  if (moves && after.StatusId === canceled) await settleInvitation(transaction, tenant.id, id, canceled, iso(dependencies.clock()))
  const stored = (await lockInvitation(transaction, tenant.id, id, iso(dependencies.clock()))) as Invitation
  const action = !moves ? 'invitation.update' : after.StatusId === canceled ? 'invitation.cancel' : 'invitation.send-again'
  const { isSame: _, ...what } = differences(auditedOf(before), auditedOf(stored))
  if (changes || moves) await audit(transaction, caller, request, [{ action, subjectKind: 'invitation', subjectId: String(id), ...what }])
  return stored
}

/** A new link to hand over. The earlier one ends. The expiry stays, unless the calling key expires earlier. */
export const renewLink = async (inviting: Inviting, id: number): Promise<{ token: string; invitation: Invitation }> => {
  const { dependencies, transaction, caller, request, tenant } = inviting
  const { key, found: invitation } = await open(inviting, id)
  if (invitation.StatusId !== sent) throw new Problem('not-possible', 'Only an open invitation has a link. Send it again first.')
  demandGrant(caller, invitation.Roles)
  const { token, tokenHash } = newInvitationToken(tenant.id)
  const expiresAt = earlierEnd(key, invitation.DateExpiry)
  await sendUnder(transaction, tenant.id, id, { tokenHash, expiresAt, at: iso(dependencies.clock()), isLinkShown: true, sentByKeyId: key?.id ?? null })
  await audit(transaction, caller, request, [{ action: 'invitation.link', subjectKind: 'invitation', subjectId: String(id), after: { DateExpiry: expiresAt } }])
  return { token, invitation: { ...invitation, DateExpiry: expiresAt } }
}

export { auditedOf as changeableOf }
