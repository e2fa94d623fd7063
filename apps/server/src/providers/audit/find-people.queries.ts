import sql from 'sql-template-tag'
import { consolePool } from '../../database/console-pool.ts'
import type { Database, TenantId } from '../../database/database.ts'
import { foldedText } from '../../lists/columns.queries.ts'
import { filterCondition, noContext } from '../../lists/list-filters.queries.ts'

/** Finds current and former team members of a tenant (of any tenant, for the console's own log), and operators, by any part of their names or addresses. */
export const findPeople = async (database: Database, tenantId: TenantId, field: string, search: unknown): Promise<number[]> => {
  const [rows] = await database.forTenant(consolePool).read<[{ id: number }[]]>(sql`
    select a.id from accounts a where a.tenant_id = ${consolePool} and ${filterCondition(field, 'words', foldedText(sql`a.search_text`), search, noContext)}
      and (${tenantId}::int = ${consolePool}::int or a.is_operator
        or exists (select from console_memberships m where m.account_id = a.id and m.for_tenant_id = ${tenantId}))`)
  return rows.map(({ id }) => id)
}
