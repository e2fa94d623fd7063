import { invitationStatuses } from '@lanyard/contract'
import { audit } from '../../audit/audit.ts'
import type { WhenRevoked } from '../../identity/api-keys/api-keys.routes.ts'
import { cancelSentByKeys, endLetInByKeys } from './end-with-key.queries.ts'

/** Revoking API keys ends the invitations they created, of staff and of learners. */
export const endInvitationsOfKeys: WhenRevoked = async (transaction, caller, request, keyIds, at) => {
  const canceled = await cancelSentByKeys(transaction, caller.tenantId, keyIds, at)
  const ended = await endLetInByKeys(transaction, caller.tenantId, keyIds, at)
  await audit(transaction, caller, request, [
    ...canceled.map(({ id, keyId }) => ({
      action: 'invitation.cancel',
      subjectKind: 'invitation',
      subjectId: String(id),
      before: { StatusId: invitationStatuses.sent },
      after: { StatusId: invitationStatuses.canceled, endedWith: keyId },
    })),
    ...ended.map(({ id, keyId }) => ({
      action: 'learner-account.invite-end',
      subjectKind: 'learner-account',
      subjectId: String(id),
      after: { InvitedUntil: at, endedWith: keyId },
    })),
  ])
}
