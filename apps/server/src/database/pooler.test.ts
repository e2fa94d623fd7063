import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { LoopbackServer } from '../testing/loopback-server.ts'
import { openTestServer, type TestServer } from '../testing/server.ts'
import { openTransactionPooler } from '../testing/transaction-pooler.ts'
import { type Database, openDatabase } from './database.ts'
import { demandNotifications, findPooler } from './pooler.ts'

let server: TestServer
let pooler: LoopbackServer
let url: string
let databases: Database[]
beforeAll(async () => {
  server = await openTestServer()
  pooler = await openTransactionPooler(server.appUrl, 2)
  const through = new URL(server.appUrl)
  through.hostname = '127.0.0.1'
  through.port = String(pooler.port)
  url = through.href
  const found = await findPooler(url)
  databases = Array.from({ length: 5 }, () => openDatabase(url, { connections: 10, pooler: found }))
})
afterAll(async () => {
  for (const database of databases) await database.close()
  await pooler.close()
  await server.close()
})

test('a pooler is detected by the process id it reports and by how it treats prepared statements', async () => {
  expect(await findPooler(server.appUrl)).toBe('none')
  expect(await findPooler(url)).toBe('forgets')
})

test('50 connections of several tenants over a pool of 2 see only their own rows, also with writes and failures', async () => {
  const tenants = (['banksia', 'kahu', 'protea', 'straits', 'wattle'] as const).map(server.tenantId)
  const indexes = Array.from({ length: 150 }, (_, index) => index)
  const seen = await Promise.all(
    indexes.map(async (index) => {
      const tenantId = tenants[index % 5] as number
      const db = (databases[(index % 7) % 5] as Database).forTenant(tenantId)
      if (index % 11 === 0) await db.read(sql`select 1 / 0`).catch(() => undefined)
      const read = sql`select distinct tenant_id as "tenantId", current_setting('timezone') as zone from staff`
      const rows =
        index % 6 === 0
          ? await db.write(async (transaction) => {
              await transaction.rows(sql`update staff set mobile = ${String(index)} where tenant_id = ${tenantId}`)
              return transaction.rows(read)
            })
          : (await db.read<[object[]]>(read, sql`select ${index}::int`))[0]
      return rows
    }),
  )
  expect(seen).toEqual(indexes.map((index) => [{ tenantId: tenants[index % 5], zone: 'UTC' }]))
})

test('no setting stays on a connection for the next tenant', async () => {
  await (databases[0] as Database).forTenant(server.tenantId('banksia')).read(sql`select 1`)
  for (const database of databases) await expect(database.shared.read(sql`select count(*) from staff`)).rejects.toThrow(/app\.tenant_id|invalid input syntax/)
})

test('limits apply behind a pooler too', async () => {
  const [[found]] = await (databases[0] as Database).shared.read<[{ lock: string; statement: string }[]]>(
    sql`select current_setting('lock_timeout') as lock, current_setting('statement_timeout') as statement`,
  )
  expect(found).toEqual({ lock: '5s', statement: '8s' })
})

test("where notifications can't arrive, the start fails with a sentence that says what helps", async () => {
  await expect(demandNotifications({ url, ownerUrl: url }, 200)).rejects.toThrow(
    'DATABASE_URL leads through a connection pooler that passes no notifications on: set DATABASE_LISTEN_URL to an address of the same database without the pooler.',
  )
  const elsewhere = new URL(server.appUrl)
  elsewhere.pathname = '/postgres'
  await expect(demandNotifications({ url, ownerUrl: elsewhere.href }, 200)).rejects.toThrow(
    /^DATABASE_LISTEN_URL does not hear what is committed through DATABASE_URL/,
  )
  await demandNotifications({ url, ownerUrl: server.appUrl })
})

test('a process behind a pooler serves normally when it listens on the database directly', async () => {
  const dependencies = await server.open({ appUrl: url, listenUrl: server.appUrl, pooler: 'forgets' })
  const bearer = await server.learnerToken('banksia', 'learner@banksia.example')
  const headers = { host: 'banksia.localhost:3000', authorization: `Bearer ${bearer}` }
  const answers = await Promise.all(
    ['/learner-app/course-enrolments', '/combos/genders', '/learner-app/support-cases', '/readyz'].map((path) =>
      dependencies.app.inject({ url: path, headers }),
    ),
  )
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
  await dependencies.close()
})
