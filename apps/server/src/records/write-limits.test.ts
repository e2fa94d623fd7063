import { type Call, documentCalls, learnerCalls } from '@lanyard/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestServer, type TestServer } from '../testing/server.ts'

let server: TestServer
let bearer: string
beforeAll(async () => {
  server = await openTestServer()
  bearer = await server.learnerToken('banksia', 'learner@banksia.example')
})
afterAll(() => server.close())
beforeEach(() => sqlIn('delete from learner_writes'))

const sqlIn = <Row extends object>(text: string, values: unknown[] = []) => server.asOwner<Row>(text, values, server.tenantId('banksia'))
const newCase = { supportCaseCategoryId: 1, subject: 'My timetable', htmlBody: '<p>When do we start?</p>' }
const write = (method: string, path: string, payload: object | undefined, headers: Record<string, string> = {}, token = bearer) =>
  server.raw('banksia', path, { method: method as 'POST', bearer: token, headers, ...(payload && { payload }) })
const raiseCase = (headers: Record<string, string> = {}, token = bearer) => write('POST', '/learner-app/support-case', newCase, headers, token)
const casesOf = async (email: string) => {
  const [counted] = await sqlIn<{ count: number }>(
    'select count(*)::int as count from support_cases k join learners l on l.tenant_id = k.tenant_id and l.id = k.learner_id where l.email = $1',
    [email],
  )
  return counted?.count ?? 0
}
/** As if this much time had passed since the last write. */
const later = (minutes: number) =>
  sqlIn(`update learner_writes set due_at = (due_at at time zone 'UTC' - make_interval(mins => $1)) at time zone 'UTC'`, [minutes])
const exhaust = () => sqlIn("update learner_writes set due_at = now() + interval '1 day'")

test('twenty cases in a row are accepted, the next is asked to wait, and a little later there is room for one', async () => {
  const before = await casesOf('learner@banksia.example')
  const statuses: number[] = []
  for (let turn = 0; turn < 22; turn++) statuses.push((await raiseCase()).statusCode)
  expect(statuses).toEqual([...Array(20).fill(200), 429, 429])
  expect(await casesOf('learner@banksia.example')).toBe(before + 20)

  const refused = await raiseCase()
  expect(refused.headers['content-type']).toMatch(/^application\/problem\+json/)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(60)
  expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(180)
  expect(refused.json()).toMatchObject({
    status: 429,
    title: 'Too many requests',
    detail: "You've opened a lot of support cases in a short time. Try again in 3 minutes.",
  })

  const other = await server.learnerToken('banksia', 'second@banksia.example')
  expect((await raiseCase({}, other)).statusCode).toBe(200)
  await later(3)
  expect([(await raiseCase()).statusCode, (await raiseCase()).statusCode]).toEqual([200, 429])
})

test('a repeated key gets its first answer, however many writes came since', async () => {
  const first = await raiseCase({ 'idempotency-key': 'said-once' })
  expect(first.statusCode).toBe(200)
  const [taken] = await sqlIn<{ dueAt: string }>('select due_at as "dueAt" from learner_writes where kind = \'support-case\' order by due_at desc limit 1')
  expect((await raiseCase({ 'idempotency-key': 'said-once' })).json()).toEqual(first.json())
  expect(
    (await sqlIn<{ dueAt: string }>('select due_at as "dueAt" from learner_writes where kind = \'support-case\' order by due_at desc limit 1'))[0],
  ).toEqual(taken)
  await exhaust()
  expect((await raiseCase({ 'idempotency-key': 'said-once' })).json()).toEqual(first.json())
  expect((await raiseCase({ 'idempotency-key': 'said-anew' })).statusCode).toBe(429)
})

test("a write refused for its content isn't counted", async () => {
  const counted = () => sqlIn('select kind, due_at from learner_writes order by 1, 2')
  const before = await counted()
  const refused = await write('POST', '/learner-app/support-case', { ...newCase, supportCaseCategoryId: 999_999 })
  expect(refused.statusCode).toBe(400)
  expect(await counted()).toEqual(before)
})

test('every write of a learner counts, in every process', async () => {
  const [message] = await sqlIn<{ id: number }>(
    "select m.id from logbook_messages m join learners l on l.tenant_id = m.tenant_id and l.id = m.learner_id where l.email = 'learner@banksia.example' limit 1",
  )
  const [supportCase] = await sqlIn<{ id: number }>(
    "select k.id from support_cases k join learners l on l.tenant_id = k.tenant_id and l.id = k.learner_id where l.email = 'learner@banksia.example' limit 1",
  )
  const bodies: Record<string, object> = {
    createSupportCase: newCase,
    createSupportCaseEntry: { htmlBody: '<p>Thanks</p>' },
    createDocumentFile: { filename: 'a.pdf', size: 10 },
    createChangeRequest: { fields: [{ field: 'personal/learnerPersonalPhoneNumbers.mobile', value: '0423 000 111' }] },
    markMessage: { isRead: true },
    replaceNotificationChoices: { newMessage: true },
  }
  const ids: Record<string, number | undefined> = { createSupportCaseEntry: supportCase?.id, markMessage: message?.id }
  await raiseCase()
  await exhaust()
  const beside = await server.open()
  const writes = Object.entries<Call>({ ...learnerCalls, ...documentCalls }).filter(([, { method }]) => method !== 'GET')
  expect(writes.length).toBeGreaterThanOrEqual(13)
  for (const [operation, { method, path }] of writes) {
    const url = path.replace('{id}', String(ids[operation] ?? 1))
    const answer = await write(method, url, bodies[operation] ?? {})
    expect([operation, answer.statusCode], answer.body).toEqual([operation, 429])
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
  }
  const answer = await beside.app.inject({
    ...{ method: 'POST', url: '/learner-app/document-file', payload: bodies.createDocumentFile as object },
    headers: { host: new URL('http://banksia.localhost:3000').host, authorization: `Bearer ${bearer}` },
  })
  expect(answer.statusCode).toBe(429)
  await beside.close()
})

test("a learner who clicks through a hundred messages isn't limited", async () => {
  const [message] = await sqlIn<{ id: number }>(
    "select m.id from logbook_messages m join learners l on l.tenant_id = m.tenant_id and l.id = m.learner_id where l.email = 'learner@banksia.example' limit 1",
  )
  const marks = Array.from({ length: 100 }, (_, turn) => write('PUT', `/learner-app/logbooks/${message?.id}/read-state`, { isRead: turn % 2 === 0 }))
  const statuses = new Set((await Promise.all(marks)).map(({ statusCode }) => statusCode))
  expect([...statuses]).toEqual([200])
})
