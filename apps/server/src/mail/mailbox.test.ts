import { afterAll, beforeAll, expect, test } from 'vitest'
import { addTestAccount, browserAt, cheap, resetCodeFor } from '../testing/identity.ts'
import { openTestServer, type TestServer } from '../testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer({ passwordCost: cheap })
})
afterAll(() => server.close())

test('in the demonstration a newcomer reads the reset code on the mailbox page', async () => {
  expect((await server.raw('welcome', '/mail')).body).toContain('No emails yet')
  await addTestAccount(server, 'kahu', { email: 'newcomer@mailbox.example' })
  await browserAt(server, 'kahu').signIn({ step: 'FORGOT_PASSWORD', username: 'newcomer@mailbox.example' })
  await server.mailDelivery.deliverDue()
  const list = await server.raw('welcome', '/mail')
  expect(list.statusCode).toBe(200)
  expect(list.body).toContain('Your code to reset your Kahu Institute password')
  expect(list.body).toMatch(/ [ap]m NZ[DS]T<\/time>/)
  expect((await server.raw('welcome', '/mail?q=NEWCOMER@')).body).toContain('Your code to reset')
  const none = (await server.raw('welcome', '/mail?q=%3Cb%3Enobody')).body
  expect(none).toContain('No email matches “&lt;b&gt;nobody”')
  expect(none).not.toContain('Your code to reset')
  const path = /href="(\/mail\/\d+\/[0-9a-f-]{36})"/.exec(list.body)?.[1] ?? ''
  const message = await server.raw('welcome', path)
  expect(message.body).toContain(await resetCodeFor(server, 'kahu', 'newcomer@mailbox.example'))
  expect(message.body.indexOf('<iframe')).toBeLessThan(message.body.indexOf('<pre>'))
  expect(message.headers['content-security-policy']).toMatch(/script-src 'self'.*frame-src 'self'/)
  const html = await server.raw('welcome', `${path}/html`)
  expect(html.headers['content-security-policy']).toContain('sandbox')
  expect(html.body).toContain('#0f5c8c')
})

test('a mail keeps its sender when the site gets another address', async () => {
  const kahu = server.tenantId('kahu')
  await server.asOwner("update outgoing_mail set origin = 'http://kahu.old.example' where tenant_id = $1", [kahu], kahu)
  expect((await server.raw('welcome', '/mail?q=newcomer')).body).toContain('To newcomer@mailbox.example from Kahu Institute')
})

test("the mailbox is only on the machine's own host, and an unknown message is a 404", async () => {
  for (const origin of ['banksia', 'console', 'api'] as const) expect((await server.raw(origin, '/mail')).body).not.toContain('Sent mail')
  for (const path of ['/mail/1/x', '/mail/x/11111111-1111-1111-1111-111111111111', '/mail/1/11111111-1111-1111-1111-111111111111'])
    expect((await server.raw('welcome', path)).statusCode).toBe(404)
})
