import type { LookupName } from '@lanyard/contract'
import sql, { type Sql } from 'sql-template-tag'
import type { TenantDatabase, TenantId } from '../database/database.ts'

/** Where records refer to values of lists that providers change. */
const places: Partial<Record<LookupName, (tenantId: TenantId, id: number) => Sql>> = {
  results: (tenantId, id) => sql`select count(*)::int as count from unit_enrolments where tenant_id = ${tenantId} and result_id = ${id}`,
  'support-case-categories': (tenantId, id) =>
    sql`select count(*)::int as count from support_cases where tenant_id = ${tenantId} and support_case_category_id = ${id}`,
  'next-of-kin-relationships': (tenantId, id) =>
    sql`select count(*)::int as count from learner_next_of_kin where tenant_id = ${tenantId} and relationship_id = ${id}`,
  visas: (tenantId, id) => sql`select count(*)::int as count from learner_demographics where tenant_id = ${tenantId} and visa_type_id = ${id}`,
}

/** How many of the tenant's records use a value, a moment ago. No record refers to the other lists. */
export const countValueUse = async (db: TenantDatabase, tenantId: TenantId, list: string, id: number): Promise<number> => {
  const place = Object.hasOwn(places, list) ? places[list as LookupName] : undefined
  if (!place) return 0
  const [[found]] = await db.readRecent<[{ count: number }[]]>(place(tenantId, id))
  return found?.count ?? 0
}
