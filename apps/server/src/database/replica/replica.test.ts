import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openCatalogue } from '../../catalogue/catalogue.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../embedded-postgres/embedded-postgres.ts'
import { chooseAccount } from '../../embedded-postgres/embedded-postgres-account.ts'
import { findBinaries } from '../../embedded-postgres/embedded-postgres-binaries.ts'
import { superuserPasswordFile } from '../../embedded-postgres/embedded-postgres-initialise.ts'
import { clusterIn } from '../../embedded-postgres/embedded-postgres-processes.ts'
import { startServer } from '../../embedded-postgres/embedded-postgres-server.ts'
import { type Log, openLog } from '../../telemetry/log.ts'
import type { ChangeNotifications, Notice } from '../changes/change-notifications.ts'
import { type Database, openDatabase } from '../database.ts'
import { migrate } from '../migrations/migrate.ts'
import { withReplica } from './replica.ts'

const passwords = { ownerPassword: 'owner', appPassword: 'app' }
/** A lag that a test can wait for. */
const pace = { lookEvery: 50, longestLag: 1_000, patience: 1_000 }

let folder: string
let primary: EmbeddedPostgres
let replica: { port: number; stop(): Promise<void> }
let superuser: URL
let database: Database

const at = (port: number, url = superuser) => {
  const moved = new URL(url)
  moved.port = String(port)
  return moved.href
}

const asSuperuser = async (url: string, text: string) => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(text).finally(() => client.end())
}

/** A streaming replica as an operator makes one, without pg_basebackup, which the embedded PostgreSQL lacks: a copy between two marks. */
const makeReplica = async () => {
  const [from, to] = [clusterIn(join(folder, 'primary')), clusterIn(join(folder, 'replica'))]
  const client = new pg.Client({ connectionString: superuser.href })
  await client.connect()
  await client.query("select pg_backup_start('replica', true)")
  await cp(from.directory, to.directory, { recursive: true, filter: (path) => !path.endsWith('/postmaster.pid') })
  const { rows } = await client.query<{ label: string }>('select labelfile as label from pg_backup_stop()')
  await client.end()
  await writeFile(join(to.directory, 'backup_label'), rows[0]?.label ?? '')
  await writeFile(join(to.directory, 'standby.signal'), '')
  const { hostname, port, username, password } = superuser
  await writeFile(
    join(to.directory, 'postgresql.auto.conf'),
    `primary_conninfo = 'host=${hostname} port=${port} user=${username} password=${decodeURIComponent(password)}'\n`,
  )
}

const startReplica = async () => {
  const [binaries, cluster] = [await findBinaries(), clusterIn(join(folder, 'replica'))]
  const account = await chooseAccount({ postgres: binaries.postgres, ...cluster })
  await rm(join(cluster.directory, 'postmaster.pid'), { force: true })
  return startServer({ binaries, cluster, account, durable: false })
}

const tenantId = 1
/** Which server answers a read that may be a moment old, and how many rows it has. */
const answered = async () => {
  const [[row]] = await database
    .forTenant(tenantId)
    .readRecent<[{ isReplica: boolean; count: number }[]]>(
      sql`select pg_is_in_recovery() as "isReplica", (select count(*)::int from rates where tenant_id = ${tenantId}) as count`,
    )
  return row
}
const isRead = (isReplica: boolean) => expect.poll(async () => (await answered())?.isReplica, { interval: 20 }).toBe(isReplica)
const write = (key: string) =>
  database
    .forTenant(tenantId)
    .write((transaction) => transaction.rows(sql`insert into rates (tenant_id, name, key, due) values (${tenantId}, 'test', ${key}, 0)`))

const openBoth = (replicaUrl: string, log = openLog('silent')) =>
  withReplica({
    primary: openDatabase(primary.appUrl, { connections: 2 }),
    replica: openDatabase(replicaUrl, { connections: 2 }),
    ...{ log, pace },
  })

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lanyard-replica-'))
  primary = await startEmbeddedPostgres({ folder: join(folder, 'primary'), ...passwords, durable: false })
  await migrate(primary.ownerUrl)
  superuser = new URL(primary.ownerUrl)
  superuser.username = 'postgres'
  superuser.password = (await readFile(superuserPasswordFile(clusterIn(join(folder, 'primary')).directory), 'utf8')).trim()
  await makeReplica()
  replica = await startReplica()
  database = openBoth(at(replica.port, new URL(primary.appUrl)))
})
afterAll(async () => {
  await database.close()
  await replica.stop()
  await primary.stop()
  await rm(folder, { recursive: true, force: true })
})

test('reads that may be a moment old go to the replica, all others to the primary', async () => {
  await isRead(true)
  const [[row]] = await database.forTenant(tenantId).read<[{ isReplica: boolean }[]]>(sql`select pg_is_in_recovery() as "isReplica"`)
  expect(row?.isReplica).toBe(false)
  await write('first')
  await expect.poll(answered, { interval: 20 }).toEqual({ isReplica: true, count: 1 })
})

test('while the replica is too far behind the primary is read, and the replica again once it has caught up', async () => {
  await isRead(true)
  await asSuperuser(at(replica.port), 'select pg_wal_replay_pause()')
  await write('second')
  await isRead(false)
  expect(await answered()).toEqual({ isReplica: false, count: 2 })
  await asSuperuser(at(replica.port), 'select pg_wal_replay_resume()')
  await expect.poll(answered, { interval: 20 }).toEqual({ isReplica: true, count: 2 })
})

const isReplicaSince = async (moment: number) => {
  const [[row]] = await database.forTenant(tenantId).readSince<[{ isReplica: boolean }[]]>(moment, sql`select pg_is_in_recovery() as "isReplica"`)
  return row?.isReplica
}

test('what must have a change reads the primary until the replica has it too', async () => {
  await isRead(true)
  await asSuperuser(at(replica.port), 'select pg_wal_replay_pause()')
  await write('third')
  const moment = performance.now()
  // The replica may still be read for what is a moment old.
  expect(await answered()).toEqual({ isReplica: true, count: 2 })
  expect(await isReplicaSince(moment)).toBe(false)
  await asSuperuser(at(replica.port), 'select pg_wal_replay_resume()')
  await expect.poll(() => isReplicaSince(moment), { interval: 20 }).toBe(true)
  expect(await isReplicaSince(performance.now())).toBe(false)
})

test('a provider’s lists are read from the replica, and never without a change that was told', async () => {
  await isRead(true)
  const listeners = new Map<string, (notice: Notice) => unknown>()
  const notifications: Partial<ChangeNotifications> = { isCurrent: () => true, on: (about, change) => void listeners.set(about, change) }
  // Only what the catalogue uses of it.
  const catalogue = await openCatalogue(database, notifications as ChangeNotifications)
  const opened = performance.now()
  await expect.poll(() => isReplicaSince(opened), { interval: 20 }).toBe(true)
  const teams = async () => (await catalogue.of(tenantId)).people['staff-teams'].map(({ name }) => name)
  await asSuperuser(at(replica.port), 'select pg_wal_replay_pause()')
  // No tenant is in this database, so its key isn't checked.
  await asSuperuser(superuser.href, `set session_replication_role = replica; insert into staff_teams (tenant_id, name) values (${tenantId}, 'New')`)
  expect(await teams()).toEqual([])
  listeners.get('lookups')?.({ about: 'lookups', tenantId })
  expect(await teams()).toEqual(['New'])
  await asSuperuser(at(replica.port), 'select pg_wal_replay_resume()')
})

test('an idle database makes no replica look old', async () => {
  await isRead(true)
  const seen = new Set<boolean | undefined>()
  for (const until = performance.now() + 2 * pace.longestLag; performance.now() < until; ) seen.add((await answered())?.isReplica)
  expect([...seen]).toEqual([true])
})

test('a replica that stops answers nothing, and no read fails; once it is back it is read again', async () => {
  await isRead(true)
  const stopping = replica.stop()
  let isStopped = false
  stopping.then(() => {
    isStopped = true
  })
  while (!isStopped) expect((await answered())?.count).toBe(3)
  expect((await answered())?.isReplica).toBe(false)
  const { port } = replica
  replica = await startReplica()
  // A replica that returns at another port stands behind another address.
  if (replica.port !== port) {
    await database.close()
    database = openBoth(at(replica.port, new URL(primary.appUrl)))
  }
  await isRead(true)
})

test("a server that isn't a replica of this database is never used as one", async () => {
  const said: string[] = []
  // Only what the replica logs.
  const log = { info: (text: string) => said.push(text), warn: (_: object, text: string) => said.push(text) } as unknown as Log
  const wrong = openBoth(primary.appUrl, log)
  await expect.poll(() => said).toEqual(['the replica is away or too far behind: the primary is read instead'])
  for (let turn = 0; turn < 20; turn++) await wrong.forTenant(tenantId).readRecent(sql`select pg_sleep(0.02)`)
  expect(said).toHaveLength(1)
  await wrong.close()
})
