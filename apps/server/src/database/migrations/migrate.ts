import pg from 'pg'
import { grantRights, prepareRoles } from '../database-roles.queries.ts'
import { distributedSettings } from '../distributed/distribute.queries.ts'
import { migrationNames, migrationText, rightsOf } from './migrations.ts'
import { splitStatements } from './split-statements.ts'

/** Processes that start together migrate one after another. */
const migrationLock = 7_260_614

/** Waits until nothing else migrates or restores this database. The lock ends with the connection. */
export const lockMigrations = (client: pg.Client) => client.query('select pg_advisory_lock($1)', [migrationLock])

/** The migrations recorded in the database, in order. An empty database gets the table that records them. */
export const appliedMigrations = async (client: pg.Client): Promise<string[]> => {
  await client.query('create table if not exists migrations (name text primary key, applied_at timestamptz not null default now())')
  const { rows } = await client.query<{ name: string }>('select name from migrations order by name')
  return rows.map(({ name }) => name)
}

const hasCitus = async (client: pg.Client) => (await client.query(`select from pg_extension where extname = 'citus'`)).rowCount === 1

/** Runs in the caller's transaction, one statement at a time. Rows that a migration rewrites aren't changes for the log: a table with changes to log can't be altered before commit. Its new columns are logged from then on. */
export const applyMigration = async (client: pg.Client, name: string): Promise<void> => {
  await client.query("set local app.change_log = 'off'")
  if (await hasCitus(client)) for (const setting of distributedSettings) await client.query(setting)
  for (const statement of splitStatements(await migrationText(name))) await client.query(statement)
  await client.query(`do $$ begin if to_regproc('write_log_functions') is not null then call write_log_functions(); end if; end $$`)
  await client.query('insert into migrations (name) values ($1)', [name])
}

/**
 * Brings the database to the newest schema: plain SQL files in order, each in its own transaction, under a lock. After an interruption it continues with the
 * first unrecorded file. Missing roles and rights are created at every start.
 */
export const migrate = async (ownerUrl: string, newAppPassword?: string): Promise<string[]> => {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'lanyard-migrate' })
  await client.connect()
  try {
    await lockMigrations(client)
    await prepareRoles(client, newAppPassword)
    const applied = new Set(await appliedMigrations(client))
    const names = await migrationNames()
    const open = names.filter((name) => !applied.has(name))
    for (const name of open) {
      await client.query('begin')
      await applyMigration(client, name)
      await client.query('commit')
    }
    await grantRights(client, await rightsOf(names))
    return open
  } finally {
    await client.end()
  }
}

/** The newest migration in this build. A database without it can't be served. */
export const newestMigration = async () => (await migrationNames()).at(-1) as string
