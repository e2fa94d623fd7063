import pg from 'pg'
import type { Value } from '../lists/list-values.ts'

export type Row = { list: string; id: number; position: number; value: Value }

/** Writes the shipped values as the owner of the tables, one process at a time. */
export const openShipping = async (ownerUrl: string) => {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'lanyard-catalogue' })
  await client.connect()
  await client.query('begin')
  await client.query('lock table shipped_lists in exclusive mode')
  return {
    versions: async () => {
      const { rows } = await client.query<{ list: string; version: string }>('select list, version from shipped_lists')
      return new Map(rows.map(({ list, version }) => [list, version]))
    },
    /** Replaces lists as a whole: their versions, and all their rows. */
    replace: async (versions: ReadonlyMap<string, string>, rows: readonly Row[]) => {
      const lists = [...versions.keys()]
      await client.query(
        `insert into shipped_lists (list, version) select * from unnest($1::text[], $2::text[])
         on conflict (list) do update set version = excluded.version, loaded_at = now()`,
        [lists, [...versions.values()]],
      )
      await client.query('delete from shipped_values where list = any($1)', [lists])
      await client.query(
        `insert into shipped_values (list, id, position, value)
         select r.list, r.id, r.position, r.value from jsonb_to_recordset($1::jsonb) as r(list text, id bigint, position int, value jsonb)`,
        [JSON.stringify(rows)],
      )
    },
    notify: () => client.query(`select pg_notify('lanyard', '{"about":"catalogue"}')`),
    close: async () => {
      await client.query('commit')
      await client.end()
    },
  }
}
