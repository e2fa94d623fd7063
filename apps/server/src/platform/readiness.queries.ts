import sql from 'sql-template-tag'
import type { Database } from './database.ts'

/** Whether the database answers and has the migration that this build needs. */
export const isMigratedTo = async ({ shared }: Database, migration: string): Promise<boolean> => {
  const [rows] = await shared.read<[unknown[]]>(sql`select 1 from migrations where name = ${migration}`)
  return rows.length > 0
}
