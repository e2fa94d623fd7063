import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { inDatabase } from '../../testing/addresses.ts'
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

test('several processes that start together migrate one after another', async () => {
  const url = await emptyDatabase()
  const applied = await Promise.all(Array.from({ length: 4 }, () => migrate(url)))
  expect(applied.filter(({ length }) => length > 0)).toHaveLength(1)
})

test('an interrupted migration continues where it stopped', async () => {
  const url = await emptyDatabase()
  await query(url, 'create table shipped_lists (in_the_way int)')
  await expect(migrate(url)).rejects.toThrow(/already exists/)
  expect(await query(url, 'select name from migrations')).toEqual([{ name: '0001-house.sql' }])
  await query(url, 'drop table shipped_lists')
  const applied = await migrate(url)
  expect(applied[0]).toBe('0002-catalogue.sql')
  expect(applied.at(-1)).toBe(await newestMigration())
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

/** The last migration that was written before tables had to stay usable meanwhile. */
const lastOfOld = '0129'
const onTable = /^create (?:unique )?index (concurrently )?(?:if not exists )?\w+\s+on (?:only )?(\w+)/i
const constraint = /^alter table (?:only )?(\w+)\s+add constraint/i

test('later migrations keep nobody from a table: indexes are made concurrently, and constraints are validated later', async () => {
  const wrong: string[] = []
  for (const name of (await migrationNames()).filter((each) => each.slice(0, 4) > lastOfOld)) {
    const text = await migrationText(name)
    const created = new Set([...text.matchAll(/create table (?:if not exists )?(\w+)/gi)].map(([, table]) => table))
    for (const statement of splitStatements(text)) {
      const bare = statement.replace(/^(--.*\n\s*)+/, '')
      const [, concurrently, indexed] = onTable.exec(bare) ?? []
      if (indexed && !concurrently && !created.has(indexed)) wrong.push(`${name}: an index on ${indexed} that isn't made concurrently`)
      const [, constrained] = constraint.exec(bare) ?? []
      if (constrained && !created.has(constrained) && !/not valid|using index/i.test(bare))
        wrong.push(`${name}: a constraint on ${constrained} without "not valid"`)
    }
  }
  expect(wrong).toEqual([])
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
