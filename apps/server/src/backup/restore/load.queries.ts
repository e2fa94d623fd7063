import pg from 'pg'
import { type CopyStreamQuery, from as copyFrom } from 'pg-copy-streams'
import type { SequenceEntry } from '../manifest.ts'
import type { Table } from '../snapshot.queries.ts'

const quoted = pg.escapeIdentifier

/** Anything in the schema that doesn't belong to an extension. */
export const findRelation = async (client: pg.Client): Promise<string | undefined> => {
  const { rows } = await client.query<{ name: string }>(`
    select relname as name from pg_class c where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'S', 'f')
      and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e') order by 1 limit 1`)
  return rows[0]?.name
}

/** Which table refers to which other. */
const readReferences = async (client: pg.Client): Promise<{ from: string; to: string }[]> => {
  const { rows } = await client.query<{ from: string; to: string }>(`
    select f.relname as from, t.relname as to from pg_constraint k join pg_class f on f.oid = k.conrelid join pg_class t on t.oid = k.confrelid
    where k.contype = 'f' and k.connamespace = 'public'::regnamespace and k.conrelid <> k.confrelid`)
  return rows
}

/** Sorts each table after those it refers to, so every reference is checked as rows arrive. */
export const inOrderOfReferences = async <Of extends { name: string }>(client: pg.Client, tables: readonly Of[]): Promise<Of[]> => {
  const references = await readReferences(client)
  const ordered: Of[] = []
  let waiting = [...tables]
  while (waiting.length > 0) {
    const names = new Set(waiting.map(({ name }) => name))
    const free = waiting.filter(({ name }) => !references.some(({ from, to }) => from === name && names.has(to)))
    if (free.length === 0) throw new Error(`Tables refer to each other in a circle: ${[...names].join(', ')}`)
    ordered.push(...free)
    waiting = waiting.filter((table) => !free.includes(table))
  }
  return ordered
}

/** Without sequential scans: foreign key checks are planned while the tables are still empty. */
export const beginLoading = (client: pg.Client) => client.query('begin; set local row_security = on; set local enable_seqscan = off')

export const truncateAll = (client: pg.Client, tables: readonly Table[]) => client.query(`truncate ${tables.map(({ name }) => quoted(name)).join(', ')}`)

export const copyIn = (client: pg.Client, { name, columns }: Table): CopyStreamQuery =>
  client.query(copyFrom(`copy ${quoted(name)} (${columns.map(quoted).join(', ')}) from stdin`))

/** Inside the caller's transaction, lets the owner read and write every row: no policy applies and none of our triggers run. Foreign keys stay checked. */
export const withoutPolicies = async (client: pg.Client, work: () => Promise<void>): Promise<void> => {
  const { rows } = await client.query<{ name: string; isForced: boolean }>(
    `select relname as name, relforcerowsecurity as "isForced" from pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and pg_has_role(relowner, 'usage')`,
  )
  // One command at a time, as a distributed database wants it.
  const alter = async (state: 'disable' | 'enable', forced: string) => {
    for (const { name, isForced } of rows) {
      await client.query(`alter table ${quoted(name)} ${state} trigger user`)
      if (isForced) await client.query(`alter table ${quoted(name)} ${forced}`)
    }
  }
  await alter('disable', 'no force row level security')
  await work()
  await alter('enable', 'force row level security')
}

export const setSequences = async (client: pg.Client, sequences: readonly SequenceEntry[]): Promise<void> => {
  for (const { name, lastValue, isCalled } of sequences) await client.query('select setval($1::regclass, $2::bigint, $3)', [quoted(name), lastValue, isCalled])
}

/** Those of the installation that was backed up never ran on this one. */
export const forgetProcesses = (client: pg.Client) => client.query('delete from processes')

export const analyze = (client: pg.Client) => client.query('analyze')
