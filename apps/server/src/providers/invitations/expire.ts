import { invitationStatuses } from '@lanyard/contract'
import { auditBySystem } from '../../audit/audit.ts'
import type { TenantId, Transaction } from '../../database/database.ts'
import { expireInvitations } from './invitations.queries.ts'

/** Marks overdue invitations as expired, also in the audit log, with the system as the actor. */
export const expire = async (transaction: Transaction, tenantId: TenantId, now: string) => {
  const expired = await expireInvitations(transaction, tenantId, now)
  const entries = expired.map(({ id }) => ({
    action: 'invitation.expire',
    subjectKind: 'invitation',
    subjectId: String(id),
    before: { StatusId: invitationStatuses.sent },
    after: { StatusId: invitationStatuses.expired },
  }))
  if (entries.length > 0) await auditBySystem(transaction, tenantId, entries)
}
