import type { z } from 'zod'
import { type Fields, flag, id, text } from '../fields.ts'
import type { FilterKind } from '../query.ts'

/** The jurisdiction of a list; `any` for general lists. */
export type Jurisdiction = 'any' | 'AU' | 'NZ' | 'ZA' | 'SG'

/** A record of another list, or of the tenant's people, that a value refers to. */
export type Relation = { to: string; by: string; fields: Fields }

/** `each`: values are created and replaced one by one. `set`: the whole list is replaced. */
export type Writing = 'no' | 'each' | 'set'

type Relations = Readonly<Record<string, Relation>>
/** A filter's wire name → the field it applies to, and how. */
type Filters = Readonly<Record<string, readonly [field: string, kind: FilterKind]>>

/** One list of the catalogue. Its key in the registry is its path. */
export type Lookup<Own extends Fields = Fields, Related extends Relations = Relations, OwnFilters extends Filters = Filters> = {
  entity: string
  /** The identifier's name. */
  key: string
  fields: Own
  relations: Related
  filters: OwnFilters
  /** Whether `search` covers every text of the row. */
  searchable: boolean
  paged: boolean
  writable: Writing
  jurisdiction: Jurisdiction
}

/** The common shape of section 3.2, without the identifier. */
export const coded = { code: text, description: text }
export const active = { isActive: flag }
export const common = { ...coded, ...active }

export const byDescription = { descriptionFilter: ['description', 'words'] } as const
export const byCodeAndDescription = { codeFilter: ['code', 'code'], ...byDescription } as const

type WithKey<Name extends string, Key extends string | undefined, Own extends Fields> = { [Id in Key extends string ? Key : `${Name}Id`]: typeof id } & Own

type Differences<Key extends string | undefined, Own extends Fields, Related extends Relations, OwnFilters extends Filters, Writes extends Writing> = {
  key?: Key
  fields?: Own
  relations?: Related
  filters?: OwnFilters
  searchable?: boolean
  paged?: boolean
  writable?: Writes
  jurisdiction?: Jurisdiction
}

/** A list declares only its differences from the common shape. Its identifier is the entity's name plus `Id`. */
export function lookup<
  const Name extends string,
  const Key extends string | undefined = undefined,
  const Own extends Fields = typeof common,
  const Related extends Relations = Record<never, never>,
  const OwnFilters extends Filters = Record<never, never>,
  const Writes extends Writing = 'no',
>(
  entity: Name,
  differences: Differences<Key, Own, Related, OwnFilters, Writes> = {},
): Lookup<WithKey<Name, Key, Own>, Related, OwnFilters> & { entity: Name; writable: Writes } {
  const { key = `${entity}Id`, fields = common, relations = {}, filters = {}, searchable = false, writable = 'no', jurisdiction = 'any' } = differences
  const paged = differences.paged ?? (searchable || Object.keys(filters).length > 0)
  return {
    entity,
    key,
    fields: { [key]: id, ...fields } as WithKey<Name, Key, Own>,
    relations: relations as Related,
    filters: filters as OwnFilters,
    searchable,
    paged,
    writable: writable as Writes,
    jurisdiction,
  }
}

/** A list's value as the product uses it. */
export type ValueOf<List extends Lookup> = { [Key in keyof List['fields']]: z.output<List['fields'][Key]> }
