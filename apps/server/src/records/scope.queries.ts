import type { Permission } from '@lanyard/contract'
import sql, { raw, type Sql } from 'sql-template-tag'
import type { TenantId } from '../database/database.ts'

/** A learner sees and changes their own records. `hidesRestricted`: whoever sees them as the learner does may not see restricted cases. */
export type LearnerScope = { tenantId: TenantId; learner: { accountId: number; hidesRestricted?: boolean } }
/** Staff with a permission see and change everyone's records, or those of one learner. */
export type StaffScope = { tenantId: TenantId; staff: { accountId: number }; permission: Permission; learnerId?: number }
/** Whose records a query is about. */
export type Scope = LearnerScope | StaffScope

/** The scope's learner, found in the same statement that reads the records. */
export const learnerOf = (scope: Scope): Sql => {
  if ('learner' in scope) return sql`(select l.id from learners l where l.tenant_id = ${scope.tenantId} and l.account_id = ${scope.learner.accountId})`
  if (scope.learnerId === undefined) throw new Error('A query about one learner needs to know which')
  return sql`${scope.learnerId}::bigint`
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
