import pg from 'pg'
import type { Value } from '../lists/list-values.ts'

type Row = { id: number; position: number; value: Value }

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
    replace: async (list: string, version: string, rows: Row[]) => {
      await client.query(
        `insert into shipped_lists (list, version) values ($1, $2)
         on conflict (list) do update set version = excluded.version, loaded_at = now()`,
        [list, version],
      )
      await client.query('delete from shipped_values where list = $1', [list])
      await client.query(
        `insert into shipped_values (list, id, position, value)
         select $1, r.id, r.position, r.value from jsonb_to_recordset($2::jsonb) as r(id bigint, position int, value jsonb)`,
        [list, JSON.stringify(rows)],
      )
    },
    notify: () => client.query(`select pg_notify('lanyard', '{"about":"catalogue"}')`),
    close: async () => {
      await client.query('commit')
      await client.end()
    },
  }
}
