import type { Permission } from '@lanyard/contract'
import sql, { raw, type Sql } from 'sql-template-tag'
import type { TenantId } from '../database/database.ts'

/**
 * A learner sees and changes their own records. `learnerId` is set for reads, if the session knows it; without it, the record is found by the account.
 * `hidesRestricted`: whoever sees them as the learner does may not see restricted cases.
 */
export type LearnerScope = { tenantId: TenantId; learner: { accountId: number; learnerId?: number | undefined; hidesRestricted?: boolean } }
/** Staff with a permission see and change everyone's records, or those of one learner. */
export type StaffScope = { tenantId: TenantId; staff: { accountId: number }; permission: Permission; learnerId?: number }
/** Whose records a query is about. */
export type Scope = LearnerScope | StaffScope

/** The scope's learner. One that only the account is known of is found in the same statement that reads the records. */
export const learnerOf = (scope: Scope): Sql => {
  const { learnerId } = 'learner' in scope ? scope.learner : scope
  if (learnerId !== undefined) return sql`${learnerId}::bigint`
  if (!('learner' in scope)) throw new Error('A query about one learner needs to know which')
  return sql`(select l.id from learners l where l.tenant_id = ${scope.tenantId} and l.account_id = ${scope.learner.accountId})`
}

/** The first condition of every query of records. */
export const own = (table: string, scope: Scope): Sql => {
  const inTenant = sql`${raw(table)}.tenant_id = ${scope.tenantId}`
  return 'learner' in scope || scope.learnerId !== undefined ? sql`${inTenant} and ${raw(table)}.learner_id = ${learnerOf(scope)}` : inTenant
}

/** A condition that only applies to learners. Staff also see what it hides. */
export const seenBy = (scope: Scope, condition: Sql): Sql => ('learner' in scope ? condition : sql`true`)

/** The same for records that providers bring in: learners don't see those that their source no longer has. */
export const current = (table: string, scope: Scope): Sql => sql`${own(table, scope)} and ${seenBy(scope, sql`${raw(table)}.retired_at is null`)}`
