import sql from 'sql-template-tag'
import { notifying } from '../../database/changes/notifying.ts'
import { consolePool } from '../../database/console-pool.ts'
import type { TenantId, Transaction } from '../../database/database.ts'
import type { User } from './users.queries.ts'

export const setNames = (inPool: Transaction, { Id, FirstName, LastName }: User) =>
  inPool.rows(sql`update accounts set first_name = ${FirstName}, last_name = ${LastName} where tenant_id = ${consolePool} and id = ${Id}`)

export const replaceMembership = (transaction: Transaction, tenantId: TenantId, user: User) =>
  transaction.rows(
    notifying(
      sql`
    update console_memberships set roles = ${user.Roles}, is_enabled = ${user.IsEnabled}, title = ${user.Title}, mobile = ${user.Mobile}, phone_number = ${user.PhoneNumber},
      support_email = ${user.SupportEmail}, support_phone = ${user.SupportPhone}, sugar_guid = ${user.SugarGuid}, staff_id = ${user.StaffId},
      customer_user_id = ${user.CustomerUserId}, csvx_roles = ${user.CsvxRoles}
    where account_id = ${user.Id} and for_tenant_id = ${tenantId}`,
      { about: 'accounts' },
    ),
  )

/** One change of a tenant's people at a time, so the last two administrators can't both leave concurrently. */
export const lockPeople = (transaction: Transaction, tenantId: TenantId) =>
  transaction.rows(sql`select 1 from tenants where id = ${tenantId} for no key update`)

/** In the console's pool: the active administrators. */
export const administrators = async (inPool: Transaction, tenantId: TenantId): Promise<number[]> => {
  const found = await inPool.rows<{ id: number }>(sql`
    select m.account_id as id from console_memberships m join accounts a on a.tenant_id = ${consolePool} and a.id = m.account_id
    where m.for_tenant_id = ${tenantId} and m.is_enabled and a.is_enabled and 'TenantAdmin' = any (m.roles)`)
  return found.map(({ id }) => id)
}
