import { type Lookup, lookups } from '@lanyard/contract'
import {
  codeDescriptionAndId,
  decidedFieldsOf,
  descriptionAndId,
  fieldsOf,
  listsWithoutQuery,
  listsWithQuery,
  relationsOf,
} from '@lanyard/contract/specification'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readLookupFile } from '../../data/read-lookups.ts'
import { openTestServer, type TestServer } from '../testing/server.ts'

let server: TestServer
let learner: string
beforeAll(async () => {
  server = await openTestServer()
  learner = await server.learnerToken('banksia', 'learner@banksia.example')
})
afterAll(() => server.close())

const get = (path: string, headers: Record<string, string> = {}) =>
  server.raw('banksia', `/combos/${path}`, { bearer: learner, headers: { jsonFormat: 'camelCase', ...headers } })
const descriptions = async (path: string) => (await get(path)).json().map(({ data }: { data: { description: string } }) => data.description)

const bare = (names: string) =>
  names
    .trim()
    .split(/\s+/)
    .map((name) => name.replace('!', ''))
const fieldsInSpecification = (entity: string): string[] => {
  const written = decidedFieldsOf[entity] ?? fieldsOf[entity]
  if (written) return bare(written)
  const key = `${entity}Id`
  if (codeDescriptionAndId.includes(key)) return [key, 'code', 'description']
  if (descriptionAndId.includes(key)) return [key, 'description']
  return [key, 'code', 'description', 'isActive']
}

/** How many values the demonstration's tenant has on top of a shipped list: its rooms. */
const ownValues: Record<string, number> = { venues: 3 }

describe.each([...listsWithoutQuery, ...Object.keys(listsWithQuery)])('the list %s', (name) => {
  test('returns every shipped value with exactly its fields and relations', async () => {
    const answer = await get(name)
    expect(answer.statusCode).toBe(200)
    const shipped = await readLookupFile(name as keyof typeof lookups)
    const count = shipped.length + (ownValues[name] ?? 0)
    expect(answer.headers['x-total-count']).toBe(String(count))
    expect(answer.json()).toHaveLength(count)
    const { entity } = lookups[name as keyof typeof lookups] as Lookup
    for (const { data, relationships } of answer.json()) {
      expect(Object.keys(data).sort()).toEqual(fieldsInSpecification(entity).sort())
      expect(Object.keys(relationships).sort()).toEqual(Object.keys(relationsOf[entity] ?? {}).sort())
    }
  })

  test('accepts the parameters of its row, and no others', async () => {
    const known = listsWithQuery[name] === undefined ? [] : [...listsWithQuery[name], 'skip', 'take', 'sort', 'order']
    const wrong = await get(`${name}?somethingElse=1`)
    expect(wrong.statusCode).toBe(400)
    expect(wrong.json().errors).toEqual([{ pointer: '/somethingElse', message: expect.stringContaining('is not known here') }])
    for (const parameter of ['codeFilter', 'descriptionFilter', 'skip', 'search'])
      if (!known.includes(parameter)) expect((await get(`${name}?${parameter}=1`)).statusCode, parameter).toBe(400)
  })
})

test('there are 249 lists', () => expect(listsWithoutQuery.length + Object.keys(listsWithQuery).length).toBe(249))

test('codes stay text: leading zeros, "@" and an empty code', async () => {
  const codes = async (name: string) => (await get(name)).json().map(({ data }: { data: { code: string } }) => data.code)
  expect(await codes('anzsic-level4-industries')).toContain('0111')
  expect(await codes('disability-flags')).toContain('@')
  expect(await codes('studylink-statuses')).toContain('')
})

test('relations are resolved', async () => {
  const regions = (await get('address-regions?take=1')).json()
  expect(regions[0].relationships.country).toMatchObject({ countryId: regions[0].data.countryId, description: expect.any(String), code: expect.any(String) })
  const stages = (await get('opportunity-stages?take=1')).json()
  expect(stages[0].relationships.winProbability).toMatchObject({ winProbabilityId: stages[0].data.winProbablityId, value: expect.any(Number) })
  const triggers = (await get('automation-trigger-types?take=1')).json()
  expect(triggers[0].relationships.evaluatorSource).toMatchObject({ evaluatorSourceId: triggers[0].data.evaluatorSourceId })
  const alerts = (await get('alert-types')).json()
  expect(alerts[0].relationships.eventType).toMatchObject({ eventTypeId: alerts[0].data.eventTypeId })
  const categories = (await get('support-case-categories')).json()
  expect(categories[0].relationships.defaultSupportCasePriority).toMatchObject({ supportCasePriorityId: categories[0].data.defaultSupportCasePriorityId })
})

test('without the jsonFormat header names are in PascalCase, in the envelope too', async () => {
  const answer = await server.raw('banksia', '/combos/genders', { bearer: learner })
  expect(answer.json()[0]).toEqual({ Data: { GenderId: 1, Code: 'F', Description: 'Female', IsActive: true }, Relationships: {} })
})

describe('filters', () => {
  test('a filter by code matches exactly, in any letter case; a repeated key matches any of them', async () => {
    expect((await get('nz-study-types?codeFilter=nothing')).json()).toEqual([])
    const all = (await get('nz-register-levels')).json()
    const [first, second] = all.map(({ data }: { data: { code: string } }) => data.code)
    expect((await get(`nz-register-levels?codeFilter=${first}&codeFilter=${second}`)).json()).toHaveLength(2)
  })

  test('a filter by description means "contains", ignoring case and accents', async () => {
    const found = await descriptions('nz-territorial-authorities?descriptionFilter=whanganui')
    expect(found).toEqual([expect.stringMatching(/whanganui/i)])
    expect(await descriptions('nz-territorial-authorities?descriptionFilter=taupo')).toEqual([expect.stringMatching(/taup[oō]/i)])
  })

  test('countryIdFilter, isDeleted, isActiveFilter and search work as documented', async () => {
    const regions = (await get('address-regions')).json()
    const { countryId } = regions[0].data
    const ours = (await get(`address-regions?countryIdFilter=${countryId}`)).json()
    expect(ours.length).toBe(regions.filter((region: { data: { countryId: number } }) => region.data.countryId === countryId).length)
    expect((await get('opportunity-stages?isDeleted=true')).json()).toEqual([])
    expect((await get('opportunity-stages?isDeleted=false')).headers['x-total-count']).toBe((await get('opportunity-stages')).headers['x-total-count'])
    expect((await get('pipelines?isActiveFilter=false')).json().every(({ data }: { data: { isActive: boolean } }) => !data.isActive)).toBe(true)
    const [pipeline] = (await get('pipelines')).json()
    const found = (await get(`pipelines?search=${encodeURIComponent(pipeline.data.description.toUpperCase())}`)).json()
    expect(found.map(({ data }: { data: { pipelineId: number } }) => data.pipelineId)).toContain(pipeline.data.pipelineId)
  })

  test.each(Object.entries(listsWithQuery).flatMap(([name, parameters]) => parameters.map((parameter) => [name, parameter] as const)))(
    '%s: %s narrows the list to matching values',
    async (name, parameter) => {
      const { filters, searchable } = lookups[name as keyof typeof lookups] as Lookup
      const values = (await get(name)).json() as { data: Record<string, unknown> }[]
      const field = parameter === 'search' && searchable ? 'description' : (filters[parameter]?.[0] as string)
      const wanted = values.at(-1)?.data[field]
      const found = (await get(`${name}?${parameter}=${encodeURIComponent(String(wanted))}`)).json() as { data: Record<string, unknown> }[]
      const contains = filters[parameter]?.[1] === 'words' || parameter === 'search'
      const fits = (value: unknown) => (contains ? String(value).toLowerCase().includes(String(wanted).toLowerCase()) : value === wanted)
      expect(found.length).toBeGreaterThan(0)
      if (parameter !== 'search') expect(found).toHaveLength(values.filter(({ data }) => fits(data[field])).length)
      expect(found.some(({ data }) => fits(data[field]))).toBe(true)
    },
  )
})

describe('paging', () => {
  test.each(Object.keys(listsWithQuery))('%s: pages in every order meet without gaps or overlaps', async (name) => {
    const { key, fields } = lookups[name as keyof typeof lookups] as Lookup
    const total = Number((await get(name)).headers['x-total-count'])
    for (const sort of Object.keys(fields)) {
      const seen: unknown[] = []
      for (let skip = 0; skip < total; skip += 150)
        seen.push(
          ...(await get(`${name}?sort=${sort}&order=desc&skip=${skip}&take=150`)).json().map(({ data }: { data: Record<string, unknown> }) => data[key]),
        )
      expect(new Set(seen).size).toBe(total)
      expect(seen).toHaveLength(total)
    }
  })

  test.each([
    ['skip=-1', '/skip', '0 or more'],
    ['take=0', '/take', 'from 1 to 200'],
    ['take=201', '/take', 'from 1 to 200'],
    ['take=lots', '/take', 'from 1 to 200'],
    ['sort=colour', '/sort', 'one of'],
    ['order=sideways', '/order', 'asc or desc'],
  ])('%s is a 400 that names the field and the allowed values', async (query, pointer, allowed) => {
    const answer = await get(`industries?${query}`)
    expect(answer.statusCode).toBe(400)
    expect(answer.json().errors).toEqual([{ pointer, message: expect.stringContaining(allowed) }])
  })

  test('all bad parameters are named together', async () => {
    const { errors } = (await get('industries?skip=x&take=9999&what=1')).json()
    expect(errors.map(({ pointer }: { pointer: string }) => pointer).sort()).toEqual(['/skip', '/take', '/what'])
  })
})

describe('caching', () => {
  test('a list has a strong ETag, and a matching request gets 304 without a body', async () => {
    const first = await get('countries')
    const { etag } = first.headers
    expect(etag).toMatch(/^"[^"]+"$/)
    expect(first.headers['cache-control']).toBe('private, no-cache')
    const again = await get('countries', { 'if-none-match': String(etag) })
    expect(again.statusCode).toBe(304)
    expect(again.body).toBe('')
    expect(again.headers.etag).toBe(etag)
  })

  test('each letter case and encoding has its own tag', async () => {
    const tags = await Promise.all([
      get('countries'),
      get('countries', { 'accept-encoding': 'gzip' }),
      get('countries', { 'accept-encoding': 'br' }),
      get('countries', { jsonFormat: 'PascalCase' }),
    ])
    expect(new Set(tags.map(({ headers }) => headers.etag)).size).toBe(4)
    expect(tags[2]?.headers['content-encoding']).toBe('br')
  })

  test('all tenants share the shipped lists in memory', async () => {
    const kahu = await server.learnerToken('kahu', 'learner@kahu.example')
    const theirs = await server.raw('kahu', '/combos/countries', { bearer: kahu, headers: { jsonFormat: 'camelCase' } })
    expect(theirs.headers.etag).toBe((await get('countries')).headers.etag)
  })
})

test('an unknown list is a 404 that says so', async () => {
  const answer = await get('unicorns')
  expect(answer.statusCode).toBe(404)
  expect(answer.json()).toMatchObject({ type: '/docs/problems#not-found', detail: 'There is no list called unicorns.' })
})

test('the catalogue requires signing in', async () => {
  const answer = await server.raw('banksia', '/combos/genders')
  expect(answer.statusCode).toBe(401)
  expect(answer.headers['www-authenticate']).toBe('Bearer')
  expect(answer.headers['content-type']).toContain('application/problem+json')
})

test("a token works only on its own tenant's site", async () => {
  expect((await server.raw('kahu', '/combos/genders', { bearer: learner })).statusCode).toBe(401)
  expect((await server.raw('api', '/combos/genders', { bearer: learner })).statusCode).toBe(200)
  expect((await server.raw('console', '/combos/genders', { bearer: learner })).statusCode).toBe(401)
})
