import { type NotificationKind, notificationKinds } from '@lanyard/contract'
import sql from 'sql-template-tag'
import type { TenantId, Transaction } from '../database/database.ts'

/** Turns off all mails. Returns the previous choices, or undefined if nothing changes. */
export const stopAll = async (transaction: Transaction, tenantId: TenantId, accountId: number): Promise<NotificationKind[] | undefined> => {
  const [earlier] = await transaction.rows<{ without: NotificationKind[] }>(
    sql`select without from notification_choices where tenant_id = ${tenantId} and account_id = ${accountId} for update`,
  )
  const stopped = await transaction.rows(sql`
    insert into notification_choices as c (tenant_id, account_id, without)
    select a.tenant_id, a.id, ${notificationKinds}::text[] from accounts a where a.tenant_id = ${tenantId} and a.id = ${accountId}
    on conflict (tenant_id, account_id) do update set without = excluded.without where not c.without @> excluded.without
    returning 1`)
  return stopped.length > 0 ? (earlier?.without ?? []) : undefined
}
