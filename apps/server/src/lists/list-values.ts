import { type LookupName, lookups } from '@lanyard/contract'

/** A reference list's value: its fields as the registry names them. */
export type Value = Readonly<Record<string, string | number | boolean | null>>

/** The lists as one tenant sees them. */
export type CachedLists = { list(name: LookupName): { values: readonly Value[] } }

/** What records need from the lists: a value by its id, and the texts of a whole list. */
export type ReferenceValues = {
  all(list: LookupName): readonly Value[]
  find(list: LookupName, id: unknown): Value | undefined
  /** The text in one field of every value, by id. */
  texts(list: LookupName, field: string): ReadonlyMap<number, string>
}

/** For records that refer to no list. */
export const noValues: ReferenceValues = { all: () => [], find: () => undefined, texts: () => new Map() }

type Kept = { byId: Map<unknown, Value>; texts: Map<string, Map<number, string>> }
const kept = new WeakMap<readonly Value[], Kept>()

/** Built once per version of a list. */
const keptFor = (values: readonly Value[], key: string): Kept => {
  const known = kept.get(values)
  if (known) return known
  const made: Kept = { byId: new Map(values.map((value) => [value[key], value])), texts: new Map() }
  kept.set(values, made)
  return made
}

const textsOf = (values: readonly Value[], key: string, field: string) =>
  new Map(values.flatMap((value): [number, string][] => (typeof value[field] === 'string' ? [[Number(value[key]), value[field]]] : [])))

const valuesOf = (lists: CachedLists): ReferenceValues => ({
  all: (list) => lists.list(list).values,
  find: (list, id) => keptFor(lists.list(list).values, lookups[list].key).byId.get(id),
  texts: (list, field) => {
    const { values } = lists.list(list)
    const { key } = lookups[list]
    const { texts } = keptFor(values, key)
    const known = texts.get(field)
    if (known) return known
    const made = textsOf(values, key, field)
    texts.set(field, made)
    return made
  },
})

const known = new WeakMap<CachedLists, ReferenceValues>()

export const referenceValuesOf = (lists: CachedLists): ReferenceValues => {
  const found = known.get(lists)
  if (found) return found
  const made = valuesOf(lists)
  known.set(lists, made)
  return made
}
