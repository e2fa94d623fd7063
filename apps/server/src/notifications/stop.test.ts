import { ownDataCalls } from '@lanyard/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventsOf, mailsOf } from '../testing/identity.ts'
import { openTestServer, origins, type TestServer } from '../testing/server.ts'
import { minutes, openTestClock } from '../testing/test-clock.ts'
import { addLearner, addMessage, type TestLearner } from './testing/records.ts'

const { clock, forward } = openTestClock()
let server: TestServer
let learner: TestLearner
let path: string
beforeAll(async () => {
  server = await openTestServer({ clock })
  await server.notifications.now()
  learner = await addLearner(server, 'banksia')
  await notifyOfMessage()
  const [mail] = await mailsOf(server, 'banksia', learner.email)
  path = mail?.stopUrl?.slice(origins.banksia.length) ?? ''
})
afterAll(() => server.close())

const notifyOfMessage = async () => {
  await addMessage(server, learner)
  forward(minutes(15))
  await server.notifications.now()
}
const choices = async () => server.client(ownDataCalls, 'banksia', await server.learnerToken('banksia', learner.email)).getNotificationChoices({})
const all = (isOn: boolean) => ({ newMessage: isOn, caseAnswered: isOn, invoiceIssued: isOn, invoiceOverdue: isOn, classChanged: isOn, resultReleased: isOn })

test('the URL is in the mail, and opening it changes nothing', async () => {
  const [mail] = await mailsOf(server, 'banksia', learner.email)
  expect(mail?.text).toContain(`Stop these emails: ${origins.banksia}${path}`)
  const opened = await server.raw('banksia', path)
  expect([opened.statusCode, opened.body]).toEqual([200, expect.stringContaining('<button>Stop these emails</button>')])
  expect(opened.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
  expect(await choices()).toEqual(all(true))
})

test('a made-up URL, or one of another person or provider, is a 404', async () => {
  const other = await addLearner(server, 'banksia')
  const stolen = path.replace(`/${learner.accountId}.`, `/${other.accountId}.`)
  for (const [origin, wrong] of [
    ['banksia', stolen],
    ['kahu', path],
    ['banksia', `${path}x`],
    ['banksia', '/stop-mail/1'],
  ] as const)
    expect((await server.raw(origin, wrong, { method: 'POST' })).statusCode, wrong).toBe(404)
  expect(await choices()).toEqual(all(true))
})

test('one click stops the mails without signing in, however the mail program posts it', async () => {
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  const stopped = await server.raw('banksia', path, { method: 'POST', headers: form, payload: 'List-Unsubscribe=One-Click' })
  expect([stopped.statusCode, stopped.body]).toEqual([200, expect.stringContaining('These emails are stopped')])
  expect(stopped.headers['set-cookie']).toBeUndefined()
  expect(await choices()).toEqual(all(false))
  const parts = { 'content-type': 'multipart/form-data; boundary=b' }
  const again = await server.raw('banksia', path, { method: 'POST', headers: parts, payload: '--b\r\n\r\nOne-Click\r\n--b--' })
  expect(again.statusCode).toBe(200)
  const entries = (await eventsOf(server, 'banksia')).filter(({ action }) => action === 'notification-choices.update')
  expect(entries).toMatchObject([{ after: all(false) }])

  await notifyOfMessage()
  expect(await mailsOf(server, 'banksia', learner.email)).toHaveLength(1)
})
