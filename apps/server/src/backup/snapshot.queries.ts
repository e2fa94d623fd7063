import pg from 'pg'
import { type CopyToStreamQuery, to as copyTo } from 'pg-copy-streams'
import type { SequenceEntry, TableEntry } from './manifest.ts'

const quoted = pg.escapeIdentifier

/** Everything read from here on is from one snapshot. On a distributed database each node has its own, which one connection to it keeps. */
export const beginSnapshot = async (client: pg.Client): Promise<{ takenAt: string; postgres: string }> => {
  await client.query('begin isolation level repeatable read read only')
  await client.query('set local citus.max_adaptive_executor_pool_size = 1')
  const { rows } = await client.query<{ takenAt: string; postgres: string }>(
    `select to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "takenAt", current_setting('server_version') as postgres`,
  )
  return rows[0] as { takenAt: string; postgres: string }
}

export const endSnapshot = (client: pg.Client) => client.query('rollback')

export const readMigrations = async (client: pg.Client): Promise<string[]> => {
  const { rows } = await client.query<{ name: string }>('select name from migrations order by name')
  return rows.map(({ name }) => name)
}

export type Table = Pick<TableEntry, 'name' | 'columns'>

/** Generated columns are computed again when rows are loaded. */
export const listTables = async (client: pg.Client): Promise<Table[]> => {
  const { rows } = await client.query<Table>(`
    select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') group by c.relname order by 1`)
  return rows
}

/** Sequences may be ahead of the snapshot, never behind it. */
export const readSequences = async (client: pg.Client): Promise<SequenceEntry[]> => {
  const { rows } = await client.query<{ name: string }>(
    "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'S' order by 1",
  )
  const read = async ({ name }: { name: string }) => {
    const { rows: values } = await client.query<Omit<SequenceEntry, 'name'>>(
      `select last_value::text as "lastValue", is_called as "isCalled" from ${quoted(name)}`,
    )
    return { name, ...(values[0] as Omit<SequenceEntry, 'name'>) }
  }
  const sequences: SequenceEntry[] = []
  for (const row of rows) sequences.push(await read(row))
  return sequences
}

const columnList = (columns: readonly string[]) => columns.map(quoted).join(', ')

/** A partitioned table is copied with its partitions, which a plain copy refuses. */
export const copyOut = (client: pg.Client, { name, columns }: Table): CopyToStreamQuery =>
  client.query(copyTo(`copy (select ${columnList(columns)} from ${quoted(name)}) to stdout`))

/** The number of rows and the sum of their checksums, which doesn't depend on their order. */
export const sumTable = async (client: pg.Client, { name, columns }: Table): Promise<Pick<TableEntry, 'rows' | 'checksum'>> => {
  const { rows } = await client.query<{ rows: string; checksum: string }>(
    `select count(*)::text as rows, coalesce(sum(('x' || left(md5(row(${columnList(columns)})::text), 16))::bit(64)::bigint), 0)::text as checksum
     from ${quoted(name)}`,
  )
  return { rows: Number(rows[0]?.rows), checksum: rows[0]?.checksum as string }
}
