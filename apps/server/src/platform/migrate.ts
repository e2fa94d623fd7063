import { readdir, readFile } from 'node:fs/promises'
import pg from 'pg'

const folder = new URL('../../migrations/', import.meta.url)
/** Two processes that start together migrate one after the other. */
const migrationLock = 7_260_614

const migrationFiles = async () => (await readdir(folder)).filter((file) => /^\d{4}-.+\.sql$/.test(file)).sort()

/** The role Lanyard works as: it owns nothing, so row-level security binds it. */
const prepareAppRole = async (client: pg.Client, password: string) => {
  const { rows } = await client.query("select 1 from pg_roles where rolname = 'lanyard_app'")
  await client.query(`${rows.length > 0 ? 'alter' : 'create'} role lanyard_app login password ${pg.escapeLiteral(password)}`)
}

/**
 * Brings the database to the newest schema: plain SQL files in order, each in a transaction of its own, under a lock.
 * Interrupted, it goes on with the first file that is not recorded.
 */
export const migrate = async (ownerUrl: string, newAppPassword?: string): Promise<string[]> => {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'lanyard-migrate' })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    if (newAppPassword !== undefined) await prepareAppRole(client, newAppPassword)
    await client.query('create table if not exists migrations (name text primary key, applied_at timestamptz not null default now())')
    await client.query('grant select on migrations to lanyard_app')
    const { rows } = await client.query<{ name: string }>('select name from migrations')
    const applied = new Set(rows.map(({ name }) => name))
    const open = (await migrationFiles()).filter((file) => !applied.has(file))
    for (const file of open) {
      const text = await readFile(new URL(file, folder), 'utf8')
      await client.query('begin')
      await client.query(text)
      await client.query('insert into migrations (name) values ($1)', [file])
      await client.query('commit')
    }
    return open
  } finally {
    await client.end()
  }
}

/** The newest migration this build knows; a database without it can not be served. */
export const newestMigration = async () => (await migrationFiles()).at(-1) as string
