import { afterAll, beforeAll, expect, test } from 'vitest'
import { bodies as written } from '../../../../packages/contract/src/specification/learner-bodies.ts'
import { entities } from '../../../../packages/contract/src/specification/learner-entities.ts'
import { openTestServer, type TestServer } from '../testing/server.ts'

let server: TestServer
let bearer: string
beforeAll(async () => {
  server = await openTestServer()
  bearer = await server.learnerToken('banksia', 'learner@banksia.example')
})
afterAll(() => server.close())

const headers = { jsonFormat: 'camelCase' }
const get = (path: string) => server.raw('banksia', `/learner-app/${path}`, { bearer, headers })
const send = (method: 'POST' | 'PUT', path: string, payload: object, more: Record<string, string> = {}) =>
  server.raw('banksia', `/learner-app/${path}`, { method, bearer, payload, headers: { ...headers, ...more } })
const count = async (table: string) => {
  const [found] = await server.asOwner<{ n: number }>(`select count(*)::int as n from ${table}`, [], server.tenantId('banksia'))
  return found?.n
}

/** Every read-only field, at the top of the body. */
const readOnly: [operation: string, path: string, entity: string][] = [
  ['replaceLearnerPersonal', 'learner-personal', 'learnerPersonal'],
  ['replaceLearnerNextOfKin', 'learner-next-of-kin', 'learnerNextOfKin'],
  ['replaceLearnerDemographics', 'learner-demographics', 'learnerDemographics'],
]

test('no writing call stores a field beyond the writable ones', async () => {
  for (const [operation, path, entity] of readOnly) {
    const before = (await get(path)).body
    const { own } = entities[entity] ?? { own: { fields: [] } }
    const fields = [
      ...own.fields.filter((field) => !written[operation]?.fields.includes(field)),
      'tenantId',
      'accountId',
      'isAdmin',
      '__proto__',
      'constructor',
    ]
    for (const field of fields) {
      const answer = await server.raw('banksia', `/learner-app/${path}`, {
        method: 'PUT',
        bearer,
        headers: { ...headers, 'content-type': 'application/json' },
        payload: `{"${field}":"x"}`,
      })
      expect(answer.statusCode, `${operation} ${field}`).toBe(400)
    }
    expect((await get(path)).body).toBe(before)
  }
  const item = { supportCaseCategoryId: 1, subject: 'Mine', htmlBody: '<p>x</p>' }
  const cases = await count('support_cases')
  for (const field of ['supportCaseId', 'learnerId', 'tenantId', 'supportCaseStatusId', 'assignedStaffId', 'createdAt', 'lastPublicEntryAt', 'isRestricted'])
    expect((await send('POST', 'support-case', { ...item, [field]: 1 })).statusCode, field).toBe(400)
  for (const [path, body] of [
    ['notification-choices', { accountId: 1 }],
    ['credentials/1/share', { sharedUntil: null, token: 'mine' }],
  ] as const)
    expect((await send('PUT', path, body)).statusCode, path).toBe(400)
  expect(await count('support_cases')).toBe(cases)
})

test('one Idempotency-Key creates one case, however often it is sent, also concurrently', async () => {
  const before = Number(await count('support_cases'))
  const item = { supportCaseCategoryId: 1, subject: 'Once', htmlBody: '<p>Only once</p>' }
  const once = () => send('POST', 'support-case', item, { 'idempotency-key': 'one-case' })
  const answers = [...(await Promise.all(Array.from({ length: 20 }, once))), await once(), await once()]
  const settled = answers.filter(({ statusCode }) => statusCode === 200)
  expect(settled.length).toBeGreaterThan(2)
  expect(new Set(settled.map(({ body }) => body)).size).toBe(1)
  expect(await count('support_cases')).toBe(before + 1)
  expect((await send('POST', 'support-case', { ...item, subject: 'Other' }, { 'idempotency-key': 'one-case' })).statusCode).toBe(409)
  const other = await server.learnerToken('banksia', 'second@banksia.example')
  const answer = await server.raw('banksia', '/learner-app/support-case', {
    method: 'POST',
    bearer: other,
    payload: item,
    headers: { ...headers, 'idempotency-key': 'one-case' },
  })
  expect(answer.statusCode).toBe(200)
  expect(answer.body).not.toBe(settled[0]?.body)
})

test('concurrent writers of the same version: exactly one wins and the others get an error', async () => {
  for (let race = 0; race < 5; race++) {
    const etag = String((await get('learner-personal')).headers.etag)
    const titles = Array.from({ length: 6 }, (_, index) => `T${race}-${index}`)
    const answers = await Promise.all(titles.map((title) => send('PUT', 'learner-personal', { title }, { 'if-match': etag })))
    const won = titles.filter((_, index) => answers[index]?.statusCode === 200)
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 412, 412, 412, 412, 412])
    expect((await get('learner-personal')).json().data.title).toBe(won[0])
  }
})
