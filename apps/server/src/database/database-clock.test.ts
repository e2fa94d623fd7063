import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Application } from '../application.ts'
import { addTestAccount, browserAt, cheap, goodPassword } from '../testing/identity.ts'
import { openTestServer, type TestServer } from '../testing/server.ts'
import { minutes } from '../testing/test-clock.ts'

let server: TestServer
/** Processes on machines whose clocks are ten minutes off. */
let ahead: Application
let behind: Application
beforeAll(async () => {
  server = await openTestServer({ passwordCost: cheap })
  ahead = await server.open({ systemClock: () => Date.now() + minutes(10) })
  behind = await server.open({ systemClock: () => Date.now() - minutes(10) })
})
afterAll(async () => {
  await ahead.close()
  await behind.close()
  await server.close()
})

const at = ({ app }: Pick<Application, 'app'>) => browserAt({ ...server, app }, 'banksia')
const trySigningIn = async (dependencies: Pick<Application, 'app'>, email: string, password: string) =>
  (await at(dependencies).signIn({ username: email, password })).status

test('every process uses the same clock for a locked account', async () => {
  const email = 'locked@clocks.example'
  await addTestAccount(server, 'banksia', { email })
  for (let turn = 0; turn < 5; turn++) expect(await trySigningIn(server, email, 'wrong')).toBe(401)
  expect(await trySigningIn(ahead, email, goodPassword)).toBe(401)
  const other = 'locked-behind@clocks.example'
  await addTestAccount(server, 'banksia', { email: other })
  for (let turn = 0; turn < 5; turn++) expect(await trySigningIn(behind, other, 'wrong')).toBe(401)
  expect(await trySigningIn(server, other, goodPassword)).toBe(401)
})

test("work claimed by one process isn't claimed by another whose clock is ahead", async () => {
  await ahead.mailDelivery.deliverDue()
  await server.asOwner("insert into mail_queue (mail_id, for_tenant_id, due_at) values (gen_random_uuid(), $1, now() + interval '2 minutes')", [
    server.tenantId('banksia'),
  ])
  await ahead.mailDelivery.deliverDue()
  expect(await server.asOwner('select 1 from mail_queue')).toHaveLength(1)
})

test('a token from one process is valid in another', async () => {
  const email = 'tokens@clocks.example'
  await addTestAccount(server, 'banksia', { email })
  for (const [signsIn, answers] of [
    [ahead, behind],
    [behind, ahead],
  ] as const) {
    const browser = at(signsIn)
    await browser.signIn({ username: email, password: goodPassword })
    const bearer = (await browser.session()).user?.idToken ?? ''
    const headers = { host: 'banksia.localhost:3000', authorization: `Bearer ${bearer}` }
    expect((await answers.app.inject({ url: '/account/sessions', headers })).statusCode).toBe(200)
  }
})
