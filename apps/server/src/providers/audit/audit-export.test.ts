import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestServer, type TestServer } from '../../testing/server.ts'

let server: TestServer
let port: number
beforeAll(async () => {
  server = await openTestServer()
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  port = (server.app.server.address() as AddressInfo).port
})
afterAll(() => server.close())

const exportAs = async (bearer: string): Promise<IncomingMessage> => {
  const headers = { host: 'console.localhost:3000', authorization: `Bearer ${bearer}` }
  const [answer] = await once(request({ host: '127.0.0.1', port, path: '/tenants/BANKSIA/audit-log/export', headers, agent: false }).end(), 'response')
  return answer
}

test("a person can run two exports concurrently, and doesn't delay anyone else", async () => {
  await server.asOwner(
    `insert into audit_events (tenant_id, actor_kind, action, subject_kind, subject_id)
     select $1, 'system', 'long.log', 'line', repeat('x', 1000) || n from generate_series(1, 10000) n returning 1`,
    [server.tenantId('banksia')],
    server.tenantId('banksia'),
  )
  const admin = await server.staffToken('admin@banksia.example')
  const unread = [await exportAs(admin), await exportAs(admin)]
  expect(unread.map(({ statusCode }) => statusCode)).toEqual([200, 200])
  const third = await exportAs(admin)
  third.resume()
  expect([third.statusCode, third.headers['retry-after']]).toEqual([429, '60'])
  const auditor = await exportAs(await server.staffToken('auditor@banksia.example'))
  expect(auditor.statusCode).toBe(200)
  auditor.destroy()
  for (const answer of unread) answer.destroy()
  await expect
    .poll(async () => {
      const again = await exportAs(admin)
      again.destroy()
      return again.statusCode
    })
    .toBe(200)
})
