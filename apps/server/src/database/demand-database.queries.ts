import type pg from 'pg'

export type DatabaseState = { version: string; versionNumber: number; isLanyards: boolean; foreignTable: string | null }

/** Tables of extensions don't count as foreign. */
export const readDatabaseState = async (client: pg.Client): Promise<DatabaseState> => {
  const { rows } = await client.query<DatabaseState>(`
    select current_setting('server_version') as version, current_setting('server_version_num')::int as "versionNumber",
      exists (select from pg_attribute where attrelid = to_regclass('public.migrations') and attname = 'applied_at') as "isLanyards",
      (select format('%s.%s', n.nspname, c.relname) from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where c.relkind in ('r', 'p') and n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
         and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
       order by n.nspname, c.relname limit 1) as "foreignTable"`)
  return rows[0] as DatabaseState
}
