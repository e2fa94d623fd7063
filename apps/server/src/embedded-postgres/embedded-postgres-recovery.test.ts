import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { access, appendFile, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Client } from 'pg'
import { expect, test } from 'vitest'
import { clusterIn, processesOf } from './embedded-postgres-processes.ts'
import { endAfterEach, keep, newFolder, query, start, startElsewhere } from './embedded-postgres-testing.ts'

endAfterEach()

const pidFile = (folder: string) => join(folder, 'postgres', 'postmaster.pid')
const serverOf = async (folder: string) => Number.parseInt(await readFile(pidFile(folder), 'utf8'), 10)
const pidsOf = async (folder: string) => (await processesOf(clusterIn(folder))).map(({ pid }) => pid)

test('after kill -9 of the application the next start replaces the orphaned server, and no data is lost', async () => {
  const folder = await newFolder()
  const { child, firstLine } = startElsewhere(folder)
  await query(await firstLine(), 'create table kept as select generate_series(1, 1000) as id')
  const orphan = await serverOf(folder)
  child.kill('SIGKILL')
  await once(child, 'exit')
  expect(await pidsOf(folder)).toContain(orphan)
  const { ownerUrl } = await start(folder)
  expect(await query(ownerUrl, 'select count(*)::int from kept')).toEqual([{ count: 1000 }])
  expect(await pidsOf(folder)).not.toContain(orphan)
  expect(await readFile(join(folder, 'postgres.log'), 'utf8')).not.toContain('not properly shut down')
})

test('after kill -9 of the server the application is notified, its surviving child ends, and no data is lost', async () => {
  const folder = await newFolder()
  const notified = Promise.withResolvers<void>()
  const first = await start(folder, { durable: true, onExit: notified.resolve })
  await query(first.ownerUrl, 'create table kept as select generate_series(1, 1000) as id')
  const busy = new Client(first.ownerUrl)
  busy.on('error', () => {})
  await busy.connect()
  const { rows } = await busy.query('select pg_backend_pid() as pid')
  busy.query('do $$ begin loop end loop; end $$').catch(() => {})
  await expect.poll(() => query(first.ownerUrl, `select state from pg_stat_activity where pid = ${rows[0].pid}`)).toEqual([{ state: 'active' }])
  process.kill(await serverOf(folder), 'SIGKILL')
  await notified.promise
  await expect.poll(() => pidsOf(folder)).toEqual([rows[0].pid])
  const second = await start(folder)
  expect(await pidsOf(folder)).not.toContain(rows[0].pid)
  expect(await query(second.ownerUrl, 'select count(*)::int from kept')).toEqual([{ count: 1000 }])
  expect(second.ownerUrl).toBe(first.ownerUrl)
})

test('a postmaster.pid that is empty, garbage, or names a dead or foreign process is harmless', async () => {
  const folder = await newFolder()
  const { stop } = await start(folder)
  const lines = await readFile(pidFile(folder), 'utf8')
  await stop()
  const { uid, gid } = await stat(join(folder, 'postgres'))
  const owner = process.getuid?.() === 0 ? { uid, gid } : {}
  const foreign = keep(spawn('sleep', ['600'], { ...owner, stdio: 'ignore' }))
  const dead = spawn('true')
  await once(dead, 'exit')
  for (const content of ['', 'garbage\n\0\n', lines.replace(/^\d+/, `${dead.pid}`), lines.replace(/^\d+/, `${foreign.pid}`), `${process.pid}`]) {
    await writeFile(pidFile(folder), content)
    const postgres = await start(folder)
    expect(await query(postgres.ownerUrl, 'select 1 as one')).toEqual([{ one: 1 }])
    await postgres.stop()
  }
  expect(process.kill(foreign.pid as number, 0)).toBe(true)
  expect(foreign.signalCode).toBeNull()
})

test("another folder's server is left alone", async () => {
  const [folder, other] = [await newFolder(), await newFolder()]
  const neighbour = await start(other)
  await start(folder).then(({ stop }) => stop())
  await writeFile(pidFile(folder), await readFile(pidFile(other)))
  await start(folder)
  expect(await query(neighbour.ownerUrl, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('an interrupted initialisation is repeated', async () => {
  const folder = await newFolder()
  const { directory, staging } = clusterIn(folder)
  const { child } = startElsewhere(folder)
  await expect.poll(() => access(join(staging, 'global', 'pg_control')), { timeout: 5000, interval: 5 }).toBeUndefined()
  child.kill('SIGKILL')
  await once(child, 'exit')
  await expect(access(directory)).rejects.toMatchObject({ code: 'ENOENT' })
  const { ownerUrl } = await start(folder)
  expect(await query(ownerUrl, 'select 1 as one')).toEqual([{ one: 1 }])
  for (const rest of [staging, `${directory}.discarded`, `${directory}.password`]) await expect(access(rest)).rejects.toMatchObject({ code: 'ENOENT' })
  expect((await processesOf(clusterIn(folder))).filter(({ command }) => command.includes('initdb'))).toEqual([])
})

test('a slow recovery is reported and waited for', async () => {
  const folder = await newFolder()
  const { directory } = clusterIn(folder)
  const first = await start(folder)
  await query(first.ownerUrl, 'create table kept as select 42 as answer')
  await first.stop()
  await writeFile(join(directory, 'recovery.signal'), '')
  await appendFile(join(directory, 'postgresql.conf'), "restore_command = 'until test -e released; do sleep 0.02; done; false'\n")
  const sentences: string[] = []
  const onWait = (sentence: string) => {
    sentences.push(sentence)
    writeFileSync(join(directory, 'released'), '')
  }
  const { ownerUrl } = await start(folder, { onWait })
  expect(sentences[0]).toMatch(/^PostgreSQL is starting \(1 s\): .*database system was shut down/)
  expect(await query(ownerUrl, 'select answer from kept')).toEqual([{ answer: 42 }])
})
