import pg from 'pg'

/** How many rows a table has, and a sum over all of them that doesn't depend on their order. */
export type Fingerprint = { table: string; rows: number; sum: string }

const selectTables = `
  select c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e') order by 1`

/** Values are written the same way on every node. */
const asText = ["set local timezone = 'UTC'", "set local datestyle = 'ISO'", "set local intervalstyle = 'postgres'", 'set local extra_float_digits = 3']

const quoted = pg.escapeIdentifier

/** Reads every row of every table, in the caller's transaction. Needs a role that isn't subject to row-level security. */
export const readFingerprints = async (client: pg.ClientBase): Promise<Fingerprint[]> => {
  for (const setting of asText) await client.query(setting)
  const { rows: tables } = await client.query<{ name: string }>(selectTables)
  const fingerprints: Fingerprint[] = []
  for (const { name } of tables) {
    const { rows } = await client.query<{ rows: string; sum: string }>(
      `select count(*)::text as rows, coalesce(sum(hashtextextended(t::text, 0)), 0)::text as sum from ${quoted(name)} t`,
    )
    fingerprints.push({ table: name, rows: Number(rows[0]?.rows), sum: String(rows[0]?.sum) })
  }
  return fingerprints
}
