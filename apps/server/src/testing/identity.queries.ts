import sql from 'sql-template-tag'
import { notifying } from '../database/changes/notifying.ts'
import type { TenantId, Transaction } from '../database/database.ts'

export const disableForTest = (transaction: Transaction, tenantId: TenantId, accountId: number) =>
  transaction.rows(notifying(sql`update accounts set is_enabled = false where tenant_id = ${tenantId} and id = ${accountId}`, { about: 'accounts' }))
