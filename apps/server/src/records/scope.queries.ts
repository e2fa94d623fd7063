import sql, { raw, type Sql } from 'sql-template-tag'
import type { TenantId } from '../database/database.ts'

/** Whose records: the learner of the account that is signed in. */
export type Scope = { tenantId: TenantId; accountId: number }

/** The caller's learner, found in the same statement that reads the records. */
export const learnerOf = ({ tenantId, accountId }: Scope): Sql =>
  sql`(select l.id from learners l where l.tenant_id = ${tenantId} and l.account_id = ${accountId})`

/** The first condition of every learner query. */
export const own = (table: string, scope: Scope): Sql => sql`${raw(table)}.tenant_id = ${scope.tenantId} and ${raw(table)}.learner_id = ${learnerOf(scope)}`
