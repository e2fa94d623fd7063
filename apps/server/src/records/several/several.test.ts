import { learnerCalls, paramNames } from '@lanyard/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestServer, type TestServer } from '../../testing/server.ts'

let server: TestServer
let bearer: string
beforeAll(async () => {
  server = await openTestServer()
  bearer = await server.learnerToken('banksia', 'learner@banksia.example')
})
afterAll(() => server.close())

const get = async (path: string, headers: Record<string, string> = {}) => {
  const { statusCode, headers: answered, body } = await server.raw('banksia', path, { bearer, headers: { jsonFormat: 'camelCase', ...headers } })
  return { statusCode, etag: answered.etag, totalCount: answered['x-total-count'], cacheControl: answered['cache-control'], body }
}
const several = (calls: readonly string[], headers?: Record<string, string>) =>
  get(`/learner-app/several?${calls.map((call) => `call=${encodeURIComponent(call)}`).join('&')}`, headers)

/** Every GET without ids, except this call itself. Documents have routes of their own. */
const paths = Object.values(learnerCalls)
  .filter(({ method, path }) => method === 'GET' && paramNames(path).length === 0 && path !== '/learner-app/several')
  .map(({ path }) => path)
const lists = [
  '/learner-app/finance-invoices?take=2&sort=dueDate&order=desc',
  '/learner-app/learner-class-registrations?startDateFilter[gte]=2026-01-01&take=3',
]

describe.each(['camelCase', 'PascalCase'])('%s', (jsonFormat) => {
  test.each([...paths, ...lists])('%s is answered as by itself', async (path) => {
    const [alone, together] = [await get(path, { jsonFormat }), await several([path, '/learner-app/learner-account'], { jsonFormat })]
    expect(alone.statusCode).toBe(200)
    const [first] = JSON.parse(together.body) as Record<string, unknown>[]
    const named = (name: string) => first?.[jsonFormat === 'camelCase' ? name : name.charAt(0).toUpperCase() + name.slice(1)]
    expect(named('body')).toEqual(JSON.parse(alone.body))
    expect(named('etag')).toBe(alone.etag)
    expect(String(named('totalCount') ?? 'none')).toBe(String(alone.totalCount ?? 'none'))
  })
})

test('the answers keep the order of their calls and are private', async () => {
  const calls = ['/learner-app/finance-stats', '/learner-app/attention', '/learner-app/learner-account']
  const answers = JSON.parse((await several(calls)).body) as { body: unknown }[]
  const alone = await Promise.all(calls.map(async (path) => JSON.parse((await get(path)).body)))
  expect(answers.map(({ body }) => body)).toEqual(alone)
  expect((await several(calls)).cacheControl).toBe('no-store')
})

test('all are read in one transaction', async () => {
  const { database } = server
  const tenantDatabase = database.forTenant(server.tenantId('banksia'))
  let transactions = 0
  const forTenant = database.forTenant
  database.forTenant = () => ({
    ...tenantDatabase,
    read: (...statements) => {
      transactions++
      return tenantDatabase.read(...statements)
    },
  })
  try {
    await several(['/learner-app/finance-stats', '/learner-app/learner-account', '/learner-app/course-enrolments/list'])
  } finally {
    database.forTenant = forTenant
  }
  expect(transactions).toBe(1)
})

test.each([
  ['/learner-app/several?call=/learner-app/learner-account', 404],
  ['/learner-app/logbooks/1', 404],
  ['/learner-app/calendar-feed/../learner-account', 404],
  ['/tenants', 404],
  ['http://elsewhere.example/learner-app/learner-account', 404],
  ['/learner-app/finance-invoices?take=0', 400],
  ['/learner-app/finance-invoices?unknown=1', 400],
])('%s is refused, and so is the whole call', async (call, status) => {
  expect((await several(['/learner-app/learner-account', call])).statusCode).toBe(status)
})

test('at most twelve calls, and at least one', async () => {
  expect((await several(Array.from({ length: 13 }, () => '/learner-app/learner-account'))).statusCode).toBe(400)
  expect((await get('/learner-app/several')).statusCode).toBe(400)
})

test('a hidden section stays hidden', async () => {
  await server.asOwner(`update tenants set settings = jsonb_set(settings, '{ShowSections,Finances}', 'false') where code = 'BANKSIA'`)
  await expect.poll(async () => (await several(['/learner-app/learner-account', '/learner-app/finance-stats'])).statusCode).toBe(403)
})
