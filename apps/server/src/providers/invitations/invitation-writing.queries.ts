import type { InvitationStatusId } from '@lanyard/contract'
import sql from 'sql-template-tag'
import type { TenantId, Transaction } from '../../database/database.ts'
import { sent } from './invitation-statuses.queries.ts'
import type { Invitation } from './invitations.queries.ts'

export type Written = Omit<Invitation, 'Id' | 'InvitationId' | 'DateModified' | 'StatusId'>

/**
 * `sentByKeyId`: the API key whose end also ends the invitation. Returns nothing if the email already has an open invitation, possibly from a concurrent
 * write.
 */
export const addInvitation = async (
  transaction: Transaction,
  tenantId: TenantId,
  written: Written,
  tokenHash: Buffer,
  sentByKeyId: number | null,
): Promise<number | undefined> => {
  const [added] = await transaction.rows<{ id: number }>(sql`
    insert into invitations (tenant_id, email, username, first_name, last_name, mobile, title, principal_id, principal_username, principal_email, adam_guid, adam_sid,
      sugar_guid, staff_id, customer_user_id, roles, enforced_domains, message, token_hash, created_at, modified_at, expires_at, sent_by_key_id)
    values (${tenantId}, ${written.Email}, ${written.Username}, ${written.FirstName}, ${written.LastName}, ${written.Mobile}, ${written.Title}, ${written.PrincipalId},
      ${written.PrincipalUsername}, ${written.PrincipalEmail}, ${written.AdamGuid}, ${written.AdamSid}, ${written.SugarGuid}, ${written.StaffId}, ${written.CustomerUserId},
      ${written.Roles}, ${written.EnforcedDomains}, ${written.Message}, ${tokenHash}::bytea, ${written.DateCreated}, ${written.DateCreated}, ${written.DateExpiry},
      ${sentByKeyId})
    on conflict (tenant_id, lower(email)) where status_id = ${sent} do nothing
    returning id`)
  return added?.id
}

/** The fields an inviter writes, and the current sender. */
export const replaceInvitation = (transaction: Transaction, tenantId: TenantId, id: number, written: Invitation, at: string) =>
  transaction.rows(sql`
    update invitations set username = ${written.Username}, first_name = ${written.FirstName}, last_name = ${written.LastName}, mobile = ${written.Mobile},
      title = ${written.Title}, adam_guid = ${written.AdamGuid}, adam_sid = ${written.AdamSid}, sugar_guid = ${written.SugarGuid}, staff_id = ${written.StaffId},
      customer_user_id = ${written.CustomerUserId}, roles = ${written.Roles}, enforced_domains = ${written.EnforcedDomains}, message = ${written.Message},
      principal_id = ${written.PrincipalId}, principal_username = ${written.PrincipalUsername}, principal_email = ${written.PrincipalEmail}, modified_at = ${at}
    where tenant_id = ${tenantId} and id = ${id}`)

type Sending = { tokenHash: Buffer; expiresAt: string; at: string; isLinkShown: boolean; sentByKeyId: number | null }

/** Reopens it under a new token, which is mailed or shown. The earlier link ends. */
export const sendUnder = (transaction: Transaction, tenantId: TenantId, id: number, { tokenHash, expiresAt, at, isLinkShown, sentByKeyId }: Sending) =>
  transaction.rows(sql`
    update invitations set status_id = ${sent}, token_hash = ${tokenHash}::bytea, expires_at = ${expiresAt}, modified_at = ${at}, renewal_asked_at = null,
      is_link_shown = ${isLinkShown}, sent_by_key_id = ${sentByKeyId}::bigint
    where tenant_id = ${tenantId} and id = ${id}`)

/** Accepted, declined or cancelled: the link no longer works. */
export const settleInvitation = (
  transaction: Transaction,
  tenantId: TenantId,
  id: number,
  statusId: InvitationStatusId,
  at: string,
  acceptedBy: number | null = null,
) =>
  transaction.rows(sql`
    update invitations set status_id = ${statusId}, token_hash = null, accepted_by = ${acceptedBy}::bigint, modified_at = ${at}
    where tenant_id = ${tenantId} and id = ${id}`)

/** Whether to notify the inviter: at most once an hour. */
export const noteRenewal = async (transaction: Transaction, tenantId: TenantId, id: number, at: string, hourAgo: string): Promise<boolean> => {
  const noted = await transaction.rows(sql`
    update invitations set renewal_asked_at = ${at} where tenant_id = ${tenantId} and id = ${id} and (renewal_asked_at is null or renewal_asked_at < ${hourAgo})
    returning 1`)
  return noted.length > 0
}

export const hasStaff = async (transaction: Transaction, tenantId: TenantId, staffId: number): Promise<boolean> =>
  (await transaction.rows(sql`select 1 from staff where tenant_id = ${tenantId} and id = ${staffId}`)).length > 0
