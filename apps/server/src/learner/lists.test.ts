import { type Call, type FilterKind, filterKinds, learnerCalls } from '@lanyard/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { calls, type SpecifiedCall } from '../../../../packages/contract/src/learner/specification.ts'
import { dayAt } from '../platform/list-days.ts'
import { type Origin, openTestServer, type TestServer } from '../testing/server.ts'

type WireRecord = { data: Record<string, unknown>; relationships: Record<string, Record<string, unknown> | null> }

let server: TestServer
let first: string
let second: string
let kahu: string
let unitEnrolmentId: number

beforeAll(async () => {
  server = await openTestServer()
  first = await server.learnerToken('banksia', 'learner@banksia.example')
  second = await server.learnerToken('banksia', 'second@banksia.example')
  kahu = await server.learnerToken('kahu', 'learner@kahu.example')
  const units = await get('/learner-app/unit-enrolments?take=1')
  unitEnrolmentId = units.json()[0].data.unitEnrolmentId
})
afterAll(() => server.close())

const get = (path: string, bearer: string | undefined = first, origin: Origin = 'banksia') =>
  server.raw(origin, path, { bearer, headers: { jsonFormat: 'camelCase' } })

const lists = calls.filter(({ paged }) => paged)
const addressOf = ({ path }: SpecifiedCall) => path.replace('{id}', String(unitEnrolmentId))
const named: Record<string, Call> = learnerCalls
const entityOf = ({ operation }: SpecifiedCall) => {
  const { answer } = named[operation] as Call
  if (!('of' in answer)) throw new Error('a list answers records')
  return answer.of
}
const keyOf = (call: SpecifiedCall) => Object.keys(entityOf(call).fields)[0] as string
const whole = async (call: SpecifiedCall, query = ''): Promise<WireRecord[]> => {
  const answer = await get(`${addressOf(call)}?take=200${query}`)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}
const keysOf = (call: SpecifiedCall, records: WireRecord[]) => records.map(({ data }) => data[keyOf(call)] as number).sort((one, other) => one - other)

const kindOf = (call: SpecifiedCall, filter: string): FilterKind => {
  const schema = named[call.operation]?.query?.shape[filter]
  return (Object.keys(filterKinds) as FilterKind[]).find((kind) => filterKinds[kind] === schema) as FilterKind
}

/** What a filter looks at on the wire, which is not always a field of the record itself. */
const valueAt = ({ data, relationships }: WireRecord, filter: string): unknown => {
  const field = filter.replace(/Filter$/, '')
  if (field === 'creditNoteStatusDescription') return relationships.creditNoteStatus?.description
  if (field === 'unitElementIsActive') return relationships.element?.isActive
  if (field === 'enrolmentIsVisibleInLanyard') return data[field] ?? true
  return data[field] ?? relationships.class?.[field]
}

const folded = (text: unknown) => String(text).normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
const dayOf = (value: unknown) => (String(value).length > 10 ? dayAt('Australia/Sydney', Date.parse(String(value))) : String(value))

const fits: Record<FilterKind, (value: unknown, wanted: unknown) => boolean> = {
  id: (value, wanted) => value === wanted,
  code: (value, wanted) => String(value).toLowerCase() === String(wanted).toLowerCase(),
  words: (value, wanted) => folded(value).includes(folded(wanted)),
  flag: (value, wanted) => value === wanted,
  day: (value, wanted) => dayOf(value) === dayOf(wanted),
  amount: (value, wanted) => value === wanted,
}

const asked = (kind: FilterKind, value: unknown): string =>
  kind === 'day' ? dayOf(value) : kind === 'words' ? folded(value).slice(0, 12).toUpperCase() : kind === 'code' ? String(value).toLowerCase() : String(value)

const filterCases = lists.flatMap((call) => (call.query ?? []).filter((name) => name !== 'search').map((filter) => ({ call, filter, name: call.operation })))

describe('filters', () => {
  test.for(filterCases)('$name: $filter narrows the list to what it names', async ({ call, filter }) => {
    const kind = kindOf(call, filter)
    const all = await whole(call)
    const present = all.map((record) => valueAt(record, filter)).filter((value) => value !== null && value !== undefined)
    expect(present.length, `no ${filter} to look for`).toBeGreaterThan(0)
    const wanted = asked(kind, present.at(-1))
    const expected = all.filter((record) => {
      const value = valueAt(record, filter)
      return value !== null && value !== undefined && fits[kind](value, kind === 'words' ? wanted : present.at(-1))
    })
    const found = await whole(call, `&${filter}=${encodeURIComponent(wanted)}`)
    expect(keysOf(call, found)).toEqual(keysOf(call, expected))
    expect(found.length).toBeGreaterThan(0)
  })

  test.for(filterCases.filter(({ call, filter }) => kindOf(call, filter) !== 'flag'))(
    '$name: a repeated $filter means any of the values',
    async ({ call, filter }) => {
      const kind = kindOf(call, filter)
      const all = await whole(call)
      const values = [...new Set(all.map((record) => valueAt(record, filter)).filter((value) => value !== null && value !== undefined))]
      const two = [values[0], values.at(-1)].map((value) => asked(kind, value))
      const each = await Promise.all(two.map((wanted) => whole(call, `&${filter}=${encodeURIComponent(wanted)}`)))
      const both = await whole(call, two.map((wanted) => `&${filter}=${encodeURIComponent(wanted)}`).join(''))
      expect(keysOf(call, both)).toEqual([...new Set(each.flatMap((found) => keysOf(call, found)))].sort((one, other) => one - other))
    },
  )

  const ranged = filterCases.filter(({ call, filter }) => ['day', 'amount'].includes(kindOf(call, filter)))
  test.for(ranged)('$name: $filter takes a range', async ({ call, filter }) => {
    const kind = kindOf(call, filter)
    const read = (record: WireRecord) => {
      const value = valueAt(record, filter)
      return value === null || value === undefined ? undefined : kind === 'day' ? dayOf(value) : (value as number)
    }
    const all = await whole(call)
    const values = [...new Set(all.map(read).filter((value) => value !== undefined))].sort((one, other) => (one < other ? -1 : 1))
    const middle = values[Math.floor(values.length / 2)] as string | number
    const compare = {
      gt: (value: string | number) => value > middle,
      gte: (value: string | number) => value >= middle,
      lt: (value: string | number) => value < middle,
      lte: (value: string | number) => value <= middle,
    }
    for (const [bound, holds] of Object.entries(compare)) {
      const expected = all.filter((record) => {
        const value = read(record)
        return value !== undefined && holds(value)
      })
      expect(keysOf(call, await whole(call, `&${filter}[${bound}]=${middle}`)), bound).toEqual(keysOf(call, expected))
    }
    const inside = await whole(call, `&${filter}[gte]=${middle}&${filter}[lte]=${middle}`)
    expect(keysOf(call, inside)).toEqual(keysOf(call, await whole(call, `&${filter}=${middle}`)))
  })

  test('a moment as a date filter means its day where the provider is', async () => {
    const [record] = await whole(calls.find(({ operation }) => operation === 'listFinanceInvoices') as SpecifiedCall)
    const dueDate = String(record?.data.dueDate)
    const midnightInSydney = new Date(Date.parse(`${dueDate}T00:30:00+11:00`)).toISOString()
    expect((await get(`/learner-app/finance-invoices?dueDateFilter=${midnightInSydney}`)).json()[0].data.dueDate).toBe(dueDate)
  })

  test('the year 0, which PostgreSQL does not know, finds nothing and breaks nothing', async () => {
    expect((await get('/learner-app/finance-invoices?dueDateFilter=0000-01-01')).json()).toEqual([])
    expect((await get('/learner-app/support-cases?lastPublicEntryAtFilter[gte]=0000-01-01')).statusCode).toBe(200)
    expect((await get('/learner-app/support-cases?lastPublicEntryAtFilter[lte]=9999-12-31')).statusCode).toBe(200)
  })
})

describe('search', () => {
  test.for([
    ['finance-invoices', 'UNIFORM', 'invoiceReference'],
    ['finance-invoices', '1005', 'invoiceNumber'],
    ['finance-credit-notes', 'excursion', 'creditNoteReference'],
    ['finance-payments', '-506', 'receiptNumber'],
    ['credentials', 'individual', 'courseOfferDescription'],
    ['logbooks', 'certificate', 'subject'],
  ] as const)('%s: "%s" is found in %s', async ([path, words, field]) => {
    const found = (await get(`/learner-app/${path}?search=${words}`)).json() as WireRecord[]
    expect(found.length).toBeGreaterThan(0)
    expect(found.some(({ data }) => folded(data[field]).includes(words.toLowerCase()))).toBe(true)
    const all = (await get(`/learner-app/${path}?take=200`)).json() as WireRecord[]
    expect(found.length).toBeLessThan(all.length)
  })

  test('the words of a status are found too, though the row holds its identifier', async () => {
    const found = (await get('/learner-app/finance-invoices?search=partially')).json() as WireRecord[]
    expect(found.map(({ relationships }) => relationships.invoiceStatus?.description)).toEqual(['Partially paid'])
  })

  test('accents and case make no difference', async () => {
    expect((await get('/learner-app/learner-class-registrations?venueDescriptionFilter=OTARA', kahu, 'kahu')).json().length).toBeGreaterThan(0)
  })
})

describe('paging', () => {
  test.for(lists)('$operation: pages in every order meet without gaps or overlaps', async (call) => {
    const all = keysOf(call, await whole(call))
    for (const sort of Object.keys(entityOf(call).fields))
      for (const order of ['asc', 'desc']) {
        const at = `${addressOf(call)}?sort=${sort}&order=${order}`
        const at200 = ((await get(`${at}&take=200`)).json() as WireRecord[]).map(({ data }) => data[keyOf(call)])
        const paged: unknown[] = []
        for (let skip = 0; skip < all.length; skip += 9) {
          const page = await get(`${at}&skip=${skip}&take=9`)
          expect(page.headers['x-total-count']).toBe(String(all.length))
          paged.push(...(page.json() as WireRecord[]).map(({ data }) => data[keyOf(call)]))
        }
        expect(paged, `${sort} ${order}`).toEqual(at200)
        expect([...paged].sort((one, other) => Number(one) - Number(other))).toEqual(all)
      }
  })

  test.for(lists)('$operation: values are in order, what is empty last', async (call) => {
    for (const [sort, field] of Object.entries(entityOf(call).fields)) {
      const values = ((await get(`${addressOf(call)}?sort=${sort}&take=200`)).json() as WireRecord[]).map(({ data }) => data[sort])
      const known = values.filter((value) => value !== null)
      expect(values.slice(0, known.length), sort).toEqual(known)
      if (typeof known[0] === 'number') expect(known, sort).toEqual([...known].sort((one, other) => Number(one) - Number(other)))
      expect(field).toBeDefined()
    }
  })

  test.for(lists)('$operation: past the end there is nothing, and the total is told', async (call) => {
    const total = (await whole(call)).length
    const answer = await get(`${addressOf(call)}?skip=100000`)
    expect(answer.json()).toEqual([])
    expect(answer.headers['x-total-count']).toBe(String(total))
  })

  test('numbers larger than any identifier are refused, not passed on', async () => {
    for (const number of ['9'.repeat(30), '1e300', '9007199254740992'])
      expect((await get(`/learner-app/course-enrolments?courseOfferIdFilter=${number}`)).statusCode, number).toBe(400)
    expect((await get('/learner-app/finance-invoices?amountTotalFilter=1e300')).json()).toEqual([])
    expect((await get('/learner-app/finance-invoices?dueDateFilter=2026-06-30T23:59:60Z')).statusCode).toBe(200)
  })

  test('25 come when nothing is said, 200 at most', async () => {
    expect((await get('/learner-app/learner-class-registrations')).json()).toHaveLength(25)
    expect((await get('/learner-app/learner-class-registrations?take=201')).statusCode).toBe(400)
  })
})

describe('bad input', () => {
  test.for(lists)('$operation names every parameter that is not right', async (call) => {
    const answer = await get(`${addressOf(call)}?take=0&skip=-1&sort=colour&order=up&nothing=1`)
    expect(answer.statusCode).toBe(400)
    expect(answer.headers['content-type']).toContain('application/problem+json')
    const pointers = (answer.json().errors as { pointer: string }[]).map(({ pointer }) => pointer).sort()
    expect(pointers).toEqual(['/nothing', '/order', '/skip', '/sort', '/take'])
  })

  test.for(filterCases.filter(({ call, filter }) => ['id', 'flag', 'day', 'amount'].includes(kindOf(call, filter))))(
    '$name: $filter takes no rubbish',
    async ({ call, filter }) => {
      for (const rubbish of ['x', '', "1' or '1'='1", '2026-02-30T', '1;2']) {
        const answer = await get(`${addressOf(call)}?${filter}=${encodeURIComponent(rubbish)}`)
        if (rubbish === '' && answer.statusCode === 200) continue
        expect(answer.statusCode, `${filter}=${rubbish}`).toBe(400)
        expect(answer.json().errors[0].pointer).toBe(`/${filter}`)
      }
    },
  )

  const hostile = ["' or 1=1 --", '%', '_', '\\', '%%', "'; drop table learners; --", '$1', 'zzz" or ""="', '\u0000', '😀', 'a'.repeat(200)]
  test.for(filterCases.filter(({ call, filter }) => ['words', 'code'].includes(kindOf(call, filter))))(
    '$name: $filter takes text as text',
    async ({ call, filter }) => {
      const all = await whole(call)
      for (const text of hostile) {
        const answer = await get(`${addressOf(call)}?take=200&${filter}=${encodeURIComponent(text)}`)
        if (text === '\u0000') expect(answer.statusCode).toBe(400)
        else {
          const expected = all.filter((record) => {
            const value = valueAt(record, filter)
            return value !== null && value !== undefined && fits[kindOf(call, filter)](value, text)
          })
          expect(answer.statusCode, text).toBe(200)
          expect(keysOf(call, answer.json()), text).toEqual(keysOf(call, expected))
        }
      }
    },
  )

  test('search takes text as text', async () => {
    for (const { path } of lists.filter(({ query }) => query?.includes('search')))
      for (const text of hostile) {
        const answer = await get(`${path}?search=${encodeURIComponent(text)}`)
        expect(answer.statusCode, text).toBe(text === '\u0000' ? 400 : 200)
        if (!['_', '%', '\\', '\u0000'].includes(text)) expect(answer.json(), text).toEqual([])
      }
  })

  test.for(calls.filter(({ method, paged }) => method === 'GET' && !paged))('$operation takes no parameters', async ({ path }) => {
    const answer = await get(`${path.replace('{id}', '1')}?anything=1`)
    expect(answer.statusCode).toBe(400)
    expect(answer.json().errors[0].pointer).toBe('/anything')
  })

  test.for(calls.filter(({ path, method }) => path.includes('{id}') && method === 'GET'))('$operation: an id is a number', async ({ path }) => {
    for (const id of ['abc', '0', '-1', '1.5', '9'.repeat(30), '%27']) expect([400, 404]).toContain((await get(path.replace('{id}', id))).statusCode)
    expect((await get(path.replace('{id}', '9007199254740990'))).statusCode).toBe(404)
  })
})

describe('whose records', () => {
  const theirs = async (call: SpecifiedCall, bearer: string, origin: Origin, query = '') => {
    const address = call.path.replace('{id}', String((await get('/learner-app/unit-enrolments?take=1', bearer, origin)).json()[0].data.unitEnrolmentId))
    return (await get(`${address}?take=200${query}`, bearer, origin)).json() as WireRecord[]
  }

  test.for(lists.filter(({ operation }) => operation !== 'listLearnerTimetableStats'))(
    '$operation: nothing of another learner, nor of another tenant',
    async (call) => {
      const mine = new Set(keysOf(call, await whole(call)))
      for (const [bearer, origin] of [
        [second, 'banksia'],
        [kahu, 'kahu'],
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

  test('what belongs to somebody else is not there', async () => {
    const message = (await get('/learner-app/logbooks?take=1')).json()[0].data.messageId
    const supportCase = (await get('/learner-app/support-cases?take=1')).json()[0].data.supportCaseId
    for (const path of [`logbooks/${message}`, `support-cases/${supportCase}`, `unit-enrolments/${unitEnrolmentId}/elements`]) {
      expect((await get(`/learner-app/${path}`)).statusCode, path).toBe(200)
      expect((await get(`/learner-app/${path}`, second)).statusCode, path).toBe(404)
      expect((await get(`/learner-app/${path}`, kahu, 'kahu')).statusCode, path).toBe(404)
      expect((await get(`/learner-app/${path}`, kahu, 'banksia')).statusCode, path).toBe(401)
      expect((await get(`/learner-app/${path}`, kahu, 'api')).statusCode, path).toBe(404)
    }
  })

  test("no byte of the first learner's records goes to anybody else", async () => {
    const canaries = ['Marchetti', 'BT204518', 'BT-204518', 'learner@banksia.example', '3AW88YH9U5', 'PA1234567', 'Pyrmont']
    const mine = (await Promise.all(calls.filter(({ method, path }) => method === 'GET' && !path.includes('{')).map(({ path }) => get(path))))
      .map(({ body }) => body)
      .join()
    for (const canary of canaries) expect(mine).toContain(canary)
    for (const { method, path } of calls) {
      if (method !== 'GET') continue
      for (const [bearer, origin] of [
        [second, 'banksia'],
        [kahu, 'kahu'],
      ] as const) {
        const { body } = await get(path.replace('{id}', String(unitEnrolmentId)), bearer, origin)
        for (const canary of canaries) expect(body, path).not.toContain(canary)
      }
    }
  })

  test.for(calls)('$operation is for the learner who is signed in', async ({ method, path }) => {
    const send = (bearer: string | undefined, origin: Origin) =>
      server.raw(origin, path.replace('{id}', '1'), {
        method: method as 'GET',
        bearer,
        headers: { jsonFormat: 'camelCase' },
        ...(method !== 'GET' && { payload: {} }),
      })
    expect((await send(undefined, 'banksia')).statusCode).toBe(401)
    expect((await send('not.a.token', 'banksia')).statusCode).toBe(401)
    expect((await send(first, 'kahu')).statusCode).toBe(401)
    expect((await send(await server.staffToken('admin@banksia.example'), 'api')).statusCode).toBe(403)
    expect((await send(first, 'console')).statusCode).not.toBe(200)
  })
})

test('an issued credential has its certificate, which opens; one that is not has none', async () => {
  const credentials = (await get('/learner-app/credentials?take=200')).json() as WireRecord[]
  for (const { data } of credentials) {
    const isIssued = [5, 6].includes(data.credentialStatusId as number)
    expect(data).toMatchObject(isIssued ? { documentId: expect.any(Number), documentSize: expect.any(Number) } : { documentId: null, documentLink: null })
    if (isIssued) expect((await get(String(data.documentLink))).json().data.documentUrl).toContain('http')
    if (isIssued) expect((await get(String(data.documentLink), second)).statusCode).toBe(404)
  }
})

describe('what is not visible', () => {
  test('an enrolment that is kept out of the portal, and whatever hangs on it, is never sent', async () => {
    for (const { method, path, paged } of calls) {
      if (method !== 'GET' || path.includes('{')) continue
      const { body } = await get(`${path}${paged ? '?take=200' : ''}`)
      expect(body, path).not.toMatch(/HIDDEN|[Hh]idden|not shown/)
    }
    expect((await get('/learner-app/course-enrolments?enrolmentIsVisibleInLanyard=false')).json()).toEqual([])
    expect((await get('/learner-app/unit-enrolments?enrolmentIsVisibleInLanyardFilter=false')).json()).toEqual([])
  })

  test('nor can it be asked for by its identifier', async () => {
    const tenant = server.tenantId('banksia')
    const [hidden] = await server.asOwner<{ unit: string; message: string; course: string }>(
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

  test('e-learning of a course that is not visible, and classes of a unit that is not, are not there and not counted', async () => {
    const tenant = server.tenantId('banksia')
    const whose = "(select id from learners where tenant_id = $1 and email = 'learner@banksia.example')"
    const owner = <Found extends object>(text: string, values: unknown[] = []) => server.asOwner<Found>(text, [tenant, ...values], tenant)
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

  test('notes among staff are not part of a case', async () => {
    const cases = (await get('/learner-app/support-cases?subjectFilter=uniform')).json()
    const answer = await get(`/learner-app/support-cases/${cases[0].data.supportCaseId}`)
    expect(answer.body).not.toContain('supplier')
    expect(answer.json().relationships.supportCaseEntries).toHaveLength(1)
  })
})
