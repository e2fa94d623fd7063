import type { Checksums } from '../database/checksums.ts'
import type { Owner } from '../database/owner.ts'

const tables = ['learners', 'qualifications', 'course_offers', 'units', 'course_enrolments', 'unit_enrolments']

export type Stored = { rows: number; versions: number; last: number }

/** How many records a tenant has, how often they were changed, and the last number of its change log. */
export const storedOf = async (owner: Owner, tenantId: number): Promise<Stored> => {
  const counts = tables.map((table) => `select count(*) as rows, coalesce(sum(version), 0) as versions from ${table} where tenant_id = ${tenantId}`)
  const [sums] = await owner.rows<{ rows: number; versions: number }>(
    `select sum(rows)::int as rows, sum(versions)::int as versions from (${counts.join(' union all ')}) x`,
    [],
    tenantId,
  )
  const [counter] = await owner.rows<{ last: number }>(
    `select coalesce(max(last), 0)::int as last from change_counters where tenant_id = ${tenantId}`,
    [],
    tenantId,
  )
  return { rows: sums?.rows ?? 0, versions: sums?.versions ?? 0, last: counter?.last ?? 0 }
}

/** A checksum of each table's records, without the version, which counts every change. */
export const contentOf = async (owner: Owner, tenantId: number): Promise<Checksums> => {
  const sums = tables.map(
    (table) =>
      `select '${table}' as name, md5(coalesce(string_agg(md5((to_jsonb(x) - 'version')::text), ',' order by x.id), '')) as sum from ${table} x where tenant_id = ${tenantId}`,
  )
  const rows = await owner.rows<{ name: string; sum: string }>(sums.join(' union all '), [], tenantId)
  return new Map(rows.map(({ name, sum }) => [name, sum]))
}

/** Bytes written to the database's log so far. */
export const walOf = async (owner: Owner): Promise<number> => {
  const [row] = await owner.rows<{ bytes: string }>("select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::text as bytes")
  return Number(row?.bytes ?? 0)
}

/** Records that are there twice by their natural key. */
export const doubledIn = async (owner: Owner, tenantId: number): Promise<number> => {
  const [row] = await owner.rows<{ doubled: number }>(
    `select count(*)::int as doubled from (
       select from unit_enrolments where tenant_id = ${tenantId} group by learner_id, unit_id, course_enrolment_id, start_date having count(*) > 1
       union all select from course_enrolments where tenant_id = ${tenantId} group by learner_id, course_offer_id having count(*) > 1
       union all select from learners where tenant_id = ${tenantId} group by learner_number having count(*) > 1) x`,
    [],
    tenantId,
  )
  return row?.doubled ?? 0
}
