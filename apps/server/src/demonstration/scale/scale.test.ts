import { learnerCalls } from '@lanyard/contract'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestServer, type TestServer } from '../../testing/server.ts'
import { counts, openDays } from './numbers.ts'
import { readOptions } from './options.ts'
import { copyMethods, findScaled } from './scale.queries.ts'
import { codeOf, scaledTables, scaleTenant } from './scale-tenant.ts'

let server: TestServer
let client: pg.Client
let rows: number
const learners = 3

beforeAll(async () => {
  server = await openTestServer()
  client = new pg.Client({ connectionString: server.ownerUrl, options: '-c timezone=UTC' })
  await client.connect()
  const tenant = { learners, port: 3000, passwordHash: 'none', days: openDays(Date.now()), copyRows: copyMethods.checked }
  rows = await scaleTenant(client, { ...tenant, number: 1 })
  rows += await scaleTenant(client, { ...tenant, number: 2 })
})
afterAll(async () => {
  await client.end()
  await server.close()
})

test('every row is valid: foreign keys, unique numbers and row-level security apply while it is written', async () => {
  expect(await findScaled(client, [codeOf(1), codeOf(2), codeOf(3)])).toEqual(new Set(['SCALE001', 'SCALE002']))
  const counted = await Promise.all(
    ['SCALE001', 'SCALE002'].map(async (code) => {
      const [tenant] = await server.asOwner<{ id: number }>('select id from tenants where code = $1', [code])
      const parts = scaledTables.map((table) => `(select count(*) from ${table} where tenant_id = ${tenant?.id})`)
      const [sum] = await server.asOwner<{ n: number }>(`select (${parts.join(' + ')})::int as n`, [], tenant?.id)
      return sum?.n ?? 0
    }),
  )
  expect(counted.reduce((one, other) => one + other, 0)).toBe(rows)
  expect(rows).toBeGreaterThan(2 * learners * 100)
})

test('one of its learners reads records of every kind through the real calls', async () => {
  const [site] = await server.asOwner<{ id: number }>("select id from tenants where code = 'SCALE001'")
  const tid = Number(site?.id)
  await expect.poll(() => server.sites.all().some(({ tenant }) => tenant.id === tid)).toBe(true)
  const origin = 'http://scale001.localhost:3000'
  const [session] = await server.asOwner<{ id: string; account: string }>(
    `insert into sessions (tenant_id, account_id, token_hash, origin, expires_at)
     select tenant_id, id, '\\x01', $1, now() + interval '1 day' from accounts where tenant_id = $2 and email = 'learner1@scale001.example' returning id, account_id as account`,
    [origin, tid],
    tid,
  )
  const bearer = await server.tokens.mint({ iss: origin, sub: String(session?.account), pool: 'learner', tid, sid: String(session?.id), token_use: 'id' })
  const total = async (path: string) => {
    const answer = await server.app.inject({
      url: path,
      headers: { host: 'scale001.localhost:3000', authorization: `Bearer ${bearer}`, jsonformat: 'camelCase' },
    })
    return Number(answer.headers['x-total-count'])
  }
  expect(await total(learnerCalls.listCourseEnrolments.path)).toBe(counts.enrolments)
  expect(await total(learnerCalls.listUnitEnrolments.path)).toBe(counts.enrolments * counts.unitsOfCourse)
  expect(await total(learnerCalls.listLearnerClassRegistrations.path)).toBe(counts.classesOfTimetable)
  expect(await total(learnerCalls.listFinanceInvoices.path)).toBe(counts.invoices)
  expect(await total(learnerCalls.listMessages.path)).toBe(counts.messages)
})

test.for([
  [['--tenants', '0', '--learners', '1000'], '--tenants must be a whole number from 1 to 1000, not "0"'],
  [['--tenants', '2'], '--learners must be a whole number from 1 to 100000, and is missing'],
  [['--tenants', '2', '--learners', '1e3'], 'not "1e3"'],
  [['--tenants', '2', '--learners', '10', '--fast'], '--fast is not known'],
  [['2', '--tenants', '2', '--learners', '10'], '"2" means nothing here'],
] as const)('%j is refused with a reason', ([args, message]) => {
  expect(() => readOptions(args)).toThrow(message)
})

test('valid options are read', () => {
  expect(readOptions(['--tenants', '100', '--learners=1000'])).toEqual({ tenants: 100, learners: 1000 })
})
