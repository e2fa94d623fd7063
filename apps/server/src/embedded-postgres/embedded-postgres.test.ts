import { once } from 'node:events'
import { readFile, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findBinaries } from './embedded-postgres-binaries.ts'
import { keepLogSmall } from './embedded-postgres-log.ts'
import { clusterIn, processesOf } from './embedded-postgres-processes.ts'
import { endAfterEach, newFolder, passwords, query, start, startElsewhere } from './embedded-postgres-testing.ts'

endAfterEach()

test('data survives a restart at the same address, and no process is left in between', async () => {
  const folder = await newFolder()
  let surprises = 0
  const first = await start(folder, { onExit: () => surprises++ })
  await query(first.ownerUrl, 'create table kept as select 42 as answer')
  expect(await processesOf(clusterIn(folder))).not.toHaveLength(0)
  await Promise.all([first.stop(), first.stop()])
  await first.stop()
  expect(await processesOf(clusterIn(folder))).toEqual([])
  expect(surprises).toBe(0)
  const second = await start(folder)
  expect(await query(second.ownerUrl, 'select answer from kept')).toEqual([{ answer: 42 }])
  expect(second.ownerUrl).toBe(first.ownerUrl)
})

test('a changed password applies from the next start, and the old one is refused', async () => {
  const folder = await newFolder()
  const first = await start(folder)
  await first.stop()
  const second = await start(folder, { appPassword: 'another' })
  expect(await query(second.appUrl, 'select current_user as name')).toEqual([{ name: 'lanyard_app' }])
  await expect(query(first.appUrl, 'select 1')).rejects.toMatchObject({ code: '28P01' })
})

test("no role has power beyond its database, only the backup role reads past row-level security and can't sign in, the application owns nothing, and no password is in a command line", async () => {
  const folder = await newFolder()
  const { ownerUrl, appUrl } = await start(folder)
  const roles = await query(
    ownerUrl,
    `select rolname as name, rolcanlogin as enters, rolsuper or rolcreaterole or rolcreatedb or rolreplication as power, rolbypassrls as bypasses,
       array(select member::regrole::text from pg_auth_members where roleid = r.oid) as members
     from pg_roles r where rolname ~ 'lanyard' order by 1`,
  )
  expect(roles).toEqual([
    { name: 'lanyard_app', enters: true, power: false, bypasses: false, members: [] },
    { name: 'lanyard_backup', enters: false, power: false, bypasses: true, members: ['lanyard_owner'] },
    { name: 'lanyard_owner', enters: true, power: false, bypasses: false, members: [] },
  ])
  expect(await query(ownerUrl, "select pg_get_userbyid(datdba) as owner from pg_database where datname = 'lanyard'")).toEqual([{ owner: 'lanyard_owner' }])
  await expect(query(appUrl, 'create table mine (id int)')).rejects.toMatchObject({ code: '42501' })
  const commands = (await processesOf(clusterIn(folder))).map(({ command }) => command).join('\n')
  const superuser = await readFile(join(folder, 'postgres', 'lanyard-superuser'), 'utf8')
  for (const password of [passwords.ownerPassword, passwords.appPassword, superuser]) expect(commands).not.toContain(password)
})

test('it listens on this machine only, with UTF-8 text, checksums, and durability unless a test turns it off', async () => {
  const folder = await newFolder()
  const settings = `select current_setting('listen_addresses') as listens,
    current_setting('server_encoding') as encoding, current_setting('data_checksums') as checksums, current_setting('fsync') as durable, lower('ÅĀ') as lower`
  const expected = { listens: '127.0.0.1', encoding: 'UTF8', checksums: 'on', lower: 'åā' }
  const first = await start(folder)
  expect(await query(first.ownerUrl, settings)).toEqual([{ ...expected, durable: 'off' }])
  await first.stop()
  const second = await start(folder, { durable: true })
  expect(await query(second.ownerUrl, settings)).toEqual([{ ...expected, durable: 'on' }])
})

test('when the port of the last start is taken, another is used and stored', async () => {
  const folder = await newFolder()
  const first = await start(folder)
  await first.stop()
  const taken = new URL(first.ownerUrl).port
  const squatter = createServer().listen(Number(taken), '127.0.0.1')
  await once(squatter, 'listening')
  const second = await start(folder).finally(() => squatter.close())
  const { port } = new URL(second.ownerUrl)
  expect(port).not.toBe(taken)
  expect(await readFile(join(folder, 'postgres.port'), 'utf8')).toBe(`${port}\n`)
})

test('Ctrl+C reaches only the application, which can still query before it stops the server', async () => {
  const folder = await newFolder()
  const script = `
    const { Client } = await import('pg')
    process.once('SIGINT', async () => {
      const client = new Client(postgres.ownerUrl)
      await client.connect()
      await client.query('select pg_sleep(0.3)')
      await client.end()
      await postgres.stop()
      process.exit(7)
    })`
  const { child, firstLine } = startElsewhere(folder, { script })
  await firstLine()
  process.kill(-(child.pid as number), 'SIGINT')
  expect(await once(child, 'exit')).toEqual([7, null])
  expect(await processesOf(clusterIn(folder))).toEqual([])
})

test('an application that fails takes its server with it', async () => {
  const folder = await newFolder()
  const { child } = startElsewhere(folder, { script: "throw new Error('boom')" })
  await once(child, 'exit')
  await expect.poll(() => processesOf(clusterIn(folder))).toEqual([])
})

test('a server that cannot start reports the reason from its log', async () => {
  const folder = await newFolder()
  await start(folder).then(({ stop }) => stop())
  await writeFile(join(folder, 'postgres', 'postgresql.conf'), 'no_such_setting = 1\n')
  await expect(start(folder)).rejects.toThrow(/PostgreSQL did not start: .*unrecognized configuration parameter "no_such_setting"/s)
})

test('a machine without a build is asked to bring its own database', async () => {
  await expect(findBinaries('plan9', 'mips')).rejects.toThrow('PostgreSQL has no build for this machine; set DATABASE_URL')
})

test('a full log is put aside and started again', async () => {
  const folder = await newFolder()
  const { stop } = await start(folder)
  const log = join(folder, 'postgres.log')
  await writeFile(log, 'x'.repeat(9_000_000))
  await keepLogSmall(log)
  expect((await stat(`${log}.1`)).size).toBe(9_000_000)
  await stop()
  expect(await readFile(log, 'utf8')).toMatch(/^\d{4}-.*database system is shut down\n$/s)
})
