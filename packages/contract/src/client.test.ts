import { expect, expectTypeOf, test } from 'vitest'
import { z } from 'zod'
import { type Calls, many, one, plain } from './call.ts'
import { createClient, encodeQuery, FetchError, RequiredError, ResponseError, sessionToken, wireCallsOf } from './client.ts'
import { entity } from './entity.ts'
import { id, required, text } from './fields.ts'

const visa = entity('visa', { visaId: required(id), code: text }, { country: z.object({ countryId: id }).nullable() })

const calls = {
  listVisas: {
    method: 'GET',
    path: '/combos/visas',
    summary: 'Visas',
    needs: 'catalogue:read',
    query: z.strictObject({ search: z.string().optional() }),
    answer: many(visa),
  },
  replaceVisa: {
    method: 'PUT',
    path: '/combos/{list}/{id}',
    summary: 'Replace one',
    needs: 'catalogue:write',
    params: z.strictObject({ list: z.string(), id: z.int() }),
    body: { name: 'item', schema: z.strictObject({ code: z.string() }) },
    answer: one(visa),
  },
  countVisas: { method: 'GET', path: '/visas/count', summary: 'How many', needs: 'catalogue:read', answer: plain(z.object({ count: z.int() })) },
} as const satisfies Calls

type Sent = { url: string; method: string | undefined; headers: Headers; body: unknown }

/** A client that records its requests and returns the given responses. */
const clientAnswering = (answer: () => Response | Promise<Response>, options: Partial<Parameters<typeof createClient>[1]> = {}) => {
  const sent: Sent[] = []
  const fetch: typeof globalThis.fetch = async (input, init) => {
    sent.push({ url: String(input), method: init?.method, headers: new Headers(init?.headers), body: init?.body })
    return answer()
  }
  return { sent, client: createClient(wireCallsOf(calls), { host: 'https://api.lanyard.test', fetch, ...options }) }
}

const json = (body: unknown, init: ResponseInit = {}) =>
  new Response(JSON.stringify(body), { ...init, headers: { 'content-type': 'application/json', ...(init.headers as Record<string, string>) } })
const record = { data: { visaId: 7, code: '500' }, relationships: { country: { countryId: 1 } } }

test('a response outside 2xx is "Response returned an error code", with the problem details if present', async () => {
  const problem = { type: '/docs/problems#not-found', title: 'Not found', status: 404, instance: 'r-1' }
  const withProblem = clientAnswering(() => new Response(JSON.stringify(problem), { status: 404, headers: { 'content-type': 'application/problem+json' } }))
  const error = await withProblem.client.listVisas().catch((caught: unknown) => caught)
  expect(error).toBeInstanceOf(ResponseError)
  expect(error).toMatchObject({ name: 'ResponseError', message: 'Response returned an error code', problem, response: { status: 404 } })

  const withoutProblem = clientAnswering(() => new Response('<h1>Bad gateway</h1>', { status: 502, headers: { 'content-type': 'text/html' } }))
  await expect(withoutProblem.client.listVisas()).rejects.toMatchObject({
    message: 'Response returned an error code',
    problem: undefined,
    response: { status: 502 },
  })
})

test('a network failure is "The request failed and the interceptors did not return an alternative response"', async () => {
  const cause = new TypeError('fetch failed')
  const { client } = clientAnswering(() => Promise.reject(cause))
  const error = await client.listVisas().catch((caught: unknown) => caught)
  expect(error).toBeInstanceOf(FetchError)
  expect(error).toMatchObject({ name: 'FetchError', message: 'The request failed and the interceptors did not return an alternative response', cause })
})

test('a missing required parameter is named, with its operation, and nothing is sent', async () => {
  const { client, sent } = clientAnswering(() => json(record))
  const missing: [request: unknown, name: string][] = [
    [{ params: { list: 'visas' }, body: { code: '1' } }, 'id'],
    [{ params: { list: null, id: 1 }, body: { code: '1' } }, 'list'],
    [{ params: { list: 'visas', id: 1 } }, 'item'],
    [{ params: { list: 'visas', id: 1 }, body: null }, 'item'],
    [undefined, 'list'],
  ]
  for (const [request, field] of missing) {
    // A request that the types refuse.
    const error = await client.replaceVisa(request as never).catch((caught: unknown) => caught)
    expect(error).toBeInstanceOf(RequiredError)
    expect(error).toMatchObject({
      name: 'RequiredError',
      field,
      message: `Required parameter requestParameters.${field} was null or undefined when calling replaceVisa.`,
    })
  }
  expect(sent).toEqual([])
})

test('0, false and an empty string are not missing parameters', async () => {
  const { client, sent } = clientAnswering(() => json(record))
  await client.replaceVisa({ params: { list: 'visas', id: 0 }, body: { code: '' } })
  expect(sent[0]?.url).toBe('https://api.lanyard.test/combos/visas/0')
})

test('without a session the token is "No session found"; a session without a token has its own error', () => {
  for (const session of [undefined, null, {}, { user: null }]) expect(() => sessionToken(session)).toThrow(new Error('No session found'))
  for (const user of [{}, { idToken: null }, { idToken: '', accessToken: '' }]) expect(() => sessionToken({ user })).toThrow(/^No token found in the session$/)
  expect(sessionToken({ user: { idToken: 'the id token', accessToken: 'the access token' } })).toBe('the id token')
  expect(sessionToken({ user: { accessToken: 'the access token' } })).toBe('the access token')
})

test('a failed session check prevents the request', async () => {
  const { client, sent } = clientAnswering(() => json([]), { authorization: () => ({ bearer: sessionToken(null) }) })
  await expect(client.listVisas()).rejects.toThrow('No session found')
  expect(sent).toEqual([])
})

test('the Authorization header carries a bearer token, an API key or basic credentials', async () => {
  const headersWith = async (authorization: Parameters<typeof createClient>[1]['authorization']) => {
    const { client, sent } = clientAnswering(() => json([]), { authorization })
    await client.listVisas()
    return sent[0]?.headers as Headers
  }
  expect((await headersWith(async () => ({ bearer: 'a.b.c' }))).get('authorization')).toBe('Bearer a.b.c')
  expect((await headersWith(() => ({ apiKey: 'k.s' }))).get('x-api-key')).toBe('k.s')
  expect((await headersWith(() => ({ basic: { username: 'k', password: 's' } }))).get('authorization')).toBe(`Basic ${btoa('k:s')}`)
  expect((await headersWith(undefined)).get('authorization')).toBeNull()
})

test('every call requests camelCase; a write sends JSON, its Idempotency-Key and its If-Match', async () => {
  const { client, sent } = clientAnswering(() => json(record))
  await client.replaceVisa({ params: { list: 'visas', id: 7 }, body: { code: '500' }, idempotencyKey: 'once', ifMatch: '"v1"' })
  expect(sent[0]).toMatchObject({ method: 'PUT', body: '{"code":"500"}' })
  const { headers } = sent[0] as Sent
  expect(Object.fromEntries(headers)).toMatchObject({
    jsonformat: 'camelCase',
    'content-type': 'application/json',
    'idempotency-key': 'once',
    'if-match': '"v1"',
  })

  await client.countVisas().catch(() => {})
  expect(Object.fromEntries((sent[1] as Sent).headers)).toEqual({ jsonformat: 'camelCase', accept: 'application/json' })
})

test('arrays repeat the key, nested objects use bracketed keys, dates are ISO strings', () => {
  expect(encodeQuery({ idFilter: [1, 2], codeFilter: 'A&B' })).toBe('idFilter=1&idFilter=2&codeFilter=A%26B')
  expect(decodeURIComponent(encodeQuery({ dueDateFilter: { gte: '2026-01-01', lt: '2026-02-01' } }))).toBe(
    'dueDateFilter[gte]=2026-01-01&dueDateFilter[lt]=2026-02-01',
  )
  expect(encodeQuery({ dueDateFilter: { gte: '1' } })).toBe('dueDateFilter%5Bgte%5D=1')
  expect(decodeURIComponent(encodeQuery({ from: new Date(Date.UTC(2026, 0, 31, 9, 30)), on: { lt: new Date(0) } }))).toBe(
    'from=2026-01-31T09:30:00.000Z&on[lt]=1970-01-01T00:00:00.000Z',
  )
  expect(encodeQuery({ flag: false, zero: 0, empty: '', none: undefined, nothing: null, list: [], range: {} })).toBe('flag=false&zero=0&empty=')
  expect(decodeURIComponent(encodeQuery({ a: { b: { c: 1 } } }))).toBe('a[b][c]=1')
})

test('path parameters are encoded, and the query follows', async () => {
  const { client, sent } = clientAnswering(() => json([]))
  await client.listVisas({ query: { search: 'Māori & co' } })
  expect(sent[0]?.url).toBe('https://api.lanyard.test/combos/visas?search=M%C4%81ori%20%26%20co')
  await client.listVisas({ query: {} })
  expect(sent[1]?.url).toBe('https://api.lanyard.test/combos/visas')
  await client.replaceVisa({ params: { list: '../a b', id: 1 }, body: { code: '' } }).catch(() => {})
  expect(sent[2]?.url).toBe('https://api.lanyard.test/combos/..%2Fa%20b/1')
})

test('a record is unwrapped: its fields and its relationships, side by side', async () => {
  const { client } = clientAnswering(() => json(record))
  const answered = await client.replaceVisa({ params: { list: 'visas', id: 7 }, body: { code: '500' } })
  expect(answered).toEqual({ visaId: 7, code: '500', country: { countryId: 1 } })
  expectTypeOf(answered.visaId).toEqualTypeOf<number>()
  const bare = clientAnswering(() => json({ data: { visaId: 7 } }))
  expect(await bare.client.replaceVisa({ params: { list: 'visas', id: 7 }, body: { code: '500' } })).toEqual({ visaId: 7 })
})

test('a list is unwrapped with its total count, which defaults to 0', async () => {
  const counted = clientAnswering(() => json([record], { headers: { 'x-total-count': '312' } }))
  expect(await counted.client.listVisas()).toEqual({ items: [{ visaId: 7, code: '500', country: { countryId: 1 } }], totalCount: 312 })
  const uncounted = clientAnswering(() => json([record]))
  expect((await uncounted.client.listVisas()).totalCount).toBe(0)
})

test('a plain response is returned unchanged', async () => {
  const { client } = clientAnswering(() => json({ count: 3 }))
  expect(await client.countVisas()).toEqual({ count: 3 })
})

test('a call can be aborted', async () => {
  const { client } = clientAnswering(() => json([]))
  const signal = AbortSignal.abort()
  const passed = createClient(wireCallsOf(calls), {
    host: '',
    fetch: async (_, init) => (init?.signal?.aborted ? Promise.reject(init.signal.reason) : json([])),
  })
  await expect(passed.listVisas({ signal })).rejects.toBeInstanceOf(FetchError)
  await expect(client.listVisas()).resolves.toEqual({ items: [], totalCount: 0 })
})
