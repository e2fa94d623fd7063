import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { inDatabase } from '../../testing/addresses.ts'
import { HeldTooLong, limitHold } from './held-locks.queries.ts'
import { appliedMigrations, applyMigration, applyOneByOne, migrate, newestMigration } from './migrate.ts'
import { migrationNames, migrationText } from './migrations.ts'
import { splitStatements } from './split-statements.ts'

const emptyDatabase = async () => {
  const { ownerUrl } = inject('postgres')
  const name = `empty_${randomUUID().replaceAll('-', '')}`
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  await client.query(`create database ${name}`)
  await client.end()
  return inDatabase(ownerUrl, name)
}

const query = async (url: string, text: string) => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query(text)
  await client.end()
  return rows
}

test('every migration is applied once, in order', async () => {
  const url = await emptyDatabase()
  const applied = await migrate(url)
  expect(applied).toEqual(applied.toSorted())
  expect(applied.at(-1)).toBe(await newestMigration())
  expect(await migrate(url)).toEqual([])
})

test("after all migrations, each table's log function knows all its columns", async () => {
  const url = await emptyDatabase()
  await migrate(url)
  const written = () => query(url, `select proname, prosrc from pg_proc join logged_tables on proname = 'log_' || name order by 1`)
  const after = await written()
  expect(after.length).toBeGreaterThan(0)
  await query(url, 'call write_log_functions()')
  expect(await written()).toEqual(after)
})

test('several processes that start together migrate one after another', async () => {
  const url = await emptyDatabase()
  const applied = await Promise.all(Array.from({ length: 4 }, () => migrate(url)))
  expect(applied.filter(({ length }) => length > 0)).toHaveLength(1)
})

const functions = "select proname, prosrc from pg_proc where pronamespace = 'public'::regnamespace order by 1, 2"

test('an interrupted migration continues where it stopped', async () => {
  const url = await emptyDatabase()
  await query(url, 'create table shipped_lists (in_the_way int)')
  await expect(migrate(url)).rejects.toThrow(/^The migration 0002-catalogue\.sql failed: .* already exists\. The version before can be started again\.$/)
  expect(await query(url, 'select name from migrations')).toEqual([{ name: '0001-house.sql' }])
  await query(url, 'drop table shipped_lists')
  const applied = await migrate(url)
  expect(applied[0]).toBe('0002-catalogue.sql')
  expect(applied.at(-1)).toBe(await newestMigration())
  const uninterrupted = await emptyDatabase()
  await migrate(uninterrupted)
  expect(await query(url, functions)).toEqual(await query(uninterrupted, functions))
})

/** The schema before one of the migrations. */
const databaseBefore = async (next: string) => {
  const url = await emptyDatabase()
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('begin')
  await appliedMigrations(client)
  for (const name of await migrationNames()) if (name < next) await applyMigration(client, name)
  await client.query('commit')
  await client.end()
  return url
}

test('a migration gives way to whoever uses its table, nobody else waits for it, and it is applied afterwards', async () => {
  const url = await databaseBefore('0108-seeing-as-a-learner.sql')
  const holder = new pg.Client({ connectionString: url })
  await holder.connect()
  await holder.query('begin')
  await holder.query("select set_config('app.tenant_id', '1', true)")
  await holder.query('select count(*) from sessions')
  let isOver = false
  const migrating = migrate(url).finally(() => {
    isOver = true
  })
  // A read that waits behind a migration for long, instead of for a moment, fails.
  const reader = new pg.Client({ connectionString: url, options: '-c statement_timeout=3000 -c app.tenant_id=1' })
  await reader.connect()
  const waits = () =>
    query(url, "select from pg_stat_activity where application_name = 'lanyard-migrate' and datname = current_database() and wait_event_type = 'Lock'")
  let [attempts, wasWaiting] = [0, false]
  while (attempts < 4) {
    const isWaiting = (await waits()).length > 0
    if (isWaiting && !wasWaiting) attempts++
    wasWaiting = isWaiting
    await reader.query('select count(*) from sessions')
  }
  expect(isOver).toBe(false)
  await holder.query('commit')
  expect((await migrating).at(0)).toBe('0108-seeing-as-a-learner.sql')
  await holder.end()
  await reader.end()
})

test('a table that never becomes free is an error that says what to do', async () => {
  const url = await databaseBefore('0108-seeing-as-a-learner.sql')
  const holder = new pg.Client({ connectionString: url })
  await holder.connect()
  await holder.query('begin; lock table sessions in access share mode')
  await expect(migrate(url, undefined, 0)).rejects.toThrow(/^The migration 0108-seeing-as-a-learner\.sql can't lock a table .* Find it in pg_stat_activity/)
  await holder.end()
})

test('an index made beside others is made again if that was interrupted', async () => {
  const url = await emptyDatabase()
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await appliedMigrations(client)
  await client.query('create table things (id int)')
  await client.query('insert into things values (1), (1)')
  const text = '-- one by one\ncreate unique index concurrently if not exists things_id on things (id);'
  await expect(applyOneByOne(client, '9999-things.sql', text)).rejects.toThrow('could not create unique index')
  await client.query('delete from things')
  await applyOneByOne(client, '9999-things.sql', text)
  expect((await client.query("select indisvalid as valid from pg_index where indexrelid = 'things_id'::regclass")).rows).toEqual([{ valid: true }])
  expect(await appliedMigrations(client)).toEqual(['9999-things.sql'])
  await client.end()
})

const client = async (url: string, application_name?: string) => {
  const opened = new pg.Client({ connectionString: url, application_name })
  await opened.connect()
  return opened
}

const slow = '-- one by one\ndo $$ begin lock table things in access exclusive mode; perform pg_sleep(0.3); insert into things values (1); end $$;'

test('while others serve, a migration that would have a table for too long is refused and changes nothing; with nobody there it takes its time', async () => {
  const url = await emptyDatabase()
  const [migrating, serving] = [await client(url), await client(url, 'lanyard')]
  await appliedMigrations(migrating)
  await migrating.query('create table things (id int)')
  await expect(applyOneByOne(migrating, '9999-things.sql', slow)).rejects.toThrow(
    /^The migration 9999-things\.sql would keep a table locked for longer than 100 ms .* Stop them all and start Lanyard again/,
  )
  expect(await appliedMigrations(migrating)).toEqual([])
  await serving.end()
  await expect.poll(() => query(url, "select from pg_stat_activity where datname = current_database() and application_name = 'lanyard'")).toEqual([])
  await applyOneByOne(migrating, '9999-things.sql', slow)
  expect(await query(url, 'select id from things')).toEqual([{ id: 1 }])
  await migrating.end()
})

test('the time counts from the first lock on a table that was there before; rows may be written for longer before that', async () => {
  const url = await emptyDatabase()
  const [migrating, serving] = [await client(url), await client(url, 'lanyard')]
  await migrating.query('create table things (id int)')
  await migrating.query('begin')
  const run = await limitHold(migrating)
  await run.statements(['create table others (id int)', 'insert into things select 1 from pg_sleep(0.2)'])
  run.check()
  await run.statements(['alter table things add column name text'])
  await expect(run.statements(['insert into others select 1 from pg_sleep(10)'])).rejects.toThrow(HeldTooLong)
  await migrating.end()
  await serving.end()
})

/** The last migration that was written before tables had to stay usable meanwhile. */
const lastOfOld = '0129'
const words = (statement: string) => statement.replace(/^(--.*\n\s*)+/, '').replace(/\s+/g, ' ')
const tableOf = /^(?:alter table|update|truncate(?: table)?|lock(?: table)?|cluster|vacuum full) (?:if exists )?(?:only )?(\w+)/i
const indexed = /^create (?:unique )?index (concurrently )?(?:if not exists )?\w+ on (?:only )?(\w+)/i
/** A default that is the same for all rows needs no row rewritten. */
const constantDefault = /^(?:'[^']*'(?:::[\w[\]]+)?|-?[\d.]+|true|false|null|now\(\)|current_timestamp|array\[\]::\w+\[\])$/i

const partsOf = (statement: string) => words(statement).split(/, (?=add |alter |drop |validate )/i)

const wrongPart = (part: string, isLocking: boolean, isChecked: boolean): string | undefined => {
  const change = part.replace(/^alter table (?:if exists )?(?:only )?\w+ /i, '')
  if (/^alter (?:column )?\w+ (?:set data )?type\b/i.test(change)) return "a column's type is changed, which rewrites the table"
  if (/^alter (?:column )?\w+ set not null/i.test(change) && !isChecked) return '"set not null" without a check that was validated before'
  if (/^set (?:tablespace|logged|unlogged|access method)\b/i.test(change)) return 'the table is rewritten'
  if (/^validate constraint/i.test(change))
    return isLocking ? 'a constraint is validated in a transaction that also locks a table; begin the file with "-- one by one"' : undefined
  if (/^add (?:constraint \w+ )?(?:check|foreign key|unique|primary key|exclude)\b/i.test(change))
    return /not valid|using index/i.test(change) ? undefined : 'a constraint without "not valid"'
  if (!/^add (?:column )?/i.test(change)) return undefined
  if (/\b(?:references|check|unique|primary key)\b/i.test(change)) return 'a column with a constraint of its own; add it afterwards, "not valid"'
  if (/\bgenerated\b|serial\b/i.test(change)) return 'a generated column, which rewrites the table'
  const [, value] = /\bdefault (.+?)(?: not null| null)?$/i.exec(change) ?? []
  if (value && !constantDefault.test(value)) return `a default that differs by row, which rewrites the table: ${value}`
  return undefined
}

/** What in a migration would rewrite or scan a table that others use, while it has the lock. */
const slowShapes = (text: string): string[] => {
  const created = new Set([...text.matchAll(/create table (?:if not exists )?(\w+)/gi)].map(([, table]) => table))
  const isOneByOne = text.startsWith('-- one by one')
  const isLocking =
    !isOneByOne && splitStatements(text).some((statement) => /^(?:alter table(?! (?:only )?\w+ validate constraint)|create|drop)/i.test(words(statement)))
  const checked = new Set<string>()
  return splitStatements(text).flatMap((statement) => {
    const bare = words(statement)
    const [, concurrently, onTable] = indexed.exec(bare) ?? []
    if (onTable) return concurrently || created.has(onTable) ? [] : [`an index on ${onTable} that isn't made concurrently`]
    if (/^reindex(?! .*concurrently)/i.test(bare)) return ["an index that isn't made again concurrently"]
    const [, table] = tableOf.exec(bare) ?? []
    if (!table || created.has(table)) return []
    if (/^(?:lock|cluster|vacuum|truncate)/i.test(bare)) return [`${table}: locked as a whole`]
    if (/^update/i.test(bare)) return / where /i.test(bare) ? [] : [`${table}: every row is rewritten; a job does that in batches`]
    const wrong = partsOf(statement).flatMap((part) => wrongPart(part, isLocking, checked.has(table)) ?? [])
    if (!isLocking && /validate constraint/i.test(bare)) checked.add(table)
    return wrong.map((each) => `${table}: ${each}`)
  })
}

test.each([
  'alter table a add column b uuid not null default gen_random_uuid()',
  'alter table a add column b timestamptz default clock_timestamp()',
  'alter table a add b text, add column c int default random()',
  'alter table a add column b bigserial',
  'alter table a add column b int generated always as (c * 2) stored',
  'alter table a add column b int references c',
  'alter table a add column b int check (b > 0)',
  'alter table a alter column b set not null',
  'alter table a alter b type bigint',
  'alter table only a alter column b set data type text',
  'alter table a add constraint b check (c > 0)',
  'alter table a add constraint b foreign key (c) references d',
  'alter table a add primary key (b)',
  'alter table a add constraint b check (c > 0) not valid; alter table a validate constraint b',
  'create index b on a (c)',
  'create unique index if not exists b\n  on a (c)',
  'reindex table a',
  'lock table a in share mode',
  'update a set b = 1',
])('a migration may not: %s', (text) => {
  expect(slowShapes(`${text};`)).toHaveLength(1)
})

test.each([
  "alter table a add column b text not null default '', add column c timestamptz not null default now(), add column d int",
  'alter table a add column b boolean not null default false',
  'alter table a add constraint b check (c > 0) not valid',
  'alter table a add constraint b primary key using index c',
  'alter table a alter column b drop not null',
  'alter table a drop column b',
  '-- one by one\ncreate index concurrently if not exists b on a (c)',
  "set local app.tenant_id = '0'; alter table a validate constraint b; alter table c validate constraint d",
  '-- one by one\nalter table a validate constraint b; alter table a alter column c set not null',
  'create table a (b int); create index on_b on a (b); alter table a add constraint c check (b > 0)',
  'drop trigger b on a',
])('a migration may: %s', (text) => {
  expect(slowShapes(`${text};`)).toEqual([])
})

test('later migrations keep nobody from a table: none of them has such a shape', async () => {
  const later = (await migrationNames()).filter((each) => each.slice(0, 4) > lastOfOld)
  const wrong = await Promise.all(later.map(async (name) => slowShapes(await migrationText(name)).map((each) => `${name}: ${each}`)))
  expect(wrong.flat()).toEqual([])
})

/** The last migration that ran before databases could be distributed. */
const lastUndistributed = '0126'
const ties = /\breferences\s+(?!tenants\b)(\w+)/i

/** Foreign keys that a migration gives to a new tenant's table before it is placed next to the others. */
const earlyKeys = (text: string): string[] => {
  const statements = splitStatements(text).map((statement) => statement.replace(/^(--.*\n\s*)+/, ''))
  return statements.flatMap((statement, at) => {
    const [, table] = /^(?:create table (?:if not exists )?|alter table (?:only )?)(\w+)/i.exec(statement) ?? []
    const isPlacedLater = statements.slice(at + 1).some((later) => later.startsWith(`call tenant_table('${table}'`))
    return isPlacedLater && ties.test(statement) ? [`${table} refers to ${ties.exec(statement)?.[1]} before call tenant_table('${table}')`] : []
  })
}

test('a new tenant’s table gets its foreign keys after call tenant_table, which a distributed database needs', async () => {
  const table = 'create table pets (tenant_id int not null, id bigint, learner_id bigint'
  const key = 'foreign key (tenant_id, learner_id) references learners'
  const placed = "call tenant_table('pets');"
  expect(earlyKeys(`-- Pets.\n${table}, ${key}); ${placed}`)).toEqual(["pets refers to learners before call tenant_table('pets')"])
  expect(earlyKeys(`${table}); alter table pets add ${key}; ${placed}`)).toHaveLength(1)
  expect(earlyKeys(`${table}); ${placed} alter table pets add constraint pets_learner ${key};`)).toEqual([])
  const later = (await migrationNames()).filter((name) => name.slice(0, 4) > lastUndistributed)
  expect(later.length).toBeGreaterThan(0)
  for (const name of later) expect(earlyKeys(await migrationText(name)), name).toEqual([])
})
