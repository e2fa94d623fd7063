import type { Lookup, LookupName, Relation } from '@lanyard/contract'
import type { Value } from '../lists/list-values.ts'
import type { TenantCatalogue } from './catalogue.ts'
import type { People } from './lookups.queries.ts'
import { lookupOf } from './values.ts'

/** A value on the wire. */
export type LookupRecord = { data: Value; relationships: Record<string, Value | null> }

const picked = (value: Value, fields: object): Value => Object.fromEntries(Object.keys(fields).map((field) => [field, value[field] ?? null]))

const indexes = new WeakMap<readonly Value[], Map<unknown, Value>>()
/** Values by id, built once per version of a list. */
export const byIdentifier = (values: readonly Value[], key: string): Map<unknown, Value> => {
  const known = indexes.get(values)
  if (known) return known
  const index = new Map(values.map((value) => [value[key], value]))
  indexes.set(values, index)
  return index
}

const peopleKeys: Record<keyof People, string> = { staff: 'staffId', 'staff-teams': 'staffTeamId' }
const isPeople = (to: string): to is keyof People => to in peopleKeys

/** Where a relation's records are found: another list, or the tenant's people. */
export const relatedRecords = (catalogue: TenantCatalogue, { to }: Relation): Map<unknown, Value> =>
  isPeople(to) ? byIdentifier(catalogue.people[to], peopleKeys[to]) : byIdentifier(catalogue.list(to as LookupName).values, lookupOf(to as LookupName).key)

/** The values as records, with what they refer to. */
export const recordsOf = (lookup: Lookup, values: readonly Value[], catalogue: TenantCatalogue): LookupRecord[] => {
  const relations = Object.entries(lookup.relations).map(([name, relation]) => ({ name, relation, records: relatedRecords(catalogue, relation) }))
  return values.map((value) => ({
    data: picked(value, lookup.fields),
    relationships: Object.fromEntries(
      relations.map(({ name, relation, records }) => {
        const found = records.get(value[relation.by])
        return [name, found ? picked(found, relation.fields) : null]
      }),
    ),
  }))
}

/** A list's version as a reader sees it: its own, and those of the lists it refers to. */
export const versionOf = (name: LookupName, catalogue: TenantCatalogue, { version } = catalogue.list(name)): string => {
  const others = referredLists(name)
  return others.length === 0 ? version : [version, ...others.map((other) => catalogue.list(other).version)].join('+')
}

const referred = new Map<LookupName, LookupName[]>()
const referredLists = (name: LookupName): LookupName[] => {
  const known = referred.get(name)
  if (known) return known
  const lists = Object.values(lookupOf(name).relations).flatMap(({ to }) => (isPeople(to) ? [] : (to as LookupName)))
  referred.set(name, lists)
  return lists
}
