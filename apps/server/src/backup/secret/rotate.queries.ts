import type pg from 'pg'

/** The Lanyard processes that use this database. A secret can't be changed while they run. */
export const countProcesses = async (client: pg.Client): Promise<number> => {
  const { rows } = await client.query<{ count: number }>(`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and application_name ~ '^lanyard' and application_name <> 'lanyard-backup'`)
  return rows[0]?.count ?? 0
}

/** Any encrypted value, to find out which secret it uses. */
export const readSealedKey = async (client: pg.Client): Promise<Buffer | undefined> => {
  const { rows } = await client.query<{ value: Buffer }>('select private_jwk_sealed as value from signing_keys limit 1')
  return rows[0]?.value
}

/** On a distributed database, tables that are altered are written one shard after the other. */
const settings = [
  'set local row_security = on',
  "set local lock_timeout = '10s'",
  "set local citus.multi_shard_modify_mode = 'sequential'",
  'set local citus.enable_unsafe_triggers = on',
]

export const beginRotation = async (client: pg.Client): Promise<void> => {
  await client.query('begin')
  for (const setting of settings) await client.query(setting)
}
