import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestServer, type TestServer } from '../testing/server.ts'
import { type SlowRequest, slowRequests } from '../testing/slow-requests.ts'

let server: TestServer
const bearers: Partial<Record<SlowRequest['by'], string>> = {}
beforeAll(async () => {
  server = await openTestServer({ environment: { LEARNER_LIMITS: 'off' } })
  bearers.learner = await server.learnerToken('banksia', 'learner@banksia.example')
  bearers.staff = await server.staffToken('admin@banksia.example')
})
afterAll(() => server.close())

/**
 * Milliseconds the event loop's thread can work for one request here, compiling included. The promise is 50 on a quiet machine and is proved by P39; this
 * finds anything a hundred times worse.
 */
const most = 1_000

const worked = () => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

test('no request blocks the event loop, whatever it contains', { timeout: 300_000 }, async () => {
  const slow: string[] = []
  for (const { name, by, method, path, body, headers } of slowRequests()) {
    const before = worked()
    const answer = await server.raw(by === 'staff' ? 'console' : 'banksia', path, {
      method: method as 'GET',
      bearer: bearers[by],
      headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
      ...(body !== undefined && { payload: body }),
    })
    const ms = Math.round(worked() - before)
    if (ms > most) slow.push(`${name}: ${ms} ms`)
    if (answer.statusCode >= 500) slow.push(`${name}: ${answer.statusCode} ${answer.body.slice(0, 200)}`)
  }
  expect(slow).toEqual([])
})
