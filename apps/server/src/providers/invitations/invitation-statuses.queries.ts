import { invitationStatuses } from '@lanyard/contract'
import { raw } from 'sql-template-tag'

/** Literals, so the index of open invitations is used. */
export const sent = raw(String(invitationStatuses.sent))
export const declined = raw(String(invitationStatuses.declined))
export const expired = raw(String(invitationStatuses.expired))
export const canceled = raw(String(invitationStatuses.canceled))
