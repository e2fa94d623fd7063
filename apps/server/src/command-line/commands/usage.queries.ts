import sql, { join, raw } from 'sql-template-tag'
import type { Database, TenantId } from '../../database/database.ts'

export type TenantInUse = { id: TenantId; code: string; name: string; timeZone: string }

export const listTenantsInUse = async ({ shared }: Database): Promise<TenantInUse[]> => {
  const [tenants] = await shared.read<[TenantInUse[]]>(sql`select id, code, name, time_zone as "timeZone" from tenants order by code`)
  return tenants
}

/** The tables with a provider's own rows. */
export const tenantTables = async ({ shared }: Database): Promise<string[]> => {
  const [tables] = await shared.read<[{ name: string }[]]>(sql`
    select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id' and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition order by 1`)
  return tables.map(({ name }) => name)
}

export type Counted = { learners: number; accounts: number; rows: number; signIns: number; learnersSignedIn: number }

/** Counts a provider's rows, and the sign-ins of learners in a month of its own time zone. */
export const countTenant = async (database: Database, { id, timeZone }: Pick<TenantInUse, 'id' | 'timeZone'>, tables: readonly string[], month: string) => {
  const db = database.forTenant(id)
  const [[people]] = await db.read<[Omit<Counted, 'rows'>[]]>(sql`
    select (select count(*) from learners l where l.tenant_id = ${id} and l.retired_at is null) as learners,
      (select count(*) from accounts a where a.tenant_id = ${id}) as accounts,
      count(*) as "signIns", count(distinct v.actor_id) as "learnersSignedIn"
    from audit_events v
    where v.tenant_id = ${id} and v.action = 'sign-in' and v.outcome = 'done' and v.actor_kind = 'learner'
      and v.at >= ${`${month}-01`}::timestamp at time zone ${timeZone} and v.at < (${`${month}-01`}::timestamp + interval '1 month') at time zone ${timeZone}`)
  const counts = tables.map((table) => sql`select count(*) as rows from ${raw(`"${table}"`)} where tenant_id = ${id}`)
  const [[counted]] = await db.read<[{ rows: number }[]]>(sql`select sum(c.rows) as rows from (${join(counts, ' union all ')}) c`)
  return { ...(people as Omit<Counted, 'rows'>), rows: Number(counted?.rows ?? 0) }
}
