import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { TenantSettings } from '../../sites/site.ts'

export type Cell = string | number | boolean | null
export type Row = readonly Cell[]

/** Rows of one table, each in the order of these columns. */
export type Rows = { table: string; columns: readonly string[]; rows: Iterable<Row> }

const special: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }
const cell = (value: Cell) =>
  value === null ? '\\N' : typeof value === 'string' ? value.replace(/[\\\t\n\r]/g, (found) => special[found] as string) : String(value)

const chunkSize = 128 * 1024

function* chunksOf(rows: Iterable<Row>, count: () => void) {
  let chunk = ''
  for (const row of rows) {
    chunk += `${row.map(cell).join('\t')}\n`
    count()
    if (chunk.length >= chunkSize) {
      yield chunk
      chunk = ''
    }
  }
  if (chunk !== '') yield chunk
}

/** Copies rows as fast as the database accepts them, at most one chunk ahead. Returns the number of rows. */
const copyInto = async (client: pg.Client, target: string, { columns, rows }: Rows): Promise<number> => {
  let count = 0
  const copied = client.query(copyFrom(`copy ${target} (${columns.join(', ')}) from stdin`))
  await pipeline(Readable.from(chunksOf(rows, () => count++)), copied)
  return count
}

/** `COPY` doesn't support row-level security, so other roles copy into a temporary table and insert the rows from there. */
const copyAside = async (client: pg.Client, part: Rows): Promise<number> => {
  const aside = `copied_${part.table}`
  const names = part.columns.join(', ')
  await client.query(`create temp table if not exists ${aside} as select ${names} from ${part.table} with no data; truncate ${aside}`)
  const count = await copyInto(client, aside, part)
  await client.query(`insert into ${part.table} (${names}) select ${names} from ${aside}; truncate ${aside}`)
  return count
}

/** How rows are written. A superuser bypasses row-level security and the foreign key checks, which take most of the time. */
export type CopyRows = (client: pg.Client, part: Rows) => Promise<number>

export const copyMethods = { unchecked: (client, part) => copyInto(client, part.table, part), checked: copyAside } satisfies Record<string, CopyRows>

export const isSuperuser = async (client: pg.Client): Promise<boolean> => {
  const { rows } = await client.query<{ super: boolean }>('select rolsuper as super from pg_roles where rolname = current_user')
  return rows[0]?.super === true
}

export const leaveOutChecks = (client: pg.Client) => client.query('set session_replication_role = replica')

const reserving = 7_225_331

const takeIds = async (client: pg.Client, sequence: string, count: number): Promise<number> => {
  const { rows } = await client.query<{ first: string; last: string }>(
    'select min(v) as first, max(v) as last from (select nextval($1::regclass) as v from generate_series(1, $2::int)) q',
    [sequence, count],
  )
  const [first, last] = [Number(rows[0]?.first), Number(rows[0]?.last)]
  return last - first === count - 1 ? first : takeIds(client, sequence, count)
}

/** Reserves consecutive ids, one worker after another, and returns the first of each table. Retries if someone else took one in between. */
export const reserveIds = async (client: pg.Client, counts: Readonly<Record<string, number>>): Promise<Record<string, number>> => {
  await client.query('select pg_advisory_lock($1)', [reserving])
  try {
    const first: Record<string, number> = {}
    for (const [table, count] of Object.entries(counts)) {
      const { rows } = await client.query<{ name: string }>("select pg_get_serial_sequence($1, 'id') as name", [table])
      first[table] = await takeIds(client, String(rows[0]?.name), count)
    }
    return first
  } finally {
    await client.query('select pg_advisory_unlock($1)', [reserving])
  }
}

export const findScaled = async (client: pg.Client, codes: readonly string[]): Promise<Set<string>> => {
  const { rows } = await client.query<{ code: string }>('select code from tenants where code = any ($1)', [codes])
  return new Set(rows.map(({ code }) => code))
}

type NewTenant = { code: string; name: string; country: string; locale: string; timeZone: string; currency: string; settings: TenantSettings; origin: string }

export const addScaledTenant = async (client: pg.Client, { code, name, country, locale, timeZone, currency, settings, origin }: NewTenant): Promise<number> => {
  const { rows } = await client.query<{ id: number }>(
    `insert into tenants (code, name, country_code, locale, time_zone, currency_code, user_pool_id, settings) values ($1, $2, $3, $4, $5, $6, $7, $8) returning id`,
    [code, name, country, locale, timeZone, currency, `pool-${code.toLowerCase()}`, settings],
  )
  const id = rows[0]?.id as number
  await client.query(`insert into sites (for_tenant_id, origin, status, follows_port) values ($1, $2, 'published', true)`, [id, origin])
  await client.query(`select set_config('app.tenant_id', $1, true)`, [String(id)])
  return id
}

export const findCurrencyId = async (client: pg.Client, code: string): Promise<number> => {
  const { rows } = await client.query<{ id: string }>(`select id from shipped_values where list = 'currencies' and value->>'code' = $1`, [code])
  return Number(rows[0]?.id)
}

/** Without sequential scans: foreign key checks are planned while the tables are still empty. */
export const inTransaction = async <Result>(client: pg.Client, work: () => Promise<Result>): Promise<Result> => {
  await client.query('begin; set local synchronous_commit = off; set local enable_seqscan = off')
  try {
    const result = await work()
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

/** Rows that are written without triggers leave no trace, so the job that counts attendance is told here. */
export const noteAttendance = (client: pg.Client, tenantId: number) =>
  client.query('insert into attendance_changes (tenant_id, class_id) select distinct tenant_id, class_id from class_registrations where tenant_id = $1', [
    tenantId,
  ])

export const analyze = (client: pg.Client, tables: readonly string[]) => client.query(`vacuum (analyze) ${tables.join(', ')}`)
