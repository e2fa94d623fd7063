import { statusCalls, tenantCalls } from '@lanyard/contract'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { backUpServer, removeFoldersAfterAll } from '../backup/testing/installations.ts'
import { openTenantRequests } from '../telemetry/tenant-requests.ts'
import { openTestServer, type TestServer } from '../testing/server.ts'
import { startHeartbeat } from './heartbeat.ts'
import { logSlowStatements } from './slow-statements.ts'

let server: TestServer
let operator: string
beforeAll(async () => {
  server = await openTestServer()
  operator = await server.staffToken('operator@lanyard.example')
})
afterAll(() => server.close())
removeFoldersAfterAll()

const status = () => server.client(statusCalls, 'console', operator).getInstallationStatus({})
const start = (every?: number) =>
  startHeartbeat({
    ...{ database: server.database, log: { warn: (...line: unknown[]) => expect(line).toBe('never logged') }, ...(every && { every }) },
    config: {
      serve: new Set(['portal', 'jobs'] as const),
      dataFolder: server.filesFolder,
      storage: { kind: 'folder', folder: server.filesFolder },
      certificate: undefined,
    },
  })

test('a process is listed while it runs, and not after it stopped', async () => {
  const stop = await start()
  const [running] = (await status()).Processes
  expect(running).toMatchObject({ Pid: process.pid, Parts: ['portal', 'jobs'], IsSilent: false })
  expect(running?.MemoryBytes).toBeGreaterThan(1e6)
  expect(running?.DiskFreeBytes).toBeGreaterThan(0)
  await server.asOwner("update processes set seen_at = now() - interval '51 seconds'")
  expect((await status()).Processes[0]?.IsSilent).toBe(true)
  await stop()
  expect((await status()).Processes).toEqual([])
})

test('a process says again and again that it runs', async () => {
  const stop = await start(20)
  const seen = async () => (await status()).Processes[0]?.SeenAt ?? ''
  const first = await seen()
  await expect.poll(async () => (await seen()) > first).toBe(true)
  await stop()
})

test('the latest backup, the database and what waits are shown', async () => {
  expect(await status()).toMatchObject({ Backup: null, CertificateEndsAt: null, Database: { Version: expect.stringMatching(/^\d+/), Replicas: [] } })
  const { manifest } = await backUpServer(server)
  const { Backup, Database } = await status()
  expect(Backup).toMatchObject({ TakenAt: manifest.takenAt, Files: manifest.files.count })
  expect(Database.Bytes).toBeGreaterThan(1e6)
  await server.asOwner(
    "insert into mail_queue (mail_id, for_tenant_id, due_at, queued_at) values (gen_random_uuid(), 0, now() + interval '1 hour', now() - interval '10 minutes')",
  )
  const { Mail } = await status()
  expect(Mail.Waiting).toBeGreaterThanOrEqual(1)
  expect(Mail.OldestSeconds).toBeGreaterThan(599)
})

test('only operators see it', async () => {
  const admin = await server.staffToken('admin@banksia.example')
  await expect(server.client(statusCalls, 'console', admin).getInstallationStatus({})).rejects.toMatchObject({ problem: { status: 403 } })
})

test('requests are counted by provider, wherever they are made', async () => {
  const text = () => server.metrics.text()
  await text()
  await server.raw('kahu', '/login')
  await text()
  await server.raw('kahu', '/login')
  await server.client(tenantCalls, 'console', operator).getTenant({ params: { tenantCode: 'KAHU' } })
  expect(await text()).toContain('lanyard_tenant_requests_total{tenant="KAHU"} 2\n')
})

test('the busiest providers get a series of their own, and no series ever falls', () => {
  const { count, text } = openTenantRequests(2)
  const counts = () => Object.fromEntries([...text().matchAll(/tenant="(\w+)"\} (\d+)/g)].map(([, code, number]) => [code, Number(number)]))
  for (const code of ['A', 'B', 'B', 'C', 'C', 'C']) count(code)
  expect(counts()).toEqual({ other: 6 })
  for (const code of ['A', 'B', 'C']) count(code)
  expect(counts()).toEqual({ other: 7, B: 1, C: 1 })
  for (let more = 0; more < 50; more++) count('A')
  expect(counts()).toEqual({ other: 57, B: 1, C: 1 })
})

test('without the table of the queue the rest is still shown', async () => {
  await server.asOwner('drop schema if exists jobs cascade')
  expect(await status()).toMatchObject({ Queues: [], Mail: { Waiting: expect.any(Number) }, Database: { Version: expect.any(String) } })
})

test("a database's own limit of connections counts", async () => {
  const [database] = await server.asOwner<{ name: string }>('select current_database() as name')
  await server.asOwner(`alter database ${database?.name} connection limit 90`)
  expect((await status()).Database.MostConnections).toBe(90)
})

test('a slow statement is logged with its operation and without its values', () => {
  const [log, count] = [{ warn: vi.fn() }, vi.fn()]
  const onTimed = logSlowStatements(100, log, count)
  const statement = { text: 'select *\n   from learners where email = $1', values: ['secret@example.org'], operation: 'listLearners' }
  const begin = { text: 'begin', values: [] }
  onTimed([begin, statement], 99)
  expect(log.warn).not.toHaveBeenCalled()
  onTimed([begin, statement], 180.4)
  expect(log.warn).toHaveBeenCalledWith({ operation: 'listLearners', ms: 180, statements: ['select * from learners where email = $1'] }, 'a statement was slow')
  expect(count).toHaveBeenCalledWith('listLearners')
  onTimed([begin, statement, { ...statement, operation: 'listCases' }], 200)
  expect(count).toHaveBeenLastCalledWith('one of several')
})

test('the operation of a request reaches the statements that it runs', async () => {
  const quick = await openTestServer({ environment: { SLOW_STATEMENT_MS: '1' } })
  try {
    await quick.client(statusCalls, 'console', await quick.staffToken('operator@lanyard.example')).getInstallationStatus({})
    expect(await quick.metrics.text()).toMatch(/lanyard_slow_statements_total\{operation="getInstallationStatus"\} [1-9]/)
  } finally {
    await quick.close()
  }
})
