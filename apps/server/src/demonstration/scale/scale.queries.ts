import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { TenantSettings } from '../../platform/site.ts'

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

/**
 * Copies rows as fast as the database takes them, never more than a chunk ahead; answers how many. `COPY` does not go together with row-level security,
 * so they are copied aside and moved from there under the rule, as any other row.
 */
export const copyRows = async (client: pg.Client, { table, columns, rows }: Rows): Promise<number> => {
  let count = 0
  const names = columns.join(', ')
  await client.query(`create temp table if not exists copied_${table} as select ${names} from ${table} with no data; truncate copied_${table}`)
  const target = client.query(copyFrom(`copy copied_${table} (${names}) from stdin`))
  await pipeline(Readable.from(chunksOf(rows, () => count++)), target)
  await client.query(`insert into ${table} (${names}) select ${names} from copied_${table}; truncate copied_${table}`)
  return count
}

/** Sets so many identifiers in a row aside and answers the first; when somebody else took one between, they are tried for again. */
export const reserveIds = async (client: pg.Client, table: string, count: number): Promise<number> => {
  const { rows } = await client.query<{ first: string; last: string }>(
    `select min(v) as first, max(v) as last from (select nextval(pg_get_serial_sequence($1, 'id')) as v from generate_series(1, $2::int)) q`,
    [table, count],
  )
  const [first, last] = [Number(rows[0]?.first), Number(rows[0]?.last)]
  return last - first === count - 1 ? first : reserveIds(client, table, count)
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

/** Without sequential scans: the checks of foreign keys are planned while the tables are still empty. */
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

export const analyze = (client: pg.Client, tables: readonly string[]) => client.query(`vacuum (analyze) ${tables.join(', ')}`)
