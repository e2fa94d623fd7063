import type pg from 'pg'

/** Milliseconds that a migration keeps a table from others, while others serve. */
export const longestHold = 100

const queryCanceled = '57014'

/** The migration had a table for too long, and gave it back. */
export class HeldTooLong extends Error {
  override name = 'HeldTooLong'
}

/** Whether other processes serve from this database. */
const othersServe = async (client: pg.Client): Promise<boolean> => {
  const { rowCount } = await client.query(
    `select from pg_stat_activity where datname = current_database() and application_name in ('lanyard', 'lanyard-notices') limit 1`,
  )
  return rowCount === 1
}

const existingTables = async (client: pg.Client): Promise<string[]> => {
  const { rows } = await client.query<{ oid: string }>(
    `select oid::text from pg_class where relkind in ('r', 'p') and relnamespace in ('public'::regnamespace, to_regnamespace('change_log'))`,
  )
  return rows.map(({ oid }) => oid)
}

/** Whether this transaction has a lock on one of the tables that somebody who writes, or reads, would wait for. */
const keepsFromOthers = async (client: pg.Client, tables: readonly string[]): Promise<boolean> => {
  const { rowCount } = await client.query(
    `select from pg_locks where pid = pg_backend_pid() and locktype = 'relation' and relation = any ($1::oid[])
       and mode in ('ShareLock', 'ShareRowExclusiveLock', 'ExclusiveLock', 'AccessExclusiveLock') limit 1`,
    [tables],
  )
  return rowCount === 1
}

/** Statements that take their time without keeping anyone from the table: rows are written, a constraint is validated, an index is made concurrently. */
export const isPatient = (statement: string) =>
  /^(?:--.*\n\s*)*(?:select|insert|update|delete|(?:create (?:unique )?|drop |re)index concurrently|alter table (?:only )?\w+\s+validate constraint)\b/i.test(
    statement,
  )

export type RunStatements = (statements: readonly string[]) => Promise<unknown>

export type Run = {
  /** Runs statements of the transaction. */
  statements: RunStatements
  /** Throws if the transaction has kept a table from others for too long. */
  check(): void
}

/** In one message: an empty database takes half as long again for one message each. A statement may end with a comment, so the next begins on another line. */
export const runTogether =
  (client: pg.Client): RunStatements =>
  (statements) =>
    client.query(statements.join('\n;\n'))

/** Runs the statements of one transaction so that it has no table for longer than the limit: each gets only the time that is left, in the database itself. */
export const limitHold = async (client: pg.Client): Promise<Run> => {
  if (!(await othersServe(client))) return { statements: runTogether(client), check: () => undefined }
  const tables = await existingTables(client)
  // Of the time that the first statement has, half is left to work.
  await client.query(`set local lock_timeout = ${longestHold / 2}`)
  let heldSince: number | undefined
  const check = () => {
    if (heldSince !== undefined && performance.now() - heldSince > longestHold) throw new HeldTooLong()
  }
  const run = async (text: string) => {
    check()
    const startedAt = performance.now()
    const left = heldSince === undefined ? longestHold : longestHold - (startedAt - heldSince)
    const isUnlimited = heldSince === undefined && isPatient(text)
    await client.query(`set local statement_timeout = ${isUnlimited ? 0 : Math.max(1, Math.floor(left))}`)
    try {
      await client.query(text)
    } catch (error) {
      // PostgreSQL's errors have a code.
      if ((error as { code?: string }).code === queryCanceled) throw new HeldTooLong(undefined, { cause: error })
      throw error
    }
    if (heldSince === undefined && (await keepsFromOthers(client, tables))) heldSince = startedAt
  }
  const statements: RunStatements = async (texts) => {
    for (const text of texts) await run(text)
  }
  return { statements, check }
}
