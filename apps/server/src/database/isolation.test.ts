import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { canaryColumns, unmarkedTables } from '../testing/canary.ts'
import { openTestServer, type TestServer } from '../testing/server.ts'

let server: TestServer
let app: pg.Client
beforeAll(async () => {
  server = await openTestServer()
  app = new pg.Client({ connectionString: server.appUrl })
  await app.connect()
})
afterAll(async () => {
  await app.end()
  await server.close()
})

/** The tables shared by all tenants, by decision. Every other table belongs to a tenant. */
const sharedTables = [
  'backups',
  'console_memberships',
  'logged_tables',
  'mail_queue',
  'migrations',
  'processes',
  'shipped_lists',
  'shipped_values',
  'signing_keys',
  'sites',
  'tenants',
]

type Table = { name: string; hasTenant: boolean; secured: boolean; forced: boolean; owner: string; key: string[]; policies: number }
const tables = () =>
  server.asOwner<Table>(`
    select c.relname as name, c.relrowsecurity as secured, c.relforcerowsecurity as forced, pg_get_userbyid(c.relowner) as owner,
      exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'tenant_id' and a.attnotnull) as "hasTenant",
      (select array_agg(a.attname::text order by k.ord) from pg_index i, unnest(i.indkey) with ordinality k(attnum, ord), pg_attribute a
        where i.indrelid = c.oid and i.indisprimary and a.attrelid = c.oid and a.attnum = k.attnum) as key,
      (select count(*)::int from pg_policies p where p.schemaname = 'public' and p.tablename = c.relname) as policies
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind in ('r', 'p') order by 1`)

const tenantTables = async () => (await tables()).filter(({ name }) => !sharedTables.includes(name))

test("every table is either shared by decision, or a tenant's with forced row-level security and the tenant first in its key", async () => {
  const all = await tables()
  expect(all.filter(({ hasTenant }) => !hasTenant).map(({ name }) => name)).toEqual(sharedTables)
  for (const table of all.filter(({ hasTenant }) => hasTenant)) {
    expect(table, table.name).toMatchObject({ secured: true, forced: true, policies: 1, owner: 'lanyard_owner' })
    expect(table.key[0], table.name).toBe('tenant_id')
  }
})

test('every table with texts is marked by the proofs of isolation, or is named among those that are not', async () => {
  const tables = await server.asOwner<{ name: string }>(`
    select distinct c.relname as name from pg_class c join pg_attribute t on t.attrelid = c.oid and t.attname = 'tenant_id'
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.atttypid in ('text'::regtype, 'jsonb'::regtype)
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition order by 1`)
  const named = [...new Set(canaryColumns.map(([table]) => table)), ...Object.values(unmarkedTables).flat()].sort()
  expect(named).toEqual(tables.map(({ name }) => name))
})

test('every policy is the one rule, without a missing-ok flag and without a subquery', async () => {
  const policies = await server.asOwner<{ tablename: string; qual: string; with_check: string }>(
    "select tablename, qual, with_check from pg_policies where schemaname = 'public'",
  )
  const rule = "(tenant_id = (current_setting('app.tenant_id'::text))::integer)"
  for (const { tablename, qual, with_check } of policies) expect({ qual, with_check }, tablename).toEqual({ qual: rule, with_check: rule })
})

test("a tenant's unique constraints and the foreign keys between tenants' tables start with the tenant", async () => {
  const uniques = await server.asOwner<{ name: string; first: string }>(`
    select i.indexrelid::regclass::text as name, (select attname from pg_attribute a where a.attrelid = i.indrelid and a.attnum = i.indkey[0]) as first
    from pg_index i join pg_attribute t on t.attrelid = i.indrelid and t.attname = 'tenant_id'
    join pg_class c on c.oid = i.indrelid join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and i.indisunique`)
  for (const { name, first } of uniques) expect(first, name).toBe('tenant_id')
  const keys = await server.asOwner<{ name: string; first: string }>(`
    select k.conname as name, (select attname from pg_attribute a where a.attrelid = k.conrelid and a.attnum = k.conkey[1]) as first
    from pg_constraint k
    where k.contype = 'f' and exists (select from pg_attribute a where a.attrelid = k.conrelid and a.attname = 'tenant_id')`)
  for (const { name, first } of keys) expect(first, name).toBe('tenant_id')
})

test("the application's role owns nothing and can't bypass the rule; no function runs with its owner's rights", async () => {
  const [role] = await server.asOwner("select rolsuper, rolbypassrls, rolcreaterole, rolcreatedb from pg_roles where rolname = 'lanyard_app'")
  expect(role).toEqual({ rolsuper: false, rolbypassrls: false, rolcreaterole: false, rolcreatedb: false })
  expect(await server.asOwner("select relname from pg_class where relowner = 'lanyard_app'::regrole")).toEqual([])
  expect(await server.asOwner("select proname from pg_proc p join pg_namespace n on n.oid = p.pronamespace where n.nspname = 'public' and prosecdef")).toEqual(
    [],
  )
  expect(
    await server.asOwner(`
      select relname from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname = 'public' and relkind = 'v'
      and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')`),
  ).toEqual([])
})

test("without a tenant, every tenant's table refuses the application's role", async () => {
  for (const { name } of await tenantTables()) await expect(app.query(`select 1 from ${name} limit 1`), name).rejects.toThrow(/app\.tenant_id/)
})

test('with another tenant set, no row of any table can be read or written', async () => {
  const banksia = server.tenantId('banksia')
  const kahu = server.tenantId('kahu')
  for (const { name } of await tenantTables()) {
    await app.query('begin')
    await app.query(`set local app.tenant_id = '${kahu}'`)
    const { rows } = await app.query(`select count(*)::int as seen from ${name} where tenant_id = $1`, [banksia])
    expect(rows[0].seen, name).toBe(0)
    await app.query('commit')
  }
  await app.query('begin')
  await app.query(`set local app.tenant_id = '${kahu}'`)
  await expect(app.query("insert into staff_teams (tenant_id, name) values ($1, 'Smuggled')", [banksia])).rejects.toThrow(/row-level security/)
  await app.query('rollback')
})

test.each(['audit_events', 'changes'])('%s can be appended to, never changed', async (log) => {
  for (const statement of [`update ${log} set at = now()`, `delete from ${log}`]) {
    await app.query('begin')
    await app.query(`set local app.tenant_id = '${server.tenantId('banksia')}'`)
    await expect(app.query(statement)).rejects.toThrow(/permission denied/)
    await app.query('rollback')
  }
})

test("the change log's partitions have the rule of their table, and are out of the application's reach", async () => {
  const partitions = await server.asOwner<{ name: string; secured: boolean; forced: boolean; policy: string; rights: boolean }>(`
    select c.oid::regclass::text as name, c.relrowsecurity as secured, c.relforcerowsecurity as forced,
      (select string_agg(concat_ws(' ', cmd, roles::text, qual, with_check), ', ') from pg_policies p where p.schemaname = 'change_log' and p.tablename = c.relname) as policy,
      has_table_privilege('lanyard_app', c.oid, 'select, insert, update, delete, truncate') as rights
    from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = 'changes'::regclass`)
  expect(partitions.length).toBeGreaterThan(3)
  const rule = "(tenant_id = (current_setting('app.tenant_id'::text))::integer)"
  for (const partition of partitions) {
    expect(partition, partition.name).toMatchObject({ secured: true, forced: true, policy: `ALL {public} ${rule} ${rule}`, rights: false })
    await expect(app.query(`select from ${partition.name}`), partition.name).rejects.toThrow(/permission denied for schema change_log/)
  }
  await expect(app.query('call keep_change_log(1)')).rejects.toThrow(/permission denied/)
})
