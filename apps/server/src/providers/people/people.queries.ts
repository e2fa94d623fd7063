import type { Role } from '@lanyard/contract'
import sql from 'sql-template-tag'
import { notifying } from '../../database/changes/notifying.ts'
import { consolePool } from '../../database/console-pool.ts'
import type { TenantId, Transaction } from '../../database/database.ts'
import type { Invitation } from '../invitations/invitations.queries.ts'

/** A console account, as far as an invitation needs it. */
export type Person = {
  id: number
  username: string
  email: string
  firstName: string | null
  lastName: string | null
  isEnabled: boolean
  isOperator: boolean
  /** An active tenant gives them access, or they are an operator. */
  canSignIn: boolean
  worksHere: boolean
}

const columns = (tenantId: TenantId) => sql`
  a.id, a.username, a.email, a.first_name as "firstName", a.last_name as "lastName", a.is_enabled as "isEnabled", a.is_operator as "isOperator",
  a.is_enabled and (a.is_operator or exists (select from console_memberships m join tenants t on t.id = m.for_tenant_id
    where m.account_id = a.id and m.is_enabled and t.status = 'active')) as "canSignIn",
  exists (select from console_memberships m where m.account_id = a.id and m.for_tenant_id = ${tenantId} and m.is_enabled) as "worksHere"`

/** Serialises the acceptance of two invitations for one email. */
export const holdAddress = (transaction: Transaction, email: string) =>
  transaction.rows(sql`select pg_advisory_xact_lock(hashtext('console address'), hashtext(${email.toLowerCase()}))`)

/** In the console's pool. */
export const findPersonByEmail = async (inPool: Transaction, tenantId: TenantId, email: string): Promise<Person | undefined> => {
  const [person] = await inPool.rows<Person>(
    sql`select ${columns(tenantId)} from accounts a where a.tenant_id = ${consolePool} and lower(a.email) = lower(${email})`,
  )
  return person
}

export const findPerson = async (inPool: Transaction, tenantId: TenantId, id: number): Promise<Person | undefined> => {
  const [person] = await inPool.rows<Person>(sql`select ${columns(tenantId)} from accounts a where a.tenant_id = ${consolePool} and a.id = ${id}`)
  return person
}

export const isUsernameTaken = async (inPool: Transaction, username: string): Promise<boolean> =>
  (await inPool.rows(sql`select 1 from accounts where tenant_id = ${consolePool} and lower(username) = lower(${username})`)).length > 0

type Joining = Pick<Invitation, 'Title' | 'Mobile' | 'SugarGuid' | 'AdamGuid' | 'AdamSid' | 'StaffId' | 'CustomerUserId'> & { Roles: readonly Role[] }

/** Restores a former membership, with the invitation's roles. */
export const addMembership = (transaction: Transaction, accountId: number, tenantId: TenantId, joining: Joining, at: string) =>
  transaction.rows(
    notifying(
      sql`
    insert into console_memberships (account_id, for_tenant_id, roles, title, mobile, sugar_guid, adam_guid, adam_sid, staff_id, customer_user_id, joined_at)
    values (${accountId}, ${tenantId}, ${joining.Roles}, ${joining.Title}, ${joining.Mobile}, ${joining.SugarGuid}, ${joining.AdamGuid}, ${joining.AdamSid},
      ${joining.StaffId}, ${joining.CustomerUserId}, ${at})
    on conflict (account_id, for_tenant_id) do update set roles = excluded.roles, is_enabled = true, title = coalesce(excluded.title, console_memberships.title),
      mobile = coalesce(excluded.mobile, console_memberships.mobile), staff_id = coalesce(excluded.staff_id, console_memberships.staff_id), joined_at = excluded.joined_at`,
      { about: 'accounts' },
    ),
  )
