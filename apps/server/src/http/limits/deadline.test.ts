import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { PassThrough } from 'node:stream'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import pg from 'pg'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { OverdueError, withDeadline } from '../../common/deadline.ts'
import { type Database, openDatabase } from '../../database/database.ts'
import { openLog } from '../../telemetry/log.ts'
import { openLoopWatch } from '../../telemetry/loop-watch.ts'
import { overHttp } from '../../testing/http.ts'
import { openTestServer, type TestServer } from '../../testing/server.ts'
import { openApp } from '../app.ts'

let server: TestServer
let narrow: Database
beforeAll(async () => {
  server = await openTestServer()
  narrow = openDatabase(server.appUrl, { connections: 1 })
})
afterAll(async () => {
  await narrow.close()
  await server.close()
})

/** Runs work while another connection locks a table, so it can't even be read. */
const whileLocked = async <Result>(table: string, work: () => Promise<Result>): Promise<Result> => {
  const owner = new pg.Client({ connectionString: server.ownerUrl })
  await owner.connect()
  try {
    await owner.query('begin')
    await owner.query(`lock table ${table} in access exclusive mode`)
    return await work()
  } finally {
    await owner.end()
  }
}

const overdue = { code: 'busy', status: 503, headers: { 'retry-after': expect.any(String) } }
const teams = sql`select count(*)::int as count from staff_teams`
const banksia = () => narrow.forTenant(server.tenantId('banksia'))
const counted = async () => (await banksia().read<[{ count: number }[]]>(teams))[0][0]?.count

test("a read that waits for a lock is abandoned at its request's deadline, and its connection with it", async () => {
  const problem = await whileLocked('staff_teams', () => withDeadline(100, () => banksia().read(teams)).catch((error) => error))
  expect(problem).toMatchObject(overdue)
  expect(await counted()).toBeGreaterThan(0)
})

test('a write that waits for a lock is abandoned at the deadline and changes nothing', async () => {
  const before = await counted()
  const write = () =>
    banksia().write(async (transaction) => {
      await transaction.rows(sql`insert into staff_teams (tenant_id, name) values (${server.tenantId('banksia')}, 'Too late')`)
    })
  const problem = await whileLocked('staff_teams', () => withDeadline(100, write).catch((error) => error))
  expect(problem).toMatchObject({ ...overdue, cause: expect.any(OverdueError) })
  expect(await counted()).toBe(before)
})

test('waiting for a connection counts towards the deadline', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const blocking = banksia().write(() => promise)
  const late = await Promise.all([
    withDeadline(100, () => banksia().read(teams)).catch((error) => error),
    withDeadline(100, () => banksia().write((transaction) => transaction.rows(teams))).catch((error) => error),
  ])
  expect(late).toMatchObject([overdue, overdue])
  resolve()
  await blocking
  expect(await counted()).toBeGreaterThan(0)
})

test('several steps of one request share one deadline', async () => {
  const steps = await withDeadline(200, () =>
    whileLocked('staff_teams', async () => [
      await banksia()
        .read(teams)
        .catch((error) => error),
      await banksia()
        .read(sql`select 1`)
        .catch((error) => error),
    ]),
  )
  expect(steps).toMatchObject([overdue, overdue])
})

test('a call whose table is locked is a 503 while the lock lasts, and a list in memory works as usual', async () => {
  const dependencies = await server.open({ answerWithin: 1000 })
  const send = await overHttp(dependencies.app)
  const bearer = await server.learnerToken('banksia', 'learner@banksia.example')
  // The first answer of a server takes longer than the next.
  await vi.waitFor(async () => expect((await send('banksia', '/learner-app/course-enrolments', { bearer })).status).toBe(200), {
    timeout: 20_000,
    interval: 100,
  })
  const paths = ['/learner-app/course-enrolments', '/learner-app/learner-account', '/combos/genders', '/healthz']
  const answers = await whileLocked('course_enrolments, learners', () => Promise.all(paths.map((path) => send('banksia', path, { bearer }))))
  expect(answers.map(({ status }) => status)).toEqual([503, 503, 200, 200])
  expect(answers[0]?.headers['retry-after']).toBeDefined()
  await dependencies.close()
})

test('a handler that never finishes still gets a response', async () => {
  const app = openApp({
    ...{ log: openLog('silent'), observe: () => {}, loop: openLoopWatch(), answerWithin: 10, fastPath: () => false, refusedAccess: { ofCall: async () => {} } },
    ...{ hosts: () => ({ part: 'api', isHttps: false }), memory: { isCurrent: () => true, refresh: async () => {} } },
  })
  app.get('/never', () => new Promise(() => {}))
  const answer = await app.inject('/never')
  expect([answer.statusCode, answer.headers['retry-after'], answer.json().type]).toEqual([503, '2', '/docs/problems#busy'])
  await app.close()
})

test('requests whose connection broke are forgotten', async () => {
  const app = openApp({
    ...{ log: openLog('silent'), observe: () => {}, loop: openLoopWatch(), fastPath: () => false, refusedAccess: { ofCall: async () => {} } },
    ...{ hosts: () => ({ part: 'api', isHttps: false }), memory: { isCurrent: () => true, refresh: async () => {} } },
  })
  const requests: WeakRef<object>[] = []
  app.get('/slow', async ({ raw }, reply) => {
    requests.push(new WeakRef(raw))
    await once(reply.raw, 'close')
    return 'nobody reads it'
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.addresses()[0] as AddressInfo
  for (let count = 1; count <= 10; count++) {
    const socket = connect(port, '127.0.0.1', () => socket.write('GET /slow HTTP/1.1\r\nHost: localhost\r\n\r\n'))
    await vi.waitFor(() => expect(requests.length).toBe(count))
    socket.destroy()
    await once(socket, 'close')
  }
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  // Node itself may keep the last one.
  await vi.waitFor(() => {
    collect()
    expect(requests.filter((request) => request.deref() !== undefined).length).toBeLessThan(3)
  })
  await app.close()
})

test('a connection that nobody uses any more is closed', async () => {
  const app = openApp({
    ...{ log: openLog('silent'), observe: () => {}, loop: openLoopWatch(), fastPath: () => false, refusedAccess: { ofCall: async () => {} } },
    ...{ hosts: () => ({ part: 'api', isHttps: false }), memory: { isCurrent: () => true, refresh: async () => {} }, closesIdleAfter: 100 },
  })
  app.get('/quick', async () => 'answered')
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.addresses()[0] as AddressInfo
  const socket = connect(port, '127.0.0.1', () => socket.write('GET /quick HTTP/1.1\r\nHost: localhost\r\n\r\n'))
  let answer = ''
  socket.on('data', (bytes) => {
    answer += bytes
  })
  await once(socket, 'close')
  expect(answer).toContain('answered')
  await app.close()
})

test('a response that has started is sent to its end, however long it takes', async () => {
  const app = openApp({
    ...{
      log: openLog('silent'),
      observe: () => {},
      loop: openLoopWatch(),
      answerWithin: -990,
      fastPath: () => false,
      refusedAccess: { ofCall: async () => {} },
    },
    ...{ hosts: () => ({ part: 'api', isHttps: false }), memory: { isCurrent: () => true, refresh: async () => {} } },
  })
  const body = new PassThrough()
  app.get('/long', (_request, reply) => reply.type('text/plain').send(body))
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.addresses()[0] as AddressInfo
  body.write('begun, ')
  const answer = await fetch(`http://127.0.0.1:${port}/long`)
  // Timers fire in order of their end: the deadline's has fired when this one does.
  setTimeout(() => body.end('ended'), 100)
  expect([answer.status, await answer.text()]).toEqual([200, 'begun, ended'])
  await app.close()
})
