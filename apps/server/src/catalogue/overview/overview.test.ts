import { type Client, catalogueOverviewCalls, lookupCalls, lookups, mostFound } from '@lanyard/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readAttributions, readSources } from '../../../data/read-lookups.ts'
import { openTestServer, type TestServer } from '../../testing/server.ts'
import { holdersOf } from './overview-attributions.ts'

let server: TestServer
let records: string
let console: Client<typeof catalogueOverviewCalls>
beforeAll(async () => {
  server = await openTestServer()
  records = await server.staffToken('records@banksia.example')
  console = server.client(catalogueOverviewCalls, 'console', records)
})
afterAll(() => server.close())

const listed = async (name: string, client = console) => (await client.listCatalogue()).items.find((list) => list.name === name)

describe('all lists at a glance', () => {
  test('each of the 249 lists is there once, with its size, source and shape', async () => {
    const { items, totalCount } = await console.listCatalogue()
    expect(totalCount).toBe(249)
    expect(items.map(({ name }) => name)).toEqual((await readSources()).map(({ list }) => list))
    expect(items.filter(({ writable }) => writable !== 'no')).toHaveLength(27)
    expect(items.find(({ name }) => name === 'campus-operation-types')).toMatchObject({
      title: 'Campus operation types',
      area: 'Accreditation, organisation and classification',
      jurisdiction: 'AU',
      writable: 'no',
      valueCount: 3,
      switchedOffCount: 1,
      completeness: 'complete',
      attribution: expect.stringContaining('TCSI'),
    })
    expect(items.find(({ name }) => name === 'positions')).toMatchObject({ source: "Lanyard's own values", edition: null, attribution: null })
  })

  test('fields say what they contain, which are required, and what a reference refers to', async () => {
    const stages = await listed('opportunity-stages')
    expect(stages?.fields.map(({ name, kind }) => [name, kind])).toEqual([
      ['opportunityStageId', 'identifier'],
      ['description', 'text'],
      ['winProbablityId', 'reference'],
      ['orderNumber', 'whole'],
      ['isDeleted', 'flag'],
    ])
    expect(stages?.fields[2]).toMatchObject({ relation: 'winProbability', refersTo: 'win-probabilities' })
    const visas = await listed('visas')
    expect(visas?.fields.filter(({ isRequired }) => isRequired).map(({ name }) => name)).toEqual(['code', 'description'])
    const venues = await listed('venues')
    expect(venues?.fields.find(({ name }) => name === 'fee')?.kind).toBe('number')
    expect(venues?.fields.find(({ name }) => name === 'isActive')).toMatchObject({ kind: 'flag', isRequired: true })
  })

  test('the counts are the tenant’s own, and another’s stay unchanged', async () => {
    const kahu = server.client(catalogueOverviewCalls, 'console', await server.staffToken('admin@kahu.example', 'kahu'))
    const before = (await listed('pipelines'))?.valueCount ?? 0
    const others = (await listed('pipelines', kahu))?.valueCount
    await server.client(lookupCalls, 'console', records).createPipelines({ body: [{ code: 'OVERVIEW', description: 'Counted', isActive: false }] })
    expect(await listed('pipelines')).toMatchObject({ valueCount: before + 1, switchedOffCount: 1 })
    expect((await listed('pipelines', kahu))?.valueCount).toBe(others)
  })

  test('a matching ETag gets 304 until a list changes', async () => {
    const read = (tag?: string) =>
      server.raw('console', '/catalogue', { bearer: records, headers: { 'accept-encoding': 'br', ...(tag && { 'if-none-match': tag }) } })
    const first = await read()
    const tag = String(first.headers.etag)
    expect(first.headers['cache-control']).toBe('private, no-cache')
    expect(first.headers['content-encoding']).toBe('br')
    expect((await read(tag)).statusCode).toBe(304)
    await server.client(lookupCalls, 'console', records).createPipelines({ body: [{ code: 'CHANGED', description: 'Changed' }] })
    expect((await read(tag)).statusCode).toBe(200)
  })

  test('without the jsonFormat header its names are in PascalCase', async () => {
    const [first] = (await server.raw('api', '/catalogue', { bearer: records })).json()
    expect(first.Data).toMatchObject({ Name: 'aacs', ValueCount: 8 })
    expect(first.Data.Fields[0]).toMatchObject({ Kind: 'identifier' })
  })
})

describe('searching for a code', () => {
  const find = async (text: string) => (await console.searchCatalogue({ query: { text } })).items

  test('the exact code comes first, in every list that has it', async () => {
    const found = await find('0101')
    const exact = found.filter(({ code }) => code === '0101')
    expect(exact.length).toBeGreaterThan(0)
    expect(found.slice(0, exact.length)).toEqual(exact)
    expect(found[exact.length]?.code).toMatch(/0101/)
  })

  test('text is found ignoring case and accents, with its list', async () => {
    const found = await find('TAUPO')
    expect(found).toContainEqual(expect.objectContaining({ list: 'nz-territorial-authorities', listTitle: 'NZ territorial authorities', area: 'New Zealand' }))
    expect(found.every(({ valueId, list }) => typeof valueId === 'number' && list in lookups)).toBe(true)
  })

  test('at most a hundred values are returned, with the total number', async () => {
    const { items, totalCount } = await console.searchCatalogue({ query: { text: 'a' } })
    expect(items).toHaveLength(mostFound)
    expect(totalCount).toBeGreaterThan(mostFound)
  })

  test('an empty search finds nothing, and a text that is too long is refused by name', async () => {
    expect(await find('   ')).toEqual([])
    expect((await console.searchCatalogue()).items).toEqual([])
    const refused = await server.raw('console', `/catalogue/search?text=${'x'.repeat(201)}`, { bearer: records })
    expect(refused.statusCode).toBe(400)
    expect(refused.json().errors[0].pointer).toBe('/text')
    expect((await server.raw('console', '/catalogue/search?code=1', { bearer: records })).statusCode).toBe(400)
  })

  test('a tenant finds its own values, and no one else’s', async () => {
    await server.client(lookupCalls, 'console', records).createVaccineStatuses({ body: [{ description: 'Only at Banksia', isActive: false }] })
    expect(await find('only at banksia')).toEqual([expect.objectContaining({ list: 'vaccine-statuses', code: null, isActive: false })])
    const kahu = server.client(catalogueOverviewCalls, 'console', await server.staffToken('admin@kahu.example', 'kahu'))
    expect((await kahu.searchCatalogue({ query: { text: 'only at banksia' } })).items).toEqual([])
  })
})

describe('who may', () => {
  test('auditors can read; the people that values refer to are for those who change values', async () => {
    const auditor = await server.staffToken('auditor@banksia.example')
    expect((await server.raw('console', '/catalogue', { bearer: auditor })).statusCode).toBe(200)
    expect((await server.raw('console', '/catalogue/people', { bearer: auditor })).statusCode).toBe(403)
    const { items } = await console.listCataloguePeople()
    expect(items).toContainEqual({ kind: 'staff', personId: expect.any(Number), name: 'Mei Tanaka', isActive: true })
    expect(items).toContainEqual({ kind: 'staff-teams', personId: expect.any(Number), name: 'Student Services', isActive: true })
    expect(items.map(({ name }) => name)).not.toContain('Aroha Ngata')
  })

  test("anonymous callers are refused, and a tenant’s site doesn't have it", async () => {
    expect((await server.raw('console', '/catalogue')).statusCode).toBe(401)
    const learner = await server.learnerToken('banksia', 'learner@banksia.example')
    expect((await server.raw('api', '/catalogue', { bearer: learner })).statusCode).toBe(200)
    expect((await server.raw('banksia', '/catalogue', { bearer: learner })).headers['content-type']).not.toContain('json;')
  })
})

test('every source with a rights holder names them', async () => {
  const holders = new Set((await readAttributions()).map(({ holder }) => holder))
  const named = new Set((await readSources()).flatMap(({ source }) => holdersOf(source)))
  expect([...named].filter((holder) => !holders.has(holder))).toEqual([])
  // Two give names and dialling codes to the countries in the portal's forms, one the refused passwords; none of them a list.
  expect([...holders].filter((holder) => !named.has(holder))).toEqual(['world-countries', 'countries-list', 'zxcvbn-ts'])
})

test('the number of records that use a value is counted, only within the tenant', async () => {
  const own = await server.asOwner<{ id: number; count: number }>(
    'select support_case_category_id as id, count(*)::int as count from support_cases where tenant_id = $1 group by 1 order by 2 desc limit 1',
    [server.tenantId('banksia')],
    server.tenantId('banksia'),
  )
  const [{ id, count } = { id: 0, count: 0 }] = own
  expect(count).toBeGreaterThan(0)
  expect(await console.countValueUse({ query: { list: 'support-case-categories', valueId: Number(id) } })).toEqual({ count })
  expect(await console.countValueUse({ query: { list: 'support-case-categories', valueId: 999_999_999 } })).toEqual({ count: 0 })
  expect(await console.countValueUse({ query: { list: 'pipelines', valueId: 1 } })).toEqual({ count: 0 })
})
