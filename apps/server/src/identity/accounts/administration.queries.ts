import sql from 'sql-template-tag'
import { notifying } from '../../database/changes/notifying.ts'
import type { TenantId, Transaction } from '../../database/database.ts'

export type Newcomer = { username: string; email: string; firstName: string | null; lastName: string | null }

export const setEnabled = (transaction: Transaction, poolId: TenantId, accountId: number, isEnabled: boolean) =>
  transaction.rows(notifying(sql`update accounts set is_enabled = ${isEnabled} where tenant_id = ${poolId} and id = ${accountId}`, { about: 'accounts' }))

export const addAccount = async (transaction: Transaction, poolId: TenantId, { username, email, firstName, lastName }: Newcomer): Promise<number> => {
  const [account] = await transaction.rows<{ id: number }>(sql`
    insert into accounts (tenant_id, username, email, first_name, last_name) values (${poolId}, ${username}, ${email}, ${firstName}, ${lastName}) returning id`)
  return (account as { id: number }).id
}

/** Access for someone without their own password yet: until when, and which API key granted it. Revoking that key ends it. */
export type Given = { until: string; byKeyId: number | null }

export const setTemporaryPassword = (transaction: Transaction, poolId: TenantId, accountId: number, passwordHash: string, { until, byKeyId }: Given) =>
  transaction.rows(sql`
    update accounts set password_hash = ${passwordHash}, password_is_temporary = true, temporary_until = ${until},
      let_in_by_key_id = ${byKeyId}::bigint where tenant_id = ${poolId} and id = ${accountId}`)

/** Until when someone without their own password can sign in. */
export const setInvitedUntil = (transaction: Transaction, poolId: TenantId, accountId: number, { until, byKeyId }: Given) =>
  transaction.rows(sql`
    update accounts set password_hash = null, password_is_temporary = false, temporary_until = ${until},
      let_in_by_key_id = ${byKeyId}::bigint where tenant_id = ${poolId} and id = ${accountId}`)

/** An email belongs to one account, whether for sign-in or for mail. */
export const isAddressTaken = async (transaction: Transaction, poolId: TenantId, email: string): Promise<boolean> =>
  (await transaction.rows(sql`select 1 from accounts where tenant_id = ${poolId} and (lower(email) = lower(${email}) or lower(username) = lower(${email}))`))
    .length > 0
