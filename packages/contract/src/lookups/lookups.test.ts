import { expect, expectTypeOf, test } from 'vitest'
import { z } from 'zod'
import type { Fields } from '../fields.ts'
import type { FilterKind } from '../query.ts'
import * as specification from '../specification/lookups.ts'
import { type LookupName, type Lookups, lookupAreas, lookups } from './index.ts'
import type { Lookup, ValueOf } from './lookup.ts'

const named: Record<string, Lookup> = lookups
const expectedNames = [...specification.listsWithoutQuery, ...Object.keys(specification.listsWithQuery)]
const entityOf = new Map(Object.values(specification.areas).flatMap((pairs) => pairs.map((pair) => pair.split(':').reverse() as [string, string])))

/** A record's fields in the notation of the specification tables. */
const written = (fields: Fields) =>
  Object.entries(fields)
    .map(([name, field]) => (field.safeParse(undefined).success ? name : `${name}!`))
    .sort()
const sorted = (words: string) => words.split(/\s+/).sort()

function expectedFields(entity: string): string[] {
  const key = `${entity}Id`
  const given = specification.decidedFieldsOf[entity] ?? specification.fieldsOf[entity]
  if (given) return sorted(given)
  if (specification.codeDescriptionAndId.includes(key)) return [key, 'code', 'description'].sort()
  if (specification.descriptionAndId.includes(key)) return [key, 'description'].sort()
  return [key, 'code', 'description', 'isActive'].sort()
}

/** Identifiers and flags match exactly, codes ignoring case; names and descriptions are "contains". */
function expectedKind(filter: string): FilterKind {
  if (filter.endsWith('IdFilter')) return 'id'
  if (filter === 'codeFilter') return 'code'
  return /^is|Flag/.test(filter) ? 'flag' : 'words'
}

test("the specification's tables are complete: 203 lists without a query, 46 with paging, 26 written one by one", () => {
  expect(new Set(specification.listsWithoutQuery).size).toBe(203)
  expect(Object.keys(specification.listsWithQuery)).toHaveLength(46)
  expect(new Set(specification.listsWritten).size).toBe(26)
  expect([...entityOf.keys()].sort()).toEqual([...expectedNames].sort())
})

test('the registry has exactly the 249 lists', () => {
  const missing = expectedNames.filter((name) => !(name in lookups))
  const extra = Object.keys(lookups).filter((name) => !expectedNames.includes(name))
  expect(missing, `missing: ${missing}`).toEqual([])
  expect(extra, `not in the specification: ${extra}`).toEqual([])
})

test('the areas and their lists are those of section 3.5, in order', () => {
  expect(Object.keys(lookupAreas)).toEqual(Object.keys(specification.areas))
  for (const [area, lists] of Object.entries(lookupAreas)) {
    const found = Object.entries(lists).map(([name, { entity }]) => `${entity}:${name}`)
    expect(found.sort(), area).toEqual([...(specification.areas[area] ?? [])].sort())
  }
})

test.for(expectedNames)('%s is the list the specification describes', (name) => {
  const list = named[name]
  const entity = entityOf.get(name) as string
  if (!list) throw new Error(`${name} is not in the registry`)
  expect(list.entity, `${name}: entity`).toBe(entity)
  expect(list.key, `${name}: identifier`).toBe(`${entity}Id`)
  expect(Object.keys(list.fields)[0], `${name}: first field`).toBe(list.key)
  expect(written(list.fields), `${name}: fields`).toEqual(expectedFields(entity))

  const relations = Object.fromEntries(Object.entries(list.relations).map(([relation, { fields }]) => [relation, written(fields)]))
  const expectedRelations = Object.entries(specification.relationsOf[entity] ?? {}).map(([relation, fields]) => [relation, sorted(fields)])
  expect(relations, `${name}: relationships`).toEqual(Object.fromEntries(expectedRelations))

  const parameters = specification.listsWithQuery[name]
  expect(list.paged, `${name}: paging`).toBe(parameters !== undefined)
  expect(list.searchable, `${name}: search`).toBe(parameters?.includes('search') ?? false)
  expect(Object.keys(list.filters).sort(), `${name}: filters`).toEqual((parameters ?? []).filter((parameter) => parameter !== 'search').sort())

  const writes = specification.listsWritten.includes(name) ? 'each' : name === specification.listReplacedAsSet ? 'set' : 'no'
  expect(list.writable, `${name}: create and replace`).toBe(writes)
})

test.for(Object.entries(named))('%s has filters and references on its own fields only', ([name, list]) => {
  for (const [filter, [field, kind]] of Object.entries(list.filters)) {
    expect(list.fields, `${name}: ${filter}`).toHaveProperty(field)
    expect(filter.toLowerCase(), `${name}: ${filter}`).toContain(field.toLowerCase())
    expect(kind, `${name}: ${filter}`).toBe(expectedKind(filter))
  }
  for (const [relation, { to, by, fields }] of Object.entries(list.relations)) {
    const target = named[to]?.key ?? { staff: 'staffId', 'staff-teams': 'staffTeamId' }[to]
    expect(list.fields, `${name}: ${relation}`).toHaveProperty(by)
    expect(fields, `${name}: ${relation}`).toHaveProperty(String(target))
  }
})

test('flags, dates, amounts and whole numbers have their own types', () => {
  const accepts = (name: LookupName, values: Record<string, unknown>) => z.object(named[name]?.fields).partial().safeParse(values).success
  expect(accepts('venues', { capacity: 20, fee: 12.5, lastModifiedTimeStamp: '2026-01-31T09:30:00Z' })).toBe(true)
  expect(accepts('venues', { capacity: 20.5 })).toBe(false)
  expect(accepts('venues', { lastModifiedTimeStamp: '31/01/2026' })).toBe(false)
  expect(accepts('support-case-categories', { forLearnerApp: true, defaultIsRestricted: false })).toBe(true)
  expect(accepts('support-case-categories', { forLearnerApp: 'yes' })).toBe(false)
  expect(accepts('opportunity-stages', { orderNumber: 1.5 })).toBe(false)
})

test('a jurisdiction follows the prefix of its lists', () => {
  const prefixed = { 'nz-': 'NZ', 'nzqa-': 'NZ', studylink: 'NZ', 'fees-free': 'NZ', 'sa-': 'ZA', 'sg-': 'SG', 'fh-': 'AU' }
  for (const [name, { jurisdiction }] of Object.entries(named))
    for (const [prefix, expected] of Object.entries(prefixed)) if (name.startsWith(prefix)) expect(jurisdiction, name).toBe(expected)
})

test('values and write calls are typed by the list', () => {
  expectTypeOf<ValueOf<Lookups['visas']>['code']>().toEqualTypeOf<string>()
  expectTypeOf<ValueOf<Lookups['countries']>['countryId']>().toEqualTypeOf<number | null | undefined>()
  expectTypeOf<keyof Lookups['address-regions']['filters']>().toEqualTypeOf<'countryIdFilter'>()
  expectTypeOf<Lookups['opportunity-stages']['writable']>().toEqualTypeOf<'set'>()
})
