import type { ListQuery, Role, TenantInvitation } from '@lanyard/contract'
import sql, { type Sql } from 'sql-template-tag'
import type { TenantDatabase, TenantId, Transaction } from '../../database/database.ts'
import { address, codes, foldedText, id, moment, text } from '../../lists/columns.queries.ts'
import { selectedOf } from '../../lists/list.queries.ts'
import { noContext } from '../../lists/list-filters.queries.ts'
import { type LongList, readLongList } from '../../lists/read-list.queries.ts'
import { expired, sent } from './invitation-statuses.queries.ts'

/** As stored. The response adds the tenant and the inviter's name. */
export type Invitation = Omit<TenantInvitation, 'TenantCode' | 'TenantName' | 'PrincipalName' | 'Roles'> & { Roles: Role[]; PrincipalId: number | null }

/** Expiry is automatic and doesn't depend on a stored status. */
const status = (now: string): Sql => sql`(case when i.status_id = ${sent} and i.expires_at <= ${now} then ${expired} else i.status_id end)`

const invitations = (tenantId: TenantId, now: string): LongList => ({
  from: sql`invitations i`,
  key: sql`i.id`,
  columns: {
    Id: id(sql`i.id`),
    FirstName: text(sql`i.first_name`),
    LastName: text(sql`i.last_name`),
    Email: address(sql`i.email`),
    Roles: codes(sql`i.roles`),
    DateCreated: moment(sql`i.created_at`),
    DateModified: moment(sql`i.modified_at`),
    DateExpiry: moment(sql`i.expires_at`),
    StatusId: id(status(now)),
  },
  related: {
    InvitationId: sql`i.invitation_id`,
    Username: sql`i.username`,
    Mobile: sql`i.mobile`,
    Title: sql`i.title`,
    PrincipalId: sql`i.principal_id`,
    PrincipalUsername: sql`i.principal_username`,
    PrincipalEmail: sql`i.principal_email`,
    AdamGuid: sql`i.adam_guid`,
    AdamSid: sql`i.adam_sid`,
    SugarGuid: sql`i.sugar_guid`,
    StaffId: sql`i.staff_id`,
    CustomerUserId: sql`i.customer_user_id`,
    EnforcedDomains: sql`i.enforced_domains`,
    Message: sql`i.message`,
  },
  filters: { statusIdFilter: ['StatusId', 'id'], emailFilter: ['Email', 'words'], rolesFilter: ['Roles', 'code'] },
  filtered: { searchText: foldedText(sql`i.search_text`) },
  searched: ['searchText'],
  sortedBy: ['DateCreated', 'desc'],
  sorts: {
    Email: [sql`fold(i.email)`],
    FirstName: [sql`fold(coalesce(i.first_name, ''))`],
    LastName: [sql`fold(coalesce(i.last_name, ''))`],
  },
  joined: (key) => sql`invitations i on i.tenant_id = ${tenantId} and i.id = ${key}`,
})

export const listInvitations = (db: TenantDatabase, tenantId: TenantId, query: ListQuery, now: string) =>
  readLongList<Invitation>(db, invitations(tenantId, now), sql`i.tenant_id = ${tenantId}`, query, noContext)

const selected = (tenantId: TenantId, now: string) => sql`select ${selectedOf(invitations(tenantId, now))}`

export const readInvitation = async (db: TenantDatabase, tenantId: TenantId, id: number, now: string): Promise<Invitation | undefined> => {
  const [[found]] = await db.read<[Invitation[]]>(sql`${selected(tenantId, now)} from invitations i where i.tenant_id = ${tenantId} and i.id = ${id}`)
  return found
}

export const lockInvitation = async (transaction: Transaction, tenantId: TenantId, id: number, now: string): Promise<Invitation | undefined> => {
  const [found] = await transaction.rows<Invitation>(
    sql`${selected(tenantId, now)} from invitations i where i.tenant_id = ${tenantId} and i.id = ${id} for update`,
  )
  return found
}

export const findInvitationByToken = async (db: TenantDatabase, tenantId: TenantId, tokenHash: Buffer, now: string): Promise<Invitation | undefined> => {
  const [[found]] = await db.read<[Invitation[]]>(
    sql`${selected(tenantId, now)} from invitations i where i.tenant_id = ${tenantId} and i.token_hash = ${tokenHash}::bytea`,
  )
  return found
}

/** `isLinkShown`: the inviter has seen the link, so holding it doesn't prove who owns the email. */
export type InvitationOfToken = Invitation & { isLinkShown: boolean }

export const lockInvitationByToken = async (
  transaction: Transaction,
  tenantId: TenantId,
  tokenHash: Buffer,
  now: string,
): Promise<InvitationOfToken | undefined> => {
  const [found] = await transaction.rows<InvitationOfToken>(
    sql`${selected(tenantId, now)}, i.is_link_shown as "isLinkShown" from invitations i where i.tenant_id = ${tenantId} and i.token_hash = ${tokenHash}::bytea for update`,
  )
  return found
}

/** Marks overdue invitations as expired, so the same email can be invited again. Returns them. */
export const expireInvitations = (transaction: Transaction, tenantId: TenantId, now: string): Promise<{ id: number; expiresAt: string }[]> =>
  transaction.rows(sql`
    update invitations set status_id = ${expired}, modified_at = expires_at where tenant_id = ${tenantId} and status_id = ${sent} and expires_at <= ${now}
    returning id, expires_at as "expiresAt"`)

export const hasOpenInvitation = async (transaction: Transaction, tenantId: TenantId, email: string, except: number | null): Promise<boolean> => {
  const found = await transaction.rows(sql`
    select 1 from invitations where tenant_id = ${tenantId} and lower(email) = lower(${email}) and status_id = ${sent} and id is distinct from ${except}::bigint`)
  return found.length > 0
}
