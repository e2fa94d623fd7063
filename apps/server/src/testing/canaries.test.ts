import { type Call, productTables } from '@lanyard/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { canary, canaryColumns, tablesWithIds } from './canary.ts'
import { type Origin, openTestServer, type TestServer } from './server.ts'

let server: TestServer
let ids: string[]
let callers: { name: string; bearer: string; origins: Origin[] }[]

const tenant = () => server.tenantId('banksia')
const asTenant = <Row extends object>(text: string, values: unknown[] = []) => server.asOwner<Row>(text, values, tenant())

beforeAll(async () => {
  server = await openTestServer()
  for (const [table, column] of canaryColumns) await asTenant(`update ${table} set ${column} = '${canary} ' || left(coalesce(${column}, ''), 150)`)
  await asTenant(`update accounts set first_name = '${canary}'`)
  ids = await idsOfTenant()
  const kahu = await server.learnerToken('kahu', 'learner@kahu.example')
  callers = [
    { name: 'a learner of another tenant', bearer: kahu, origins: ['kahu', 'api', 'banksia'] },
    { name: 'an administrator of another tenant', bearer: await server.staffToken('admin@kahu.example', 'kahu'), origins: ['console', 'api', 'banksia'] },
    { name: 'nobody', bearer: '', origins: ['banksia', 'api', 'console'] },
  ]
}, 60_000)
afterAll(() => server.close())

/** One id of each kind that no other tenant has, plus the tenant's own id and code. */
const idsOfTenant = async () => {
  const found = [String(tenant()), 'BANKSIA']
  for (const table of tablesWithIds) {
    const [row] = await asTenant<{ id: string }>(`select id from ${table} where tenant_id = $1 order by id desc limit 1`, [tenant()])
    if (row) found.push(String(row.id))
  }
  const [session] = await asTenant<{ id: string }>('select id from sessions where tenant_id = $1 limit 1', [tenant()])
  const [site] = await server.asOwner<{ guid: string }>('select site_guid as guid from sites where for_tenant_id = $1', [tenant()])
  return [...found, ...(session ? [session.id] : []), site?.guid ?? '']
}

/** A checksum of every row of the tenant, table by table, without what is noted about refused calls and by the job that looks for news. */
const checksums = async () => {
  const tables = await server.asOwner<{ name: string }>(`
    select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id'
    where n.nspname = 'public' and c.relkind = 'r' and c.relname <> all ('{audit_events,refusals,address_failures,news_rounds}') order by 1`)
  const parts = tables.map(
    ({ name }) => `select '${name}' as name, md5(coalesce(string_agg(x::text, ',' order by x::text), '')) as sum from ${name} x where tenant_id = ${tenant()}`,
  )
  return asTenant(parts.join(' union all '))
}

const bodyOf = (id: string): object => {
  const value = /^\d+$/.test(id) ? Number(id) : id
  return { id: value, documentIds: [value], learnerId: value, tenantId: value, key: `learnerapp/BANKSIA/policies/${id}`, filename: `${id}.pdf`, size: 10 }
}

const attemptsOf = (call: Call, id: string): { url: string; payload?: object }[] => {
  const path = call.path.replace(/\{\w+\}/g, id)
  const filters = Object.keys(call.query?.shape ?? {}).filter((name) => /Id(Filter)?$/.test(name))
  const payload = call.method === 'GET' ? undefined : bodyOf(id)
  return [{ url: path, ...(payload && { payload }) }, ...filters.slice(0, 3).map((filter) => ({ url: `${path}?${filter}=${id}` }))]
}

test('no call reveals a byte of another tenant or changes one of its rows, by any id', { timeout: 120_000 }, async () => {
  const operations = productTables().flatMap(({ calls }) => Object.entries(calls) as [string, Call][])
  /** The catalogue's lists are all alike, so one represents them. */
  const calls = operations.filter(([, { path }]) => !path.startsWith('/combos/') || path.startsWith('/combos/venues'))
  const before = await checksums()
  let attempts = 0
  for (const { name, bearer, origins } of callers)
    for (const [operation, call] of calls) {
      const takesId = call.path.includes('{') || call.body !== undefined
      for (const [at, id] of (takesId ? ids : ids.slice(0, 2)).entries())
        for (const { url, payload } of attemptsOf(call, id)) {
          const origin = origins[at % origins.length] as Origin
          const answer = await server.raw(origin, url, { method: call.method, bearer, headers: { jsonformat: 'camelCase' }, ...(payload && { payload }) })
          attempts++
          if (answer.body.includes(canary)) expect.fail(`${operation} ${url} on ${origin} told ${name} about another tenant`)
          expect(answer.statusCode, `${operation} ${url} on ${origin} by ${name}`).not.toBe(500)
          const isPage = String(answer.headers['content-type']).startsWith('text/html')
          if (origin === 'banksia' && !isPage) expect([401, 403, 404], `${operation} ${url} by ${name}`).toContain(answer.statusCode)
        }
    }
  expect(attempts).toBeGreaterThan(1000)
  expect(await checksums()).toEqual(before)
})

test('the canary can be found: its own learner reads it in every kind of record', async () => {
  const bearer = await server.learnerToken('banksia', 'learner@banksia.example')
  for (const path of ['learner-account', 'course-enrolments', 'learner-class-registrations', 'logbooks', 'support-cases', 'finance-invoices', 'credentials'])
    expect((await server.raw('banksia', `/learner-app/${path}`, { bearer })).body, path).toContain(canary)
})
