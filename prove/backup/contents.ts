import { createHash } from 'node:crypto'
import type pg from 'pg'
import type { Storage } from '../../apps/server/src/storage/storage.ts'
import { withClient } from './clusters.ts'

/** Each table's row count and a checksum over all rows in order, computed independently of the product. */
export type Contents = ReadonlyMap<string, { rows: number; sum: string }>

const tablesOf = async (client: pg.Client): Promise<string[]> => {
  const { rows } = await client.query<{ name: string }>("select tablename as name from pg_tables where schemaname = 'public' order by 1")
  return rows.map(({ name }) => name)
}

/** Over all columns, or those named for the table. Tables missing from the list are left out. */
export const contentsOf = (superuserUrl: string, columns?: ReadonlyMap<string, readonly string[]>): Promise<Contents> =>
  withClient(superuserUrl, async (client) => {
    const contents = new Map<string, { rows: number; sum: string }>()
    for (const table of await tablesOf(client)) {
      if (columns && !columns.has(table)) continue
      const row = columns
        ? `row(${columns
            .get(table)
            ?.map((name) => `t."${name}"`)
            .join(', ')})`
        : 't'
      const { rows } = await client.query<{ rows: string; sum: string }>(
        `select count(*)::text as rows, md5(coalesce(string_agg(h, '' order by h), '')) as sum from (select md5(${row}::text) as h from "${table}" t) q`,
      )
      contents.set(table, { rows: Number(rows[0]?.rows), sum: rows[0]?.sum as string })
    }
    return contents
  })

/** Describes where two differ. */
export const differences = (before: Contents, after: Contents): string[] =>
  [...new Set([...before.keys(), ...after.keys()])].flatMap((table) => {
    const [one, other] = [before.get(table), after.get(table)]
    if (one?.rows !== other?.rows) return [`${table} had ${one?.rows ?? 'no'} rows and has ${other?.rows ?? 'none'}`]
    return one?.sum === other?.sum ? [] : [`the rows of ${table} are others`]
  })

export const rowsIn = (contents: Contents) => [...contents.values()].reduce((sum, { rows }) => sum + rows, 0)

/** The SHA-256 of every file in a store. */
export const filesIn = async (storage: Storage): Promise<ReadonlyMap<string, string>> => {
  const files = new Map<string, string>()
  for await (const { key } of storage.list('')) {
    const found = await storage.get(key)
    const hash = createHash('sha256')
    if (found) for await (const bytes of found.body) hash.update(bytes)
    files.set(key, hash.digest('hex'))
  }
  return files
}

export const differingFiles = (before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): string[] =>
  [...new Set([...before.keys(), ...after.keys()])].filter((key) => before.get(key) !== after.get(key)).map((key) => `the file ${key} is not the same`)
