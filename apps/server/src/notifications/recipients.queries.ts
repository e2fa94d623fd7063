import type { NotificationKind } from '@lanyard/contract'
import sql from 'sql-template-tag'
import type { TenantId, Transaction } from '../database/database.ts'

export type Addressee = { learnerId: number; accountId: number; email: string; firstName: string | null; without: NotificationKind[] }

/** The learners who can sign in and have an email. */
export const readAddressees = (transaction: Transaction, tenantId: TenantId, learnerIds: readonly number[]): Promise<Addressee[]> =>
  transaction.rows<Addressee>(sql`
    select l.id as "learnerId", a.id as "accountId", a.email, coalesce(l.preferred_name, l.first_name, a.first_name) as "firstName",
      coalesce(c.without, '{}') as without
    from learners l
    join accounts a on a.tenant_id = l.tenant_id and a.id = l.account_id and a.is_enabled and a.email <> ''
    left join notification_choices c on c.tenant_id = a.tenant_id and c.account_id = a.id
    where l.tenant_id = ${tenantId} and l.id = any (${learnerIds}::bigint[])`)
