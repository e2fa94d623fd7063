import type { InboxRules } from '@lanyard/contract'
import sql from 'sql-template-tag'
import type { TenantId, Transaction } from '../../../database/database.ts'
import { defaultRules } from './inbox-rules.ts'

export type StoredRules = { version: number; rules: Partial<InboxRules> }

export const selectRules = (tenantId: TenantId) => sql`select version, rules from inbox_rules where tenant_id = ${tenantId}`

/** The provider's rules. What it never set is as in the defaults. */
export const rulesOf = (stored: StoredRules | undefined): InboxRules => ({ ...defaultRules, ...stored?.rules })

export const readRules = async (transaction: Transaction, tenantId: TenantId): Promise<InboxRules> => {
  const [stored] = await transaction.rows<StoredRules>(selectRules(tenantId))
  return rulesOf(stored)
}

/** Undefined if somebody changed the rules since `version`. */
export const saveRules = async (
  transaction: Transaction,
  tenantId: TenantId,
  version: number,
  rules: InboxRules,
  at: string,
): Promise<StoredRules | undefined> => {
  const text = JSON.stringify(rules)
  const [saved] = await transaction.rows<StoredRules>(
    version === 0
      ? sql`
        insert into inbox_rules (tenant_id, version, rules, changed_at) values (${tenantId}, 1, ${text}::jsonb, ${at})
        on conflict (tenant_id) do nothing returning version, rules`
      : sql`
        update inbox_rules set version = version + 1, rules = ${text}::jsonb, changed_at = ${at}
        where tenant_id = ${tenantId} and version = ${version} returning version, rules`,
  )
  return saved
}
