import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { calls } from '../../../../packages/contract/src/specification/learner-calls.ts'
import { openTestServer, type TestServer } from '../testing/server.ts'

let server: TestServer
let protea: string
let straits: string
beforeAll(async () => {
  server = await openTestServer()
  protea = await server.learnerToken('protea', 'learner@protea.example')
  straits = await server.learnerToken('straits', 'learner@straits.example')
})
afterAll(() => server.close())

type Answered = Awaited<ReturnType<TestServer['raw']>>
const send = (origin: 'protea' | 'straits' | 'api', method: string, path: string, bearer: string): Promise<Answered> =>
  server.raw(origin, path.replace('{id}', '1'), {
    method: method as 'GET',
    bearer,
    headers: { jsonFormat: 'camelCase' },
    ...(method !== 'GET' && { payload: {} }),
  })

const hide = (section: string) =>
  server.asOwner(`update tenants set settings = jsonb_set(settings, '{ShowSections,${section}}', 'false') where code = 'PROTEA'`)

const bodies: Record<string, object> = {
  createSupportCase: { supportCaseCategoryId: 1, subject: 'Help', htmlBody: '<p>Please</p>' },
  createSupportCaseEntry: { htmlBody: '<p>Please</p>' },
}

describe('a section that the tenant hides', () => {
  test.for(['Finances', 'Timetables', 'SupportCases'])('%s: its calls are refused, both on the site and on the API', async (section) => {
    await hide(section)
    const hidden = calls.filter((call) => call.section === section)
    expect(hidden.length).toBeGreaterThan(0)
    await vi.waitFor(async () => expect((await send('protea', 'GET', hidden[0]?.path as string, protea)).statusCode).toBe(403))
    for (const { method, path, operation } of hidden)
      for (const origin of ['protea', 'api'] as const) {
        const answer = await server.raw(origin, path.replace('{id}', '1'), {
          method: method as 'GET',
          bearer: protea,
          ...(method !== 'GET' && { payload: bodies[operation] as object }),
        })
        expect(answer.statusCode, path).toBe(403)
        expect(answer.json().type).toBe('/docs/problems#section-hidden')
      }
  })

  test('everything else works', async () => {
    for (const { method, path, section } of calls) {
      if (method !== 'GET' || section || path.includes('{')) continue
      expect((await send('protea', 'GET', path, protea)).statusCode, path).toBe(200)
    }
  })
})

describe('a site in maintenance', () => {
  const written = calls.filter(({ method }) => method !== 'GET')

  test('reads work, writes are asked to retry later', async () => {
    await server.asOwner("update sites set status = 'maintenance' where origin like '%straits%'")
    await vi.waitFor(async () => expect((await send('straits', 'PUT', '/learner-app/learner-personal', straits)).statusCode).toBe(503))
    for (const { path, operation, method } of written)
      for (const origin of ['straits', 'api'] as const) {
        const payload = bodies[operation] ?? {}
        const answer = await server.raw(origin, path.replace('{id}', '1'), { method: method as 'PUT', bearer: straits, payload })
        expect(answer.statusCode, path).toBe(503)
        expect(answer.json().type).toBe('/docs/problems#site-in-maintenance')
        expect(answer.headers['retry-after']).toBeDefined()
      }
    for (const { method, path } of calls)
      if (method === 'GET' && !path.includes('{')) expect((await send('straits', 'GET', path, straits)).statusCode, path).toBe(200)
  })
})

describe('how records are sent', () => {
  test('without jsonFormat names are in PascalCase, in the envelope and nested too', async () => {
    const [record] = (await server.raw('straits', '/learner-app/course-enrolments', { bearer: straits })).json()
    expect(record).toMatchObject({
      Data: { CourseEnrolmentId: expect.any(Number) },
      Relationships: { UnitEnrolments: expect.arrayContaining([expect.objectContaining({ UnitCode: expect.any(String) })]) },
    })
  })

  test('a caller with the newest version gets 304 without a body', async () => {
    for (const path of ['/learner-app/course-enrolments', '/learner-app/learner-personal', '/learner-app/finance-stats']) {
      const headers = { jsonFormat: 'camelCase' }
      const first = await server.raw('straits', path, { bearer: straits, headers })
      expect(first.headers['cache-control']).toBe('no-store')
      const again = await server.raw('straits', path, { bearer: straits, headers: { ...headers, 'if-none-match': String(first.headers.etag) } })
      expect({ status: again.statusCode, body: again.body, etag: again.headers.etag }).toEqual({ status: 304, body: '', etag: first.headers.etag })
      const inPascal = await server.raw('straits', path, { bearer: straits, headers: { 'if-none-match': String(first.headers.etag) } })
      expect(inPascal.statusCode).toBe(200)
    }
  })

  test('someone without records has an account, empty lists and empty details', async () => {
    const bearer = await server.learnerToken('banksia', 'new@banksia.example')
    const read = (path: string) => server.raw('banksia', path, { bearer, headers: { jsonFormat: 'camelCase' } })
    expect((await read('/learner-app/learner-account')).json().data).toEqual({ firstName: 'Mia', lastName: 'Kowalski', email: 'new@banksia.example' })
    for (const { path, paged } of calls.filter((call) => call.paged && !call.path.includes('{'))) {
      const answer = await read(path)
      expect({ paged, records: answer.json(), total: answer.headers['x-total-count'] }, path).toEqual({ paged, records: [], total: '0' })
    }
    expect((await read('/learner-app/finance-stats')).json().data).toMatchObject({ totalAmount: 0, outstandingAmount: 0, overdueAmount: 0, currencyId: 8 })
    expect((await read('/learner-app/learner-next-of-kin')).json().data).toMatchObject({ internationalNextOfKin: null, localNextOfKin: null })
    expect((await read('/learner-app/learner-demographics')).json().data.learnerDemographicsAuFields).toMatchObject({
      countryOfBirthId: null,
      disabilities: [],
    })
  })
})
