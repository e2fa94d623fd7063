import { expect, test } from 'vitest'
import { camelName, namedTwice, pascalName, toCamelCase, toPascalCase } from './wire-case.ts'

const camel = { data: { genderId: 1, isActive: true, names: [{ firstName: 'Ava' }], born: null }, relationships: {} }
const pascal = { Data: { GenderId: 1, IsActive: true, Names: [{ FirstName: 'Ava' }], Born: null }, Relationships: {} }

test('the first letter of every name changes, at every depth, and nothing else', () => {
  expect(toPascalCase(camel)).toEqual(pascal)
  expect(toCamelCase(pascal)).toEqual(camel)
  expect(toCamelCase(camel)).toEqual(camel)
})

test('values are unchanged: texts, numbers, null, dates', () => {
  const at = new Date(0)
  for (const value of ['Some text', 3, null, undefined, false, at]) expect(toPascalCase(value)).toBe(value)
  expect(toPascalCase({ at })).toEqual({ At: at })
  expect(toPascalCase(['genderId'])).toEqual(['genderId'])
})

test('a name present in both cases is found at any depth', () => {
  expect(namedTwice(camel)).toEqual([])
  expect(namedTwice({ title: 1, Title: 2, names: [{ a: 1 }, { 'a/b': 1, 'A/b': 2 }] })).toEqual(['/title', '/names/1/a~1b'])
})

test('a single name', () => {
  expect(pascalName('genderId')).toBe('GenderId')
  expect(camelName('GenderId')).toBe('genderId')
  expect(pascalName('')).toBe('')
})
