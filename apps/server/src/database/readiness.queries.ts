import sql from 'sql-template-tag'
import type { Database } from './database.ts'

export type DatabaseState = { isMigrated: boolean; isReadOnly: boolean }

/** Whether the database responds, has this build's migration, and accepts writes. */
export const readDatabaseState = async ({ shared }: Database, migration: string): Promise<DatabaseState> => {
  const [[state]] = await shared.read<[DatabaseState[]]>(sql`
    select exists (select from migrations where name = ${migration}) as "isMigrated",
      pg_is_in_recovery() or current_setting('default_transaction_read_only')::boolean as "isReadOnly"`)
  return state as DatabaseState
}

/** Reads more rows from a function than work memory holds, so the database has to write half a megabyte to its disk. */
export const fillTemporaryFile = ({ shared }: Database) => shared.read(sql`set local work_mem = '64kB'`, sql`select count(*) from generate_series(1, 40000)`)
