import { randomBytes } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import { type Lookup, lookups } from '@lanyard/contract'
import { empty as noSql } from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { compress } from '../http/responses/compression.ts'
import { filterCondition } from '../lists/list-filters.queries.ts'
import { noValues } from '../lists/list-values.ts'
import { openTestServer, type TestServer } from '../testing/server.ts'
import { listed } from './listing.ts'

let server: TestServer
let bearer: string
beforeAll(async () => {
  server = await openTestServer()
  bearer = await server.staffToken('records@banksia.example')
})
afterAll(() => server.close())

const words = Array.from({ length: 200 }, (_, index) => `no such word ${index}`)

/** A text that counts how often it is read. */
const counted = () => {
  let reads = 0
  const text = { toString: () => (++reads > 0 ? 'Some words' : '') }
  return { text: text as string, reads: () => reads }
}

test('a value is prepared for comparison once, however many words are searched', () => {
  const { text, reads } = counted()
  const searched = (Object.values(lookups) as Lookup[]).find(({ filters }) => Object.values(filters).some(([, kind]) => kind === 'words')) as Lookup
  const [filter, [field]] = Object.entries(searched.filters).find(([, [, kind]]) => kind === 'words') as [string, [string, string]]
  expect(listed(searched, [{ [field]: text }], { [filter]: words }).totalCount).toBe(0)
  expect(reads()).toBe(1)
})

test('so is the text of a reference', () => {
  const { text, reads } = counted()
  const column = { kind: 'reference' as const, sql: noSql, texts: () => new Map([[1, text]]) }
  filterCondition('x', 'words', column, words, { values: noValues, timeZone: 'UTC' })
  expect(reads()).toBe(1)
})

test('a long response is compressed off the event loop', async () => {
  const long = randomBytes(300_000)
  expect(compress(long.subarray(0, 1_000), 'br')).toBeInstanceOf(Buffer)
  for (const encoding of ['br', 'gzip'] as const) expect(compress(long, encoding)).toBeInstanceOf(Promise)
  expect(gunzipSync(await compress(long, 'gzip')).equals(long)).toBe(true)
})

const fill = (count: number, length: number) =>
  server.asOwner(
    `with layer as (insert into lookup_layers (tenant_id, list, next_id) values ($1, 'visas', 1000000) on conflict do nothing)
     insert into lookup_values (tenant_id, list, id, code, value)
     select $1, 'visas', 100000 + n, 'own ' || n, jsonb_build_object('visaId', 100000 + n, 'code', 'own ' || n, 'description', repeat('x', $3), 'isActive', true)
     from generate_series(1, $2::int) n returning 1`,
    [server.tenantId('banksia'), count, length],
    server.tenantId('banksia'),
  )
const empty = () =>
  server.asOwner("delete from lookup_values where tenant_id = $1 and list = 'visas'", [server.tenantId('banksia')], server.tenantId('banksia'))
const create = () => server.raw('console', '/combos/visas', { method: 'POST', bearer, payload: [{ code: 'one', description: 'One more' }] })

test('a long list is sent in every encoding, and by the fast path once it is prepared', async () => {
  await fill(1_000, 300)
  await create()
  const plain = (await server.raw('console', '/combos/visas', { bearer })).body
  expect(plain.length).toBeGreaterThan(300_000)
  for (let round = 0; round < 2; round++) {
    const zipped = await server.raw('console', '/combos/visas', { bearer, headers: { 'accept-encoding': 'gzip' } })
    expect(gunzipSync(zipped.rawPayload).toString()).toBe(plain)
  }
  await empty()
})

test.each([
  [5_000, 10, /at most 5,000 values/],
  [2_000, 1_000, /at most 2,000,000 characters/],
])('a provider that already has %i values of %i characters can’t add one', async (count, length, detail) => {
  await fill(count, length)
  const answer = await create()
  expect([answer.statusCode, answer.json().detail]).toEqual([422, expect.stringMatching(detail)])
  await empty()
  expect((await create()).statusCode).toBe(200)
  await empty()
})
