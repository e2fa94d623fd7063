import { describe, expect, test } from 'vitest'
import { calls } from '../../../../packages/contract/src/specification/learner-calls.ts'
import { entityOf, filterCases, fits, keyOf, keysOf, kindOf, lists, openListing, valueAt, type WireRecord } from './testing/listing.ts'

const { addressOf, get, whole } = openListing()

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

  test.for(lists)('$operation: values are in order, with empty ones last', async (call) => {
    for (const [sort, field] of Object.entries(entityOf(call).fields)) {
      const values = ((await get(`${addressOf(call)}?sort=${sort}&take=200`)).json() as WireRecord[]).map(({ data }) => data[sort])
      const known = values.filter((value) => value !== null)
      expect(values.slice(0, known.length), sort).toEqual(known)
      if (typeof known[0] === 'number') expect(known, sort).toEqual([...known].sort((one, other) => Number(one) - Number(other)))
      expect(field).toBeDefined()
    }
  })

  test.for(lists)('$operation: past the end there are no items, and the total is still returned', async (call) => {
    const total = (await whole(call)).length
    const answer = await get(`${addressOf(call)}?skip=100000`)
    expect(answer.json()).toEqual([])
    expect(answer.headers['x-total-count']).toBe(String(total))
  })

  test('an invalid id in the path is refused with the expected format', async () => {
    for (const id of ['abc', '0', '-1', '1.5', '9'.repeat(30)])
      expect((await get(`/learner-app/unit-enrolments/${id}/elements`)).json().errors, id).toEqual([
        { pointer: '/id', message: 'Must be a whole number, 1 or more.' },
      ])
  })

  test('numbers larger than any id are refused, not passed on', async () => {
    for (const number of ['9'.repeat(30), '1e300', '9007199254740992'])
      expect((await get(`/learner-app/course-enrolments?courseOfferIdFilter=${number}`)).statusCode, number).toBe(400)
    expect((await get(`/learner-app/finance-invoices?amountTotalFilter=${'9'.repeat(300)}`)).json()).toEqual([])
    expect((await get('/learner-app/finance-invoices?dueDateFilter=2026-06-30T23:59:60Z')).statusCode).toBe(200)
  })

  test('the default page size is 25, the maximum 200', async () => {
    expect((await get('/learner-app/learner-class-registrations')).json()).toHaveLength(25)
    expect((await get('/learner-app/learner-class-registrations?take=201')).statusCode).toBe(400)
  })
})

describe('bad input', () => {
  test.for(lists)('$operation names every invalid parameter', async (call) => {
    const answer = await get(`${addressOf(call)}?take=0&skip=-1&sort=colour&order=up&nothing=1`)
    expect(answer.statusCode).toBe(400)
    expect(answer.headers['content-type']).toContain('application/problem+json')
    const pointers = (answer.json().errors as { pointer: string }[]).map(({ pointer }) => pointer).sort()
    expect(pointers).toEqual(['/nothing', '/order', '/skip', '/sort', '/take'])
  })

  test.for(filterCases.filter(({ call, filter }) => ['id', 'flag', 'day', 'amount'].includes(kindOf(call, filter))))(
    '$name: $filter refuses invalid values',
    async ({ call, filter }) => {
      for (const invalid of ['x', '', "1' or '1'='1", '2026-02-30T', '1;2']) {
        const answer = await get(`${addressOf(call)}?${filter}=${encodeURIComponent(invalid)}`)
        if (invalid === '' && answer.statusCode === 200) continue
        expect(answer.statusCode, `${filter}=${invalid}`).toBe(400)
        expect(answer.json().errors[0].pointer).toBe(`/${filter}`)
      }
    },
  )

  const hostile = ["' or 1=1 --", '%', '_', '\\', '%%', "'; drop table learners; --", '$1', 'zzz" or ""="', '\u0000', '😀', 'a'.repeat(200)]
  test.for(filterCases.filter(({ call, filter }) => ['words', 'code'].includes(kindOf(call, filter))))(
    '$name: $filter treats text as text',
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

  test('search treats text as text', async () => {
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
