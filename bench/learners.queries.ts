import sql from 'sql-template-tag'
import type { Database } from '../apps/server/src/platform/database.ts'

export const accountOf = async (database: Database, code: string, email: string): Promise<{ tenantId: number; accountId: number }> => {
  const [[tenant]] = await database.shared.read<[{ id: number }[]]>(sql`select id from tenants where code = ${code}`)
  const tenantId = tenant?.id ?? 0
  const [[account]] = await database
    .forTenant(tenantId)
    .read<[{ id: number }[]]>(sql`select id from accounts where tenant_id = ${tenantId} and email = ${email}`)
  return { tenantId, accountId: account?.id ?? 0 }
}
