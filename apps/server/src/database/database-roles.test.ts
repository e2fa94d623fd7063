import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { endAfterEach, newFolder, query, start } from '../embedded-postgres/embedded-postgres-testing.ts'
import { inDatabase } from '../testing/addresses.ts'
import { migrate } from './migrations/migrate.ts'
import { migrationNames, rightsOf } from './migrations/migrations.ts'

endAfterEach()

const superuserOf = async (folder: string, ownerUrl: string, database = 'lanyard') => {
  const url = new URL(inDatabase(ownerUrl, database))
  url.username = 'postgres'
  url.password = await readFile(join(folder, 'postgres', 'lanyard-superuser'), 'utf8')
  return url.href
}

const withLogin = (address: string, role: string, password: string) => {
  const url = new URL(address)
  url.username = role
  url.password = password
  return url.href
}

const grantsOf = (url: string, role: string) =>
  query<{ right: string }>(
    url,
    `select table_name || ' ' || lower(privilege_type) as right from information_schema.role_table_grants
     where table_schema = 'public' and grantee = '${role}' order by 1`,
  )

/** Like a superuser's dump restored on an empty cluster: Lanyard's roles don't exist, so nothing is granted to or owned by them. */
const restoreWithoutRoles = (superuser: string) =>
  query(
    superuser,
    `drop owned by lanyard_app; drop owned by lanyard_backup;
    do $$ declare name regclass; begin
      if to_regnamespace('change_log') is not null then alter schema change_log owner to postgres; end if;
      for name in select oid from pg_class where relnamespace in ('public'::regnamespace, to_regnamespace('change_log')) and relkind in ('r', 'p') loop execute format('alter table %s owner to postgres', name); end loop;
    end $$;
    drop role lanyard_app; drop role lanyard_backup`,
  )

test('migrating a database restored without roles and rights restores them', async () => {
  const folder = await newFolder()
  const { ownerUrl } = await start(folder)
  await migrate(ownerUrl)
  const [app, backup] = [await grantsOf(ownerUrl, 'lanyard_app'), await grantsOf(ownerUrl, 'lanyard_backup')]
  const written = (await rightsOf(await migrationNames())).flatMap(({ table, rights }) => rights.map((right) => `${table} ${right}`))
  expect(app.map(({ right }) => right)).toEqual(written.sort())
  expect((await query(ownerUrl, "select from pg_tables where schemaname = 'public'")).length).toBe(backup.length)
  expect(new Set(backup.map(({ right }) => right.split(' ')[1]))).toEqual(new Set(['select']))

  const superuser = await superuserOf(folder, ownerUrl)
  await restoreWithoutRoles(superuser)
  expect(await migrate(superuser, 'derived from the secret')).toEqual([])
  expect(await grantsOf(superuser, 'lanyard_app')).toEqual(app)
  expect(await grantsOf(superuser, 'lanyard_backup')).toEqual(backup)
  expect(await query(withLogin(ownerUrl, 'lanyard_app', 'derived from the secret'), 'select id from sites')).toEqual([])
})

test('the serving role can copy to temporary tables, for writes in bulk, and creates nothing that lasts', async () => {
  const { ownerUrl, appUrl } = await start(await newFolder())
  await migrate(ownerUrl)
  await query(appUrl, 'create temporary table chunk (id int) on commit drop')
  for (const lasting of ['create table mine (id int)', 'create view mine as select 1', 'create schema mine'])
    await expect(query(appUrl, lasting)).rejects.toMatchObject({ code: '42501' })
})

test('the embedded database returns tables restored by a superuser to their owner', async () => {
  const folder = await newFolder()
  const first = await start(folder)
  await migrate(first.ownerUrl)
  await restoreWithoutRoles(await superuserOf(folder, first.ownerUrl))
  await first.stop()
  const second = await start(folder)
  await migrate(second.ownerUrl)
  expect(await query(second.appUrl, 'select id from sites')).toEqual([])
  expect(await query(second.ownerUrl, "select distinct tableowner from pg_tables where schemaname in ('public', 'change_log')")).toEqual([
    { tableowner: 'lanyard_owner' },
  ])
})

test("a role that doesn't own the tables is told how to get them", async () => {
  const folder = await newFolder()
  const { ownerUrl } = await start(folder)
  const superuser = await superuserOf(folder, ownerUrl)
  await migrate(ownerUrl)
  await query(superuser, "create role stranger login createrole password 'stranger'")
  await query(superuser, 'grant connect on database lanyard to stranger')
  await expect(migrate(withLogin(ownerUrl, 'stranger', 'stranger'), 'password')).rejects.toThrow(
    /^The table \w+ belongs to lanyard_owner, and stranger, the role of DATABASE_URL, isn't a member of it\. /,
  )
})

test('without the right to create roles, one sentence says what to do', async () => {
  const folder = await newFolder()
  const { ownerUrl } = await start(folder)
  await restoreWithoutRoles(await superuserOf(folder, ownerUrl))
  await expect(migrate(ownerUrl, 'password')).rejects.toThrow(/^lanyard_owner, the role of DATABASE_URL, may not create the role lanyard_app\. /)
  await expect(migrate(ownerUrl)).rejects.toThrow(/^The role lanyard_app is missing\. /)
})

test('a role that may not create the schema of the change log is told how to get the right', async () => {
  const folder = await newFolder()
  const { ownerUrl } = await start(folder)
  const superuser = await superuserOf(folder, ownerUrl)
  await query(
    superuser,
    'alter database lanyard owner to postgres; grant connect on database lanyard to lanyard_owner; grant all on schema public to lanyard_owner',
  )
  await expect(migrate(ownerUrl)).rejects.toThrow(
    'lanyard_owner, the role of DATABASE_URL, may not create the schema change_log. As a superuser, run: grant create on database "lanyard" to "lanyard_owner".',
  )
  await query(superuser, 'grant create, temporary on database lanyard to lanyard_owner')
  expect((await migrate(ownerUrl)).length).toBeGreaterThan(20)
})
