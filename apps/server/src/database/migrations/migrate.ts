import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { SetupError } from '../../embedded-postgres/setup-error.ts'
import { grantRights, prepareRoles } from '../database-roles.queries.ts'
import { distributedSettings } from '../distributed/distribute.queries.ts'
import { HeldTooLong, isPatient, limitHold, longestHold, type RunStatements, runTogether } from './held-locks.queries.ts'
import { migrationNames, migrationText, rightsOf } from './migrations.ts'
import { splitStatements } from './split-statements.ts'

/** Processes that start together migrate one after another. */
const migrationLock = 7_260_614

/** Milliseconds. */
const askAgainAfter = 100

/**
 * Waits until nothing else migrates or restores this database. The lock ends with the connection. It asks again and again: a statement that waits would be waited
 * for in turn by an index that is made concurrently.
 */
export const lockMigrations = async (client: pg.Client) => {
  const isLocked = async () => (await client.query<{ locked: boolean }>('select pg_try_advisory_lock($1) as locked', [migrationLock])).rows[0]?.locked === true
  while (!(await isLocked())) await pause(askAgainAfter)
}

/** The migrations recorded in the database, in order. An empty database gets the table that records them. */
export const appliedMigrations = async (client: pg.Client): Promise<string[]> => {
  await client.query('create table if not exists migrations (name text primary key, applied_at timestamptz not null default now())')
  const { rows } = await client.query<{ name: string }>('select name from migrations order by name')
  return rows.map(({ name }) => name)
}

const hasCitus = async (client: pg.Client) => (await client.query(`select from pg_extension where extname = 'citus'`)).rowCount === 1

/** In a transaction nobody else uses the table, so an index needn't be made beside them. */
const withinTransaction = (statement: string) => statement.replace(/\bindex concurrently\b/i, 'index')

/**
 * Writes the log functions of the tables whose columns may be new: they are added under this lock. All of them, if a migration says differently how they are
 * written. Writing all each time would take most of the time that a migration may have a table.
 */
const writeLogFunctions = `do $$ declare logged text; begin
  if to_regproc('write_log_function') is null then return; end if;
  for logged in execute 'select l::text from logged_tables l
    where (select xmin from pg_proc where oid = ''write_log_function''::regproc) = pg_current_xact_id()::xid
      or exists (select from pg_locks where pid = pg_backend_pid() and locktype = ''relation'' and relation = to_regclass(l.name) and mode = ''AccessExclusiveLock'')'
  loop
    execute format('call write_log_function(%L::logged_tables)', logged);
  end loop;
end $$`

/** Runs in the caller's transaction. Rows that a migration rewrites aren't changes for the log: a table with changes to log can't be altered before commit. Its new columns are logged from then on. */
export const applyMigration = async (client: pg.Client, name: string, run: RunStatements = runTogether(client)): Promise<void> => {
  const own = splitStatements(await migrationText(name)).map(withinTransaction)
  const statements = ["set local app.change_log = 'off'", ...own, writeLogFunctions, `insert into migrations (name) values (${pg.escapeLiteral(name)})`]
  // A distributed database takes one at a time.
  if (await hasCitus(client)) for (const statement of [...distributedSettings, ...statements]) await run([statement])
  else await run(statements)
}

/** Milliseconds that a migration waits for a lock: whoever uses the table next waits behind it. Then it gives way, and tries again after a pause. */
const lockTimeout = 100
const [firstPause, longestPause] = [200, 5_000]
/** Milliseconds after which a table that never becomes free is an error. */
const patience = 15 * 60_000
/** A migration that takes too long is tried again, because the machine may have been busy, but only a few times, because each attempt keeps others waiting. */
const mostHolds = 5
const lockNotAvailable = '55P03'
const diskFull = '53100'

/** Marks a migration whose statements run one by one, each committed by itself, because they can't run in a transaction. Each can be repeated. */
const oneByOne = '-- one by one'

const inTransaction = async (client: pg.Client, work: (run: RunStatements) => Promise<unknown>) => {
  await client.query(`begin; set local lock_timeout = ${lockTimeout}`)
  try {
    const run = await limitHold(client)
    await work(run.statements)
    run.check()
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

/** Runs a transaction without keeping others from a table: it gives up a lock that it doesn't get soon or has for too long, and tries again. */
const gently = async (client: pg.Client, name: string, within: number, work: (run: RunStatements) => Promise<unknown>) => {
  const until = performance.now() + within
  let holds = 0
  for (let wait = firstPause; ; wait = Math.min(2 * wait, longestPause)) {
    try {
      return await inTransaction(client, work)
    } catch (error) {
      if (error instanceof HeldTooLong) {
        if (++holds === mostHolds)
          throw new SetupError(
            `The migration ${name} would keep a table locked for longer than ${longestHold} ms while other processes serve. It has changed nothing, and they go on serving. Stop them all and start Lanyard again: with nobody else there, it may take its time.`,
            { area: 'database', cause: error },
          )
      } else {
        // PostgreSQL's errors have a code.
        const { code, message } = error as { code?: string; message: string }
        if (code === diskFull) throw error
        if (code !== lockNotAvailable)
          throw new SetupError(`The migration ${name} failed: ${message}. The version before can be started again.`, { area: 'database', cause: error })
        if (performance.now() > until)
          throw new SetupError(
            `The migration ${name} can't lock a table that another program has been using all the time. Find it in pg_stat_activity, end it, and start Lanyard again.`,
            { area: 'database', cause: error },
          )
      }
    }
    await pause(wait * (0.5 + Math.random()))
  }
}

/** An index whose making was interrupted is there and unusable; `if not exists` would keep it. */
const dropInvalidIndexes = async (client: pg.Client) => {
  const { rows } = await client.query<{ name: string }>(
    `select c.oid::regclass::text as name from pg_index i join pg_class c on c.oid = i.indexrelid
     where not i.indisvalid and c.relnamespace = 'public'::regnamespace and c.relkind = 'i'`,
  )
  for (const { name } of rows) await client.query(`drop index concurrently if exists ${name}`)
}

/** Runs outside a transaction. */
export const applyOneByOne = async (client: pg.Client, name: string, text: string, within = patience) => {
  await dropInvalidIndexes(client)
  for (const statement of splitStatements(text))
    if (isPatient(statement)) await client.query(statement)
    else await gently(client, name, within, (run) => run([statement]))
  await client.query('insert into migrations (name) values ($1)', [name])
}

const applyGently = async (client: pg.Client, name: string, within: number) => {
  const text = await migrationText(name)
  return text.startsWith(oneByOne) ? applyOneByOne(client, name, text, within) : gently(client, name, within, (run) => applyMigration(client, name, run))
}

/**
 * Nobody uses an empty database yet, so no commit waits for the disk. After a crash the next start continues with what is recorded; the first commit that waits
 * covers those before it.
 */
const applyToEmpty = async (client: pg.Client, names: readonly string[], within: number) => {
  await client.query('set synchronous_commit = off')
  for (const name of names) await applyGently(client, name, within)
  await client.query('reset synchronous_commit')
}

/**
 * Brings the database to the newest schema: plain SQL files in order, each in its own transaction, under a lock. After an interruption it continues with the
 * first unrecorded file. Missing roles and rights are created at every start.
 */
export const migrate = async (ownerUrl: string, newAppPassword?: string, within = patience): Promise<string[]> => {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'lanyard-migrate' })
  await client.connect()
  try {
    await lockMigrations(client)
    await prepareRoles(client, newAppPassword)
    const applied = new Set(await appliedMigrations(client))
    const names = await migrationNames()
    const open = names.filter((name) => !applied.has(name))
    if (applied.size === 0) await applyToEmpty(client, open, within)
    else for (const name of open) await applyGently(client, name, within)
    await grantRights(client, await rightsOf(names))
    return open
  } finally {
    await client.end()
  }
}

/** The newest migration in this build. A database without it can't be served. */
export const newestMigration = async () => (await migrationNames()).at(-1) as string
