import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestServer, type TestServer } from '../testing/server.ts'

let server: TestServer
let bearer: string
beforeAll(async () => {
  server = await openTestServer()
  bearer = await server.learnerToken('banksia', 'learner@banksia.example')
})
afterAll(() => server.close())

const lists = {
  course_enrolments: '/learner-app/course-enrolments',
  unit_enrolments: '/learner-app/unit-enrolments',
  class_registrations: '/learner-app/learner-class-registrations',
  finance_invoices: '/learner-app/finance-invoices',
  finance_payments: '/learner-app/finance-payments',
  credentials: '/learner-app/credentials',
  logbook_messages: '/learner-app/logbooks',
}

const idsAt = async (path: string) => {
  const answer = await server.raw('banksia', `${path}${path.includes('?') ? '&' : '?'}take=200`, { bearer, headers: { jsonformat: 'camelCase' } })
  expect([path, answer.statusCode]).toEqual([path, 200])
  return Number(answer.headers['x-total-count'])
}

test('a learner doesn’t see records that their source no longer has', async () => {
  const tenantId = server.tenantId('banksia')
  for (const [table, path] of Object.entries(lists)) {
    const before = await idsAt(path)
    expect([table, before > 0]).toEqual([table, true])
    await server.asOwner(
      `update ${table} set retired_at = now() where tenant_id = $1 and learner_id = (select l.id from learners l join accounts a on a.tenant_id = l.tenant_id and a.id = l.account_id where l.tenant_id = $1 and a.email = 'learner@banksia.example')`,
      [tenantId],
      tenantId,
    )
    expect([table, await idsAt(path)]).toEqual([table, 0])
    await server.asOwner(`update ${table} set retired_at = null where tenant_id = $1`, [tenantId], tenantId)
  }
})
