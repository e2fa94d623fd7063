import { afterAll, beforeAll, expect, test } from 'vitest'
import { iso } from '../../common/clock.ts'
import { addTestAccount, browserAt, cheap, goodPassword } from '../../testing/identity.ts'
import { openTestServer, type TestServer } from '../../testing/server.ts'
import { hours, openTestClock } from '../../testing/test-clock.ts'
import { sweepPool } from './sweep.queries.ts'

const { clock, forward } = openTestClock()
let server: TestServer
beforeAll(async () => {
  server = await openTestServer({ clock, passwordCost: cheap })
})
afterAll(() => server.close())

test('expired rows are deleted: steps, links and counters after an hour, sessions and mail after a month', async () => {
  const tenantId = server.tenantId('banksia')
  const email = 'person@sweep.example'
  await addTestAccount(server, 'banksia', { email })
  const browser = browserAt(server, 'banksia')
  await browser.signIn({ username: email, password: 'wrong' })
  await browser.signIn({ step: 'FORGOT_PASSWORD', username: email })
  await browserAt(server, 'banksia').signIn({ email }, { provider: 'email', route: 'signin' })
  await browserAt(server, 'banksia').signIn({ username: email, password: goodPassword })
  await server.mailDelivery.deliverDue()
  const tables = ['challenges', 'sign_in_links', 'address_failures', 'sessions', 'outgoing_mail']
  const left = async () => {
    await sweepPool(server.database, tenantId, iso(clock()), iso(clock() - hours(24 * 30)), iso(clock() - hours(1)))
    const counts = await Promise.all(
      tables.map((table) => server.asOwner<{ count: string }>(`select count(*) from ${table} where tenant_id = $1`, [tenantId], tenantId)),
    )
    return Object.fromEntries(counts.flatMap(([row], at) => (Number(row?.count) > 0 ? [[tables[at], true]] : [])))
  }
  expect(Object.keys(await left())).toEqual(tables)
  forward(hours(2))
  expect(Object.keys(await left())).toEqual(['sessions', 'outgoing_mail'])
  forward(hours(24 * 32))
  expect(await left()).toEqual({})
})
