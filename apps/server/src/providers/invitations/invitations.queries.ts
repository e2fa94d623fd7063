import type { Role, TenantInvitation } from '@lanyard/contract'
import sql, { type Sql } from 'sql-template-tag'
import type { TenantDatabase, TenantId, Transaction } from '../../database/database.ts'
import { anyCode, inFolded, inText, type Paging, readPage } from '../../lists/page.queries.ts'
import { expired, sent } from './invitation-statuses.queries.ts'

/** As it is stored; what is answered adds the tenant and what the inviter is called. */
export type Invitation = Omit<TenantInvitation, 'TenantCode' | 'TenantName' | 'PrincipalName' | 'Roles'> & { Roles: Role[]; PrincipalId: number | null }

/** Expiry happens by itself: nobody has to have written it down. */
const status = (now: string): Sql => sql`case when i.status_id = ${sent} and i.expires_at <= ${now} then ${expired} else i.status_id end`

const columns = (now: string) => sql`
  i.id as "Id", i.invitation_id as "InvitationId", i.username as "Username", i.first_name as "FirstName", i.last_name as "LastName", i.email as "Email",
  i.mobile as "Mobile", i.title as "Title", i.principal_id as "PrincipalId", i.principal_username as "PrincipalUsername", i.principal_email as "PrincipalEmail",
  i.adam_guid as "AdamGuid", i.adam_sid as "AdamSid", i.sugar_guid as "SugarGuid", i.staff_id as "StaffId", i.customer_user_id as "CustomerUserId",
  i.roles as "Roles", i.enforced_domains as "EnforcedDomains", i.created_at as "DateCreated", i.modified_at as "DateModified", i.expires_at as "DateExpiry",
  ${status(now)} as "StatusId", i.message as "Message"`

export type InvitationQuery = Paging & { search?: string; statusIdFilter?: number | number[]; emailFilter?: string | string[]; rolesFilter?: string | string[] }

const conditions = ({ search, statusIdFilter, emailFilter, rolesFilter }: InvitationQuery, now: string): Sql[] => [
  ...(search ? [inFolded('search', sql`i.search_text`, search)] : []),
  ...(statusIdFilter === undefined ? [] : [sql`(${status(now)}) = any (${[statusIdFilter].flat()}::bigint[])`]),
  ...(emailFilter === undefined ? [] : [inText('emailFilter', sql`i.email`, emailFilter)]),
  ...(rolesFilter === undefined ? [] : [sql`exists (select from unnest(i.roles) r where ${anyCode('rolesFilter', sql`r`, rolesFilter)})`]),
]

export const listInvitations = (db: TenantDatabase, tenantId: TenantId, query: InvitationQuery, now: string) =>
  readPage<Invitation>(
    db,
    {
      from: sql`invitations i`,
      key: sql`i.id`,
      within: sql`i.tenant_id = ${tenantId}`,
      where: conditions(query, now),
      sorts: {
        Email: [sql`fold(i.email)`],
        FirstName: [sql`fold(coalesce(i.first_name, ''))`],
        LastName: [sql`fold(coalesce(i.last_name, ''))`],
        DateCreated: [sql`i.created_at`],
        DateModified: [sql`i.modified_at`],
        DateExpiry: [sql`i.expires_at`],
        StatusId: [status(now)],
      },
      usual: ['DateCreated', 'desc'],
      shown: (page) => sql`select ${columns(now)}, p.place from (${page}) p join invitations i on i.tenant_id = ${tenantId} and i.id = p.key`,
    },
    query,
  )

export const readInvitation = async (db: TenantDatabase, tenantId: TenantId, id: number, now: string): Promise<Invitation | undefined> => {
  const [[found]] = await db.read<[Invitation[]]>(sql`select ${columns(now)} from invitations i where i.tenant_id = ${tenantId} and i.id = ${id}`)
  return found
}

export const lockInvitation = async (transaction: Transaction, tenantId: TenantId, id: number, now: string): Promise<Invitation | undefined> => {
  const [found] = await transaction.rows<Invitation>(sql`select ${columns(now)} from invitations i where i.tenant_id = ${tenantId} and i.id = ${id} for update`)
  return found
}

export const findInvitationByToken = async (db: TenantDatabase, tenantId: TenantId, tokenHash: Buffer, now: string): Promise<Invitation | undefined> => {
  const [[found]] = await db.read<[Invitation[]]>(
    sql`select ${columns(now)} from invitations i where i.tenant_id = ${tenantId} and i.token_hash = ${tokenHash}::bytea`,
  )
  return found
}

/** `isLinkShown`: whoever invites has seen the link, so that holding it does not show whose the address is. */
export type InvitationOfToken = Invitation & { isLinkShown: boolean }

export const lockInvitationByToken = async (
  transaction: Transaction,
  tenantId: TenantId,
  tokenHash: Buffer,
  now: string,
): Promise<InvitationOfToken | undefined> => {
  const [found] = await transaction.rows<InvitationOfToken>(
    sql`select ${columns(now)}, i.is_link_shown as "isLinkShown" from invitations i where i.tenant_id = ${tenantId} and i.token_hash = ${tokenHash}::bytea for update`,
  )
  return found
}

/** What is past its time is written down as expired, so that the same address can be invited again; tells which. */
export const expireInvitations = (transaction: Transaction, tenantId: TenantId, now: string): Promise<{ id: number; expiresAt: string }[]> =>
  transaction.rows(sql`
    update invitations set status_id = ${expired}, modified_at = expires_at where tenant_id = ${tenantId} and status_id = ${sent} and expires_at <= ${now}
    returning id, expires_at as "expiresAt"`)

export const hasOpenInvitation = async (transaction: Transaction, tenantId: TenantId, email: string, except: number | null): Promise<boolean> => {
  const found = await transaction.rows(sql`
    select 1 from invitations where tenant_id = ${tenantId} and lower(email) = lower(${email}) and status_id = ${sent} and id is distinct from ${except}::bigint`)
  return found.length > 0
}
