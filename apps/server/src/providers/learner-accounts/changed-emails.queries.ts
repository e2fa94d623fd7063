import sql from 'sql-template-tag'
import type { Database, TenantId, Transaction } from '../../database/database.ts'

export type ChangedEmail = {
  accountId: number
  email: string
  firstName: string | null
  recordEmail: string
  isEnabled: boolean
  /** Never signed in, and has no password of their own. */
  isInvited: boolean
  hasTemporaryPassword: boolean
  invitedUntil: string | null
  byKeyId: number | null
}

/** Takes the oldest change. Undefined if there is none. */
export const takeChange = async (transaction: Transaction, tenantId: TenantId): Promise<{ learnerId: number; accountId: number } | undefined> => {
  const [taken] = await transaction.rows<{ learnerId: number; accountId: number }>(sql`
    delete from learner_email_changes where tenant_id = ${tenantId} and id = (select min(id) from learner_email_changes where tenant_id = ${tenantId})
    returning learner_id as "learnerId", account_id as "accountId"`)
  return taken
}

/** The account and its record as they are now, the account locked. Undefined if they are no longer connected or have the same email. */
export const lockChanged = async (transaction: Transaction, tenantId: TenantId, learnerId: number, accountId: number): Promise<ChangedEmail | undefined> => {
  const [changed] = await transaction.rows<ChangedEmail>(sql`
    select a.id as "accountId", a.email, a.first_name as "firstName", trim(l.email) as "recordEmail", a.is_enabled as "isEnabled",
      a.last_signed_in_at is null and (a.password_hash is null or a.password_is_temporary) as "isInvited", a.password_is_temporary as "hasTemporaryPassword",
      a.temporary_until as "invitedUntil", a.let_in_by_key_id as "byKeyId"
    from accounts a join learners l on l.tenant_id = a.tenant_id and l.account_id = a.id
    where a.tenant_id = ${tenantId} and a.id = ${accountId} and l.id = ${learnerId} and trim(l.email) <> '' and lower(trim(l.email)) <> lower(a.email)
    for update of a`)
  return changed
}

/** Tenants with changes to follow. */
export const tenantsWithChanges = async (database: Database, ids: readonly TenantId[]): Promise<TenantId[]> => {
  const found = await database.readEach(ids, (tenantId) => sql`select 1 from learner_email_changes where tenant_id = ${tenantId} limit 1`)
  return ids.filter((_, index) => (found[index]?.length ?? 0) > 0)
}
