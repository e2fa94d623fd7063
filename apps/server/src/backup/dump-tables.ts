import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type pg from 'pg'
import { type Steps, whole } from './command.ts'
import { digesting } from './digest.ts'
import type { Layout } from './layout.ts'
import type { TableEntry } from './manifest.ts'
import { copyOut, sumTable, type Table } from './snapshot.queries.ts'

const dumpTable = async (client: pg.Client, layout: Layout, table: Table): Promise<TableEntry> => {
  const sum = await sumTable(client, table)
  const rows = copyOut(client, table)
  const digest = digesting()
  await pipeline(rows, createGzip({ level: 1 }), digest.pass, createWriteStream(layout.table(table.name), { mode: 0o600, flush: true }))
  if (rows.rowCount !== sum.rows) throw new Error(`${table.name} has ${sum.rows} rows, and ${rows.rowCount} were copied`)
  return { ...table, ...sum, ...digest.result() }
}

/** Streams every table as the snapshot sees it, one file each. */
export const dumpTables = async (
  client: pg.Client,
  layout: Layout,
  tables: readonly Table[],
  { say, progress }: Pick<Steps, 'say' | 'progress'>,
): Promise<TableEntry[]> => {
  await mkdir(layout.tables, { mode: 0o700 })
  const dumped: TableEntry[] = []
  for (const table of tables) {
    const entry = await dumpTable(client, layout, table)
    dumped.push(entry)
    progress('Copying tables', dumped.length, tables.length)
    if (entry.rows > 0) say(`  ${entry.name}: ${whole(entry.rows)} rows`)
  }
  return dumped
}
