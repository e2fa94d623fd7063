import { expect, test } from 'vitest'
import { z } from 'zod'
import { id, text } from './fields.ts'
import { type FilterKind, filterKinds, pageLimit, paging, search } from './query.ts'

const takes = (kind: FilterKind, value: unknown) => filterKinds[kind].safeParse(value).success

test('an id, code or text filter takes one value or several, at most 200', () => {
  for (const [kind, value] of [
    ['id', 3],
    ['code', 'F'],
    ['words', 'ngā'],
  ] as const) {
    expect(takes(kind, value), kind).toBe(true)
    expect(takes(kind, [value, value]), kind).toBe(true)
    expect(takes(kind, undefined), kind).toBe(true)
    expect(takes(kind, Array(201).fill(value)), kind).toBe(false)
    expect(takes(kind, { gte: value }), kind).toBe(false)
  }
  expect(takes('id', 1.5)).toBe(false)
  expect(takes('code', 'x'.repeat(201))).toBe(false)
})

test('a flag filter takes a single flag', () => {
  expect(takes('flag', true)).toBe(true)
  expect(takes('flag', [true])).toBe(false)
  expect(takes('flag', 'yes')).toBe(false)
})

test('a day filter takes one day, several, or a range', () => {
  expect(takes('day', '2026-01-31')).toBe(true)
  expect(takes('day', ['2026-01-31', '2026-02-01'])).toBe(true)
  expect(takes('day', { gte: '2026-01-01', lt: '2026-02-01' })).toBe(true)
  expect(takes('day', '31/01/2026')).toBe(false)
  expect(takes('day', '2026-02-30')).toBe(false)
  expect(takes('day', { between: '2026-01-01' })).toBe(false)
})

test('an amount filter takes one amount, several, or a range', () => {
  expect(takes('amount', 120.5)).toBe(true)
  expect(takes('amount', { gt: 0, lte: 1000 })).toBe(true)
  expect(takes('amount', { gt: 'much' })).toBe(false)
})

test('every filter and paging parameter describes its valid values', () => {
  for (const schema of [...Object.values(filterKinds), ...Object.values(paging({ fields: { code: text } })), search])
    expect(z.globalRegistry.get(schema)?.description).toMatch(/^Must be .+\.$/)
})

test('paging: skip is 0 or more, take is 1 to 200, sort is a field of the record', () => {
  const query = z.strictObject(paging({ fields: { visaId: id, code: text } }))
  expect(pageLimit).toBe(200)
  for (const good of [{}, { skip: 0 }, { take: 1 }, { take: 200 }, { sort: 'code', order: 'desc' }])
    expect(query.safeParse(good).success, JSON.stringify(good)).toBe(true)
  for (const bad of [{ skip: -1 }, { take: 0 }, { take: 201 }, { take: 1.5 }, { sort: 'password' }, { order: 'up' }, { page: 2 }])
    expect(query.safeParse(bad).success, JSON.stringify(bad)).toBe(false)
})
