import pg from 'pg'

const quoted = pg.escapeIdentifier
const batchSize = 500

export type SealedColumn = { table: string; column: string; isOfTenants: boolean }

/** By the schema's naming rule, an encrypted value is a bytea whose name ends in this suffix. */
export const listSealedColumns = async (client: pg.Client): Promise<SealedColumn[]> => {
  const { rows } = await client.query<SealedColumn>(`
    select c.relname as table, a.attname as column,
      exists (select from pg_attribute t where t.attrelid = c.oid and t.attname = 'tenant_id' and not t.attisdropped) as "isOfTenants"
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.atttypid = 'bytea'::regtype and a.attname ~ '_sealed$' order by 1, 2`)
  return rows
}

/** The tenants with values in a column; `null` for a table that isn't of tenants. A row's place is its own among the rows of one tenant only: those are on one node. */
export const tenantsWith = async (client: pg.Client, { table, column, isOfTenants }: SealedColumn): Promise<(number | null)[]> => {
  if (!isOfTenants) return [null]
  const { rows } = await client.query<{ id: number }>(`select distinct tenant_id as id from ${quoted(table)} where ${quoted(column)} is not null`)
  return rows.map(({ id }) => id)
}

const ofTenant = (tenantId: number | null) => (tenantId === null ? 'true' : `tenant_id = ${Number(tenantId)}`)

/** A tenant's values of a column, a few at a time, excluding those written meanwhile. */
export async function* sealedValues(
  client: pg.Client,
  { table, column }: SealedColumn,
  tenantId: number | null,
): AsyncGenerator<{ at: string; value: Buffer }[]> {
  await client.query(
    `declare sealed no scroll cursor for
     select ctid::text as at, ${quoted(column)} as value from ${quoted(table)} where ${quoted(column)} is not null and ${ofTenant(tenantId)}`,
  )
  for (;;) {
    const { rows } = await client.query<{ at: string; value: Buffer }>(`fetch ${batchSize} from sealed`)
    if (rows.length > 0) yield rows
    if (rows.length < batchSize) break
  }
  await client.query('close sealed')
}

export const replaceSealed = (client: pg.Client, { table, column }: SealedColumn, tenantId: number | null, rows: readonly { at: string; value: Buffer }[]) =>
  client.query(
    `update ${quoted(table)} set ${quoted(column)} = n.value from unnest($1::tid[], $2::bytea[]) as n (at, value)
     where ${ofTenant(tenantId)} and ${quoted(table)}.ctid = n.at`,
    [rows.map(({ at }) => at), rows.map(({ value }) => value)],
  )

/** Tables of public URLs: a token is derived from the serial and found by its hash. */
export const tokenTables = { calendar_feeds: 'calendar feed', credential_shares: 'credential share' } as const
export type TokenTable = keyof typeof tokenTables
type Serial = { tenantId: number; serial: string }

export const hasTable = async (client: pg.Client, table: string) => (await client.query('select where to_regclass($1) is not null', [table])).rowCount === 1

export async function* serialsOf(client: pg.Client, table: TokenTable): AsyncGenerator<Serial[]> {
  await client.query(`declare serials no scroll cursor for select tenant_id as "tenantId", serial::text from ${table}`)
  for (;;) {
    const { rows } = await client.query<Serial>(`fetch ${batchSize} from serials`)
    if (rows.length > 0) yield rows
    if (rows.length < batchSize) break
  }
  await client.query('close serials')
}

export const replaceTokens = async (client: pg.Client, table: TokenTable, tokens: readonly (Serial & { hash: Buffer })[]): Promise<void> => {
  for (const [tenantId, own] of Map.groupBy(tokens, (token) => token.tenantId))
    await client.query(
      `update ${table} t set token_hash = n.hash from unnest($2::uuid[], $3::bytea[]) as n (serial, hash) where t.tenant_id = $1 and t.serial = n.serial`,
      [tenantId, own.map(({ serial }) => serial), own.map(({ hash }) => hash)],
    )
}

/** Deletes what only the old secret could check: sign-ins in progress with their codes, and recovery codes. */
export const endUncheckable = async (client: pg.Client): Promise<{ recoveryCodes: number }> => {
  if (!(await hasTable(client, 'challenges'))) return { recoveryCodes: 0 }
  await client.query('delete from challenges')
  const { rowCount } = await client.query('delete from recovery_codes')
  return { recoveryCodes: rowCount ?? 0 }
}
