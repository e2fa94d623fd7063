import { expect, test } from 'vitest'
import { lookups } from '../lookups/index.ts'
import type { RecordType } from './record-field.ts'
import { recordTypes } from './record-types.ts'

const types = Object.entries<RecordType>(recordTypes)
const namesBefore = (name: string) =>
  types
    .slice(
      0,
      types.findIndex(([known]) => known === name),
    )
    .map(([known]) => known)

test.for(types)('%s: its key and links name its own fields, and it refers to types before it', ([name, { key, fields, links = {} }]) => {
  for (const field of [...key, ...Object.values(links).flatMap(({ by }) => by)]) expect(Object.keys(fields), field).toContain(field)
  const referred = [...Object.values(fields).flatMap(({ refers }) => refers ?? []), ...Object.values(links).map(({ refers }) => refers)]
  for (const type of referred) expect(namesBefore(name), type).toContain(type)
})

test.for(types)(
  '%s: every choice has a list, every reference a type with a key of one field, every link as many fields as its key',
  ([, { fields, links = {} }]) => {
    for (const { kind, list, refers, words } of Object.values(fields)) {
      expect(kind === 'choice').toBe(list !== undefined)
      if (list) expect(Object.keys(lookups)).toContain(list)
      expect(kind === 'reference').toBe(refers !== undefined)
      if (refers) expect((recordTypes as Readonly<Record<string, RecordType>>)[refers]?.key).toHaveLength(1)
      expect(kind === 'word').toBe(words !== undefined)
    }
    for (const { refers, by } of Object.values(links)) expect((recordTypes as Readonly<Record<string, RecordType>>)[refers]?.key).toHaveLength(by.length)
  },
)

test('the New Zealand NSN is no key', () => {
  for (const [, { key }] of types) expect(key).not.toContain('nationalStudentNumber')
})

test('no two fields of a type share a synonym', () => {
  for (const [name, { fields }] of types) {
    const all = Object.entries(fields).flatMap(([field, { synonyms = [] }]) => [field.toLowerCase(), ...synonyms])
    expect(new Set(all).size, name).toBe(all.length)
  }
})
