import type { ApprovalRule, ApprovalRuleName } from '@lanyard/contract'
import sql, { type Sql } from 'sql-template-tag'
import type { TenantId, Transaction } from '../../database/database.ts'

export const selectRules = (tenantId: TenantId): Sql => sql`select field, rule from approval_rules where tenant_id = ${tenantId} order by field`

/** The tenant's rules, by field. */
export type Rules = ReadonlyMap<string, ApprovalRuleName>

export const rulesOf = (rows: readonly ApprovalRule[]): Rules => new Map(rows.map(({ field, rule }) => [field, rule]))

export const readRules = async (transaction: Transaction, tenantId: TenantId): Promise<Rules> =>
  rulesOf(await transaction.rows<ApprovalRule>(selectRules(tenantId)))

/** Those who replace the rules take turns until the end of the transaction. */
export const takeTurnsWithRules = (transaction: Transaction, tenantId: TenantId) =>
  transaction.rows(sql`select pg_advisory_xact_lock(hashtext('approval_rules'), ${tenantId})`)

export const replaceRules = async (transaction: Transaction, tenantId: TenantId, rules: readonly ApprovalRule[]) => {
  await transaction.rows(sql`delete from approval_rules where tenant_id = ${tenantId}`)
  await transaction.rows(sql`
    insert into approval_rules (tenant_id, field, rule)
    select ${tenantId}::int, g.field, g.rule from jsonb_to_recordset(${JSON.stringify(rules)}::jsonb) as g (field text, rule text) returning 1`)
}
