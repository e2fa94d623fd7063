import { type Call, learnerCalls } from '@lanyard/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Origin, openTestServer, type TestServer } from '../testing/server.ts'

let server: TestServer
let owner: string
/** Every id in the owner's records, and texts that no one else may see. */
let ids: number[]
const canaries = ['Marchetti', 'BT204518', 'BT-204518', 'zoe.marchetti', '3AW88YH9U5', 'PA1234567', 'Harris Street', 'Leichhardt', '123 456 782']
let strangers: [bearer: string, origin: Origin][]

beforeAll(async () => {
  server = await openTestServer()
  owner = await server.learnerToken('banksia', 'learner@banksia.example')
  strangers = [
    [await server.learnerToken('banksia', 'second@banksia.example'), 'banksia'],
    [await server.learnerToken('kahu', 'learner@kahu.example'), 'kahu'],
    [await server.learnerToken('kahu', 'learner@kahu.example'), 'api'],
    [await server.learnerToken('kahu', 'learner@kahu.example'), 'banksia'],
  ]
  ids = await idsOfOwner()
})
afterAll(() => server.close())

const idsOfOwner = async () => {
  const tenant = server.tenantId('banksia')
  const [learner] = await server.asOwner<{ id: string }>("select id from learners where tenant_id = $1 and email = 'learner@banksia.example'", [tenant], tenant)
  const found = new Set<number>([Number(learner?.id)])
  for (const table of learnerTables)
    for (const { id } of await server.asOwner<{ id: string }>(
      `select id from ${table} where tenant_id = $1 and learner_id = $2 order by id limit 20`,
      [tenant, learner?.id],
      tenant,
    ))
      found.add(Number(id))
  return [...found].slice(0, 24)
}

const learnerTables = [
  ...['course_enrolments', 'unit_enrolments', 'unit_enrolment_elements', 'elearning_enrolments', 'class_registrations', 'logbook_messages'],
  ...['support_cases', 'support_case_entries', 'credentials', 'finance_invoices', 'finance_payments', 'finance_credit_notes'],
]
const detailTables = ['learner_addresses', 'learner_next_of_kin', 'learner_demographics', 'learner_disabilities']

/** A checksum of every row of the owner. */
const checksum = async () => {
  const tenant = server.tenantId('banksia')
  const whose = "(select id from learners where tenant_id = $1 and email = 'learner@banksia.example')"
  const parts = [...learnerTables, ...detailTables].map(
    (table) =>
      `select '${table}' as name, md5(string_agg(x::text, ',' order by x::text)) as sum from ${table} x where tenant_id = $1 and learner_id = ${whose}`,
  )
  return server.asOwner(
    `${parts.join(' union all ')} union all select 'learners', md5(x::text) from learners x where tenant_id = $1 and id = ${whose}`,
    [tenant],
    tenant,
  )
}

const bodies: Record<string, (id: number) => object> = {
  createSupportCase: (id) => ({ supportCaseCategoryId: 1, subject: 'Mine', htmlBody: '<p>x</p>', courseEnrolmentId: id, unitEnrolmentId: id }),
  createSupportCaseEntry: () => ({ htmlBody: '<p>x</p>' }),
  markMessage: () => ({ isRead: true }),
  replaceLearnerPersonal: (id) => ({ learnerId: id, title: 'Stolen' }),
  replaceLearnerNextOfKin: (id) => ({ learnerId: id, localNextOfKin: { firstName: 'Stolen' } }),
  replaceLearnerDemographics: (id) => ({ learnerId: id, isStillAtSchool: true }),
}

/** Every call with each of the owner's ids: in the path, in each filter by id and in the body. */
const attemptsOf = (operation: string, call: Call, id: number): { url: string; payload?: object }[] => {
  const payload = bodies[operation]?.(id)
  const url = call.path.replace('{id}', String(id))
  const filters = Object.keys(call.query?.shape ?? {}).filter((name) => name.endsWith('IdFilter'))
  return [{ url, ...(payload && { payload }) }, ...filters.map((filter) => ({ url: `${url}?take=200&${filter}=${id}` }))]
}

test('no one else reads or writes a byte of it, by any call and any id', async () => {
  const before = await checksum()
  expect(before).toHaveLength(learnerTables.length + detailTables.length + 1)
  let attempts = 0
  for (const [bearer, origin] of strangers)
    for (const [operation, call] of Object.entries(learnerCalls) as [string, Call][])
      for (const id of call.path.includes('{id}') || call.method !== 'GET' ? ids : ids.slice(0, 8))
        for (const { url, payload } of attemptsOf(operation, call, id)) {
          const answer = await server.raw(origin, url, { method: call.method, bearer, headers: { jsonFormat: 'camelCase' }, ...(payload && { payload }) })
          attempts++
          expect(answer.statusCode, `${operation} ${url}`).toBeLessThan(500)
          if (origin === 'banksia' && strangers[3]?.[0] === bearer) expect(answer.statusCode).toBe(401)
          for (const canary of canaries) if (answer.body.includes(canary)) expect.fail(`${operation} ${url} answered ${canary}`)
        }
  expect(attempts).toBeGreaterThan(1500)
  expect(await checksum()).toEqual(before)
}, 120_000)

test('the canaries can be found by their owner', async () => {
  const read = async (path: string) => (await server.raw('banksia', `/learner-app/${path}`, { bearer: owner })).body
  const all = (await Promise.all(['learner-account', 'learner-personal', 'learner-next-of-kin', 'learner-demographics', 'finance-invoices'].map(read))).join()
  for (const canary of canaries) expect(all).toContain(canary)
})

test('many learners over few connections each get their own records', async () => {
  const callers = [
    [owner, 'banksia', 'Zoë'],
    [strangers[0]?.[0], 'banksia', 'Arjun'],
    [strangers[1]?.[0], 'kahu', 'Tāne'],
  ] as const
  const requests = Array.from({ length: 600 }, async (_, index) => {
    const [bearer, origin, name] = callers[index % 3] as (typeof callers)[number]
    const answer = await server.raw(origin, '/learner-app/learner-account', { bearer, headers: { jsonFormat: 'camelCase' } })
    if (answer.statusCode !== 503) expect(answer.json().data.firstName).toBe(name)
    return answer.statusCode
  })
  expect((await Promise.all(requests)).filter((status) => status === 200).length).toBeGreaterThan(200)
})
