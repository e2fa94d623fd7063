import sql from 'sql-template-tag'
import type { TenantId, Transaction } from '../database/database.ts'

export const disableForTest = (transaction: Transaction, tenantId: TenantId, accountId: number) =>
  transaction.rows(sql`update accounts set is_enabled = false where tenant_id = ${tenantId} and id = ${accountId}`)
