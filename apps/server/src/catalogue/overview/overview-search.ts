import { setImmediate } from 'node:timers/promises'
import { folded, type LookupName, lookups, lookupTitle, mostFound } from '@lanyard/contract'
import type { Value } from '../../lists/list-values.ts'
import type { TenantCatalogue } from '../catalogue.ts'
import { keyOf } from '../values.ts'
import { isSwitchedOff } from './overview-lists.ts'

/** A value with its searchable text, prepared for comparison. */
type Entry = { value: Value; code: string | undefined; text: string }

const textOf = (value: Value): string | null => {
  const { description, name, longDescription, shortDescription, type } = value
  const text = [description, name, longDescription, shortDescription, type].find((text) => typeof text === 'string' && text !== '')
  return text === undefined ? null : String(text)
}

const entryOf = (value: Value): Entry => ({
  value,
  code: typeof value.code === 'string' ? folded(value.code) : undefined,
  text: folded(
    Object.entries(value)
      .flatMap(([field, text]) => (field !== 'code' && typeof text === 'string' ? text : []))
      .join('\n'),
  ),
})

const indexes = new WeakMap<readonly Value[], Entry[]>()
/** The number of values prepared before yielding to other requests. */
const mostInARow = 500

/** Built once per version of a list. Tenants that never changed a list share it. */
const entriesOf = async (values: readonly Value[]): Promise<Entry[]> => {
  const known = indexes.get(values)
  if (known) return known
  const made: Entry[] = []
  for (const value of values) {
    made.push(entryOf(value))
    if (made.length % mostInARow === 0) await setImmediate()
  }
  indexes.set(values, made)
  await setImmediate()
  return made
}

/** How well a value matches: exact code, a code or text that starts with the search, one that contains it. */
const rankOf = ({ code, text }: Entry, wanted: string): number | undefined => {
  if (code === wanted) return 0
  if (text === wanted) return 1
  if (code?.startsWith(wanted)) return 2
  if (text.startsWith(wanted)) return 3
  return text.includes(wanted) || code?.includes(wanted) ? 4 : undefined
}

type Found = { rank: number; list: LookupName; value: Value }

const found = async (catalogue: TenantCatalogue, wanted: string): Promise<Found[]> => {
  const all: Found[] = []
  for (const list of Object.keys(lookups) as LookupName[])
    for (const entry of await entriesOf(catalogue.list(list).values)) {
      const rank = rankOf(entry, wanted)
      if (rank !== undefined) all.push({ rank, list, value: entry.value })
    }
  return all
}

/** Values of any list that match this code or text, best first, ties in the catalogue's order, with their total number. */
export const searchValues = async (catalogue: TenantCatalogue, text: string, areaOf: (list: LookupName) => string) => {
  const wanted = folded(text.trim())
  const all = wanted === '' ? [] : await found(catalogue, wanted)
  const records = all
    .toSorted((one, other) => one.rank - other.rank)
    .slice(0, mostFound)
    .map(({ list, value }) => ({
      data: {
        list,
        listTitle: lookupTitle(list),
        area: areaOf(list),
        valueId: value[keyOf(list)] ?? null,
        code: value.code ?? null,
        description: textOf(value),
        isActive: !isSwitchedOff(value),
      },
      relationships: {},
    }))
  return { records, totalCount: all.length }
}
