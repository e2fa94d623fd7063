import { z } from 'zod'
import type { Entity } from '../entity.ts'
import type { Fields } from '../fields.ts'
import { type FilterKind, filterKinds, largestId, paging, search } from '../query.ts'

/** A filter's wire name → the field it applies to, and how. */
export type Filters = Readonly<Record<string, readonly [field: string, kind: FilterKind]>>

type NamedFilters<Kinds extends Readonly<Record<string, FilterKind>>> = { [Field in keyof Kinds & string as `${Field}Filter`]: readonly [Field, Kinds[Field]] }

/** Filters named after their fields. */
export const filtersOn = <const Kinds extends Readonly<Record<string, FilterKind>>>(kinds: Kinds): NamedFilters<Kinds> =>
  // Object.fromEntries forgets which name has which value.
  Object.fromEntries(Object.entries(kinds).map(([field, kind]) => [`${field}Filter`, [field, kind]])) as unknown as NamedFilters<Kinds>

/** The visibility flag can be filtered under both of its names. */
export const byVisibility = {
  enrolmentIsVisibleInLanyardFilter: ['enrolmentIsVisibleInLanyard', 'flag'],
  enrolmentIsVisibleInLanyard: ['enrolmentIsVisibleInLanyard', 'flag'],
} as const satisfies Filters

type Filtering<Of extends Filters> = { [Name in keyof Of]: (typeof filterKinds)[Of[Name][1]] }
type Paging<Own extends Fields> = ReturnType<typeof paging<Own>>

const filtering = <Of extends Filters>(filters: Of) =>
  Object.fromEntries(Object.entries(filters).map(([name, [, kind]]) => [name, filterKinds[kind]])) as Filtering<Of>

/** The query of a list call: its filters and paging. */
export const listQuery = <Own extends Fields, const Of extends Filters>(of: Pick<Entity<Own>, 'fields'>, filters: Of) =>
  z.strictObject({ ...filtering(filters), ...(paging(of) as Paging<Own>) })

/** The same with `search`. */
export const searchQuery = <Own extends Fields, const Of extends Filters>(of: Pick<Entity<Own>, 'fields'>, filters: Of) =>
  z.strictObject({ search, ...filtering(filters), ...(paging(of) as Paging<Own>) })

export const idParams = z.strictObject({ id: z.int().min(1).max(largestId).meta({ description: 'Must be a whole number, 1 or more.' }) })
