import { describe, expect, test } from 'vitest'
import { calls, type SpecifiedCall } from '../../../../packages/contract/src/specification/learner-calls.ts'
import type { Origin } from '../testing/server.ts'
import { keyOf, keysOf, lists, named, openListing, type WireRecord } from './testing/listing.ts'

const { addressOf, get, learners, server, whole } = openListing()

describe('whose records', () => {
  const theirs = async (call: SpecifiedCall, bearer: string, origin: Origin, query = '') => {
    const address = call.path.replace('{id}', String((await get('/learner-app/unit-enrolments?take=1', bearer, origin)).json()[0].data.unitEnrolmentId))
    return (await get(`${address}?take=200${query}`, bearer, origin)).json() as WireRecord[]
  }

  test.for(lists.filter(({ operation }) => operation !== 'listLearnerTimetableStats'))(
    '$operation: returns nothing of another learner, nor of another tenant',
    async (call) => {
      const mine = new Set(keysOf(call, await whole(call)))
      for (const [bearer, origin] of [
        [learners().second, 'banksia'],
        [learners().kahu, 'kahu'],
      ] as const) {
        const others = await theirs(call, bearer, origin)
        expect(others.length).toBeGreaterThan(0)
        for (const key of keysOf(call, others)) expect(mine.has(key)).toBe(false)
        const filter = `${keyOf(call)}Filter`
        if (named[call.operation]?.query?.shape[filter])
          expect(await theirs(call, bearer, origin, [...mine].map((key) => `&${filter}=${key}`).join(''))).toEqual([])
      }
    },
  )

  test("another person's records don't exist", async () => {
    const message = (await get('/learner-app/logbooks?take=1')).json()[0].data.messageId
    const supportCase = (await get('/learner-app/support-cases?take=1')).json()[0].data.supportCaseId
    for (const path of [`logbooks/${message}`, `support-cases/${supportCase}`, addressOf({ path: 'unit-enrolments/{id}/elements' })]) {
      expect((await get(`/learner-app/${path}`)).statusCode, path).toBe(200)
      expect((await get(`/learner-app/${path}`, learners().second)).statusCode, path).toBe(404)
      expect((await get(`/learner-app/${path}`, learners().kahu, 'kahu')).statusCode, path).toBe(404)
      expect((await get(`/learner-app/${path}`, learners().kahu, 'banksia')).statusCode, path).toBe(401)
      expect((await get(`/learner-app/${path}`, learners().kahu, 'api')).statusCode, path).toBe(404)
    }
  })

  test("no byte of the first learner's records is sent to anyone else", async () => {
    const canaries = ['Marchetti', 'BT204518', 'BT-204518', 'learner@banksia.example', '3AW88YH9U5', 'PA1234567', 'Pyrmont']
    const mine = (await Promise.all(calls.filter(({ method, path }) => method === 'GET' && !path.includes('{')).map(({ path }) => get(path))))
      .map(({ body }) => body)
      .join()
    for (const canary of canaries) expect(mine).toContain(canary)
    for (const { method, path } of calls) {
      if (method !== 'GET') continue
      for (const [bearer, origin] of [
        [learners().second, 'banksia'],
        [learners().kahu, 'kahu'],
      ] as const) {
        const { body } = await get(addressOf({ path }), bearer, origin)
        for (const canary of canaries) expect(body, path).not.toContain(canary)
      }
    }
  })

  test.for(calls)('$operation requires a signed-in learner', async ({ method, path }) => {
    const send = (bearer: string | undefined, origin: Origin) =>
      server().raw(origin, path.replace('{id}', '1'), {
        method: method as 'GET',
        bearer,
        headers: { jsonFormat: 'camelCase' },
        ...(method !== 'GET' && { payload: {} }),
      })
    expect((await send(undefined, 'banksia')).statusCode).toBe(401)
    expect((await send('not.a.token', 'banksia')).statusCode).toBe(401)
    expect((await send(learners().first, 'kahu')).statusCode).toBe(401)
    expect((await send(await server().staffToken('admin@banksia.example'), 'api')).statusCode).toBe(403)
    expect((await send(learners().first, 'console')).statusCode).not.toBe(200)
  })
})

test("an issued credential has a certificate that opens; one that isn't has none", async () => {
  const credentials = (await get('/learner-app/credentials?take=200')).json() as WireRecord[]
  for (const { data } of credentials) {
    const isIssued = [5, 6].includes(data.credentialStatusId as number)
    expect(data).toMatchObject(isIssued ? { documentId: expect.any(Number), documentSize: expect.any(Number) } : { documentId: null, documentLink: null })
    if (isIssued) expect((await get(String(data.documentLink))).json().data.documentUrl).toContain('http')
    if (isIssued) expect((await get(String(data.documentLink), learners().second)).statusCode).toBe(404)
  }
})

describe('hidden records', () => {
  test('a hidden enrolment, and everything that belongs to it, is never sent', async () => {
    for (const { method, path, paged } of calls) {
      if (method !== 'GET' || path.includes('{')) continue
      const { body } = await get(`${path}${paged ? '?take=200' : ''}`)
      expect(body, path).not.toMatch(/HIDDEN|[Hh]idden|not shown/)
    }
    expect((await get('/learner-app/course-enrolments?enrolmentIsVisibleInLanyard=false')).json()).toEqual([])
    expect((await get('/learner-app/unit-enrolments?enrolmentIsVisibleInLanyardFilter=false')).json()).toEqual([])
  })

  test('nor can it be requested by its id', async () => {
    const tenant = server().tenantId('banksia')
    const [hidden] = await server().asOwner<{ unit: string; message: string; course: string }>(
      `select u.id as unit, m.id as message, e.id as course from course_enrolments e
       join unit_enrolments u on u.tenant_id = e.tenant_id and u.course_enrolment_id = e.id
       join logbook_messages m on m.tenant_id = e.tenant_id and m.course_enrolment_id = e.id
       join learners l on l.tenant_id = e.tenant_id and l.id = e.learner_id
       where e.tenant_id = $1 and not e.is_visible and l.email = 'learner@banksia.example'`,
      [tenant],
      tenant,
    )
    expect((await get(`/learner-app/unit-enrolments/${hidden?.unit}/elements`)).statusCode).toBe(404)
    expect((await get(`/learner-app/logbooks/${hidden?.message}`)).statusCode).toBe(404)
    expect((await get(`/learner-app/course-enrolments?courseEnrolmentIdFilter=${hidden?.course}`)).json()).toEqual([])
  })

  test("e-learning of a hidden course and classes of a hidden unit don't exist and aren't counted", async () => {
    const tenant = server().tenantId('banksia')
    const whose = "(select id from learners where tenant_id = $1 and email = 'learner@banksia.example')"
    const owner = <Found extends object>(text: string, values: unknown[] = []) => server().asOwner<Found>(text, [tenant, ...values], tenant)
    const [counted] = await owner<{ all: number; shown: number }>(
      `select count(*)::int as all, count(*) filter (where e.is_visible)::int as shown from elearning_enrolments g
       join course_enrolments e on e.tenant_id = g.tenant_id and e.id = g.course_enrolment_id where g.tenant_id = $1 and g.learner_id = ${whose}`,
    )
    expect(counted?.shown).toBeLessThan(counted?.all ?? 0)
    expect((await get('/learner-app/elearning-enrolments?take=200')).headers['x-total-count']).toBe(String(counted?.shown))

    const classes = async () => Number((await get('/learner-app/learner-class-registrations?take=1')).headers['x-total-count'])
    const inStats = async () =>
      ((await get('/learner-app/learner-timetable-stats')).json() as WireRecord[]).reduce((sum, { data }) => sum + Number(data.totalCountOfClasses), 0)
    const before = [await classes(), await inStats()] as const
    const [moved] = await owner<{ id: string; unit: string }>(
      `update class_registrations r set unit_enrolment_id = (
         select u.id from unit_enrolments u join course_enrolments e on e.tenant_id = u.tenant_id and e.id = u.course_enrolment_id
         where u.tenant_id = $1 and u.learner_id = ${whose} and not e.is_visible limit 1)
       where r.tenant_id = $1 and r.learner_id = ${whose} and r.id = (select max(x.id) from class_registrations x where x.tenant_id = $1 and x.learner_id = ${whose})
       returning r.id, r.unit_enrolment_id as unit`,
    )
    expect(moved?.unit).toBeTruthy()
    expect([await classes(), await inStats()]).toEqual([before[0] - 1, before[1] - 1])
    await owner('update class_registrations set unit_enrolment_id = null where tenant_id = $1 and id = $2', [moved?.id])
    expect([await classes(), await inStats()]).toEqual(before)
  })

  test("the learner's own case about it stays, without the course's code", async () => {
    const cases = (await get('/learner-app/support-cases?subjectFilter=pilot')).json()
    const { data } = (await get(`/learner-app/support-cases/${cases[0].data.supportCaseId}`)).json()
    expect(data).toMatchObject({ subject: 'Question about the pilot', courseOfferCode: null, unitOfferCode: null })
  })

  test('staff notes are not part of a case', async () => {
    const cases = (await get('/learner-app/support-cases?subjectFilter=uniform')).json()
    const answer = await get(`/learner-app/support-cases/${cases[0].data.supportCaseId}`)
    expect(answer.body).not.toContain('supplier')
    expect(answer.json().relationships.supportCaseEntries).toHaveLength(1)
  })
})
