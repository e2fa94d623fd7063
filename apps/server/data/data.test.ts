import { readdir } from 'node:fs/promises'
import { type Lookup, type LookupName, lookupAreas, lookups } from '@lanyard/contract'
import { expect, test } from 'vitest'
import { type LookupRow, readAttributions, readLookupFile, readSources } from './read-lookups.ts'

const names = Object.keys(lookups) as LookupName[]
const textFields = ['code', 'description', 'shortDescription', 'longDescription', 'name', 'type']

/** Counted in the sources, not in the files. ANZSCO 2022 has 1076 occupations, and 1590 groups and occupations at all five levels. */
const counts: Partial<Record<LookupName, number>> = {
  acfe: 8,
  'address-regions': 39,
  anzscos: 1590,
  'anzsic-level4-industries': 506,
  anzsics: 825,
  ascos: 44,
  'automation-trigger-types': 28,
  'av-study-reasons': 12,
  countries: 264,
  currencies: 179,
  'delivery-modes-av8': 8,
  disabilities: 10,
  'employment-statuses': 9,
  'fee-assessment-categories': 0,
  'fh-field-of-educations': 439,
  'fund-source-states': 44,
  genders: 4,
  'highest-school-level-completed': 7,
  'indigenous-statuses': 5,
  languages: 445,
  'level-of-educations': 64,
  'main-subjects': 0,
  'next-of-kin-relationships': 16,
  'nz-countries': 204,
  'nz-ethnicities': 42,
  'nz-iwi-affiliations': 188,
  'nz-occupations': 1076,
  'nz-sced-field-of-studies': 406,
  'nz-standard-code-countries': 252,
  'nz-territorial-authorities': 68,
  'nz-training-agreement-withdrawal-reasons': 20,
  'nz-unit-classifications': 37,
  outcomes: 15,
  'qualification-field-of-educations': 71,
  'sa-disability-statuses': 17,
  'sa-nationalities': 24,
  'sg-nationalities': 245,
  'sg-prior-educations-wsq': 22,
  states: 10,
  'support-case-categories': 16,
  'unit-field-of-educations': 356,
  visas: 119,
}

test('every list of the registry has a file of values, and there is no other file', async () => {
  expect((await readdir(new URL('lookups', import.meta.url))).sort()).toEqual(names.map((name) => `${name}.tsv`).sort())
})

test.for(names)('the values of %s are complete', async (name) => {
  const { key }: Lookup = lookups[name]
  const rows = await readLookupFile(name)
  // Ids count from 1 without a gap, because a shipped value is never removed.
  expect(rows.map((row) => row[key])).toEqual(rows.map((_, index) => index + 1))
  const codes = rows.flatMap(({ code }) => (typeof code === 'string' ? code.toLowerCase() : []))
  expect(
    codes.filter((code, index) => codes.indexOf(code) < index),
    `${name}: codes used twice`,
  ).toEqual([])
  for (const row of rows)
    for (const [field, value] of Object.entries(row)) {
      if (typeof value === 'string') expect(value, `${name} ${row[key]}: ${field}`).toBe(value.trim())
      if (textFields.includes(field)) expect(value, `${name} ${row[key]}: ${field}`).not.toBeNull()
    }
})

test.for(names)('the values that %s refers to exist', async (name) => {
  for (const { to, by } of Object.values((lookups[name] as Lookup).relations)) {
    const rows = await readLookupFile(name)
    const used = new Set(rows.map((row) => row[by]).filter((id) => id !== null))
    const known = new Set<LookupRow[string] | undefined>()
    if (to in lookups) for (const row of await readLookupFile(to as LookupName)) known.add(row[lookups[to as LookupName].key])
    expect(
      [...used].filter((id) => !known.has(id)),
      `${name}: ${by}`,
    ).toEqual([])
  }
})

test.for(Object.entries(counts))('%s has the %i values of its source', async ([name, count]) => {
  expect(await readLookupFile(name as LookupName)).toHaveLength(count)
})

test('references point at the values they name', async () => {
  const find = async (list: LookupName, field: string, value: LookupRow[string]) => (await readLookupFile(list)).find((row) => row[field] === value)
  expect(await find('address-regions', 'code', 'NZ-AUK')).toMatchObject({ countryId: (await find('countries', 'description', 'New Zealand'))?.countryId })
  expect(await find('address-regions', 'code', 'ZA-GP')).toMatchObject({ countryId: (await find('countries', 'description', 'South Africa'))?.countryId })
  expect(await find('alert-types', 'code', 'ASSDUE')).toMatchObject({ eventTypeId: (await find('event-types', 'code', 'ASSESS'))?.eventTypeId })
  expect(await find('opportunity-stages', 'description', 'Won')).toMatchObject({
    winProbablityId: (await find('win-probabilities', 'value', 100))?.winProbabilityId,
    isDeleted: false,
  })
  expect(await find('automation-trigger-types', 'description', 'Invoice overdue')).toMatchObject({
    evaluatorSourceId: (await find('evaluator-sources', 'code', 'INVOICE'))?.evaluatorSourceId,
  })
  expect(await find('support-case-categories', 'description', 'Complaint')).toMatchObject({
    defaultSupportCasePriorityId: (await find('support-case-priorities', 'description', 'High'))?.supportCasePriorityId,
    defaultAssignedStaffId: null,
  })
})

test('codes are kept unchanged: leading zeros, fillers, and the empty code of StudyLink', async () => {
  const codes = async (list: LookupName) => (await readLookupFile(list)).map(({ code }) => code)
  expect(await codes('states')).toContain('01')
  expect(await codes('genders')).toContain('@')
  expect(await codes('countries')).toEqual(expect.arrayContaining(['0001', '@@@@']))
  expect(await codes('unit-field-of-educations')).toContain('010101')
  expect(await codes('studylink-statuses')).toEqual(['', 'N', 'U', 'P'])
})

test('every list has one source, in its area', async () => {
  const sources = await readSources()
  const expected = Object.entries(lookupAreas).flatMap(([area, lists]) => Object.keys(lists).map((list) => ({ list, area })))
  expect(sources.map(({ list, area }) => ({ list, area }))).toEqual(expected)
  for (const { list, source, completeness, confidence } of sources) {
    expect(source, list).not.toBe('')
    expect(['complete', 'subset', 'product-defined', 'missing'], list).toContain(completeness)
    expect(['high', 'medium', 'low'], list).toContain(confidence)
    if ((await readLookupFile(list)).length === 0) expect(completeness, list).toBe('missing')
  }
})

test('attributions name their holder and licence', async () => {
  const attributions = await readAttributions()
  expect(attributions.map(({ holder }) => holder).join()).toMatch(/NCVER.*ABS.*Stats NZ/)
  for (const { holder, licence, line } of attributions) for (const text of [holder, licence, line]) expect(text, holder).not.toBe('')
})
