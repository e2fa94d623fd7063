import { z } from 'zod'
import type { Entity } from './entity.ts'
import type { Fields } from './fields.ts'

/** Completes "… must be <says>" when a value is invalid. */
const saying = <Schema extends z.ZodType>(says: string, schema: Schema) => schema.meta({ description: `Must be ${says}.` }) as Schema

const oneOrSeveral = <Item extends z.ZodType>(item: Item) => z.union([item, z.array(item).max(200)]).optional()
const ranged = <Item extends z.ZodType>(item: Item) =>
  z.union([item, z.array(item).max(200), z.strictObject({ gt: item.optional(), gte: item.optional(), lt: item.optional(), lte: item.optional() })]).optional()

/** The largest identifier that a JSON number represents exactly. */
export const largestId = Number.MAX_SAFE_INTEGER - 1

/** The kinds of filter. A repeated key matches any of its values. */
export const filterKinds = {
  /** Equality. */
  id: saying('a whole number, or several', oneOrSeveral(z.int().min(-largestId).max(largestId))),
  /** Equality, ignoring case. */
  code: saying('a code, or several', oneOrSeveral(z.string().max(200))),
  /** Contains, ignoring case and accents. */
  words: saying('text to look for, or several', oneOrSeveral(z.string().max(200))),
  flag: saying('true or false', z.boolean().optional()),
  /** A whole day, or a range. A timestamp is reduced to its day. */
  day: saying(
    'a date such as 2026-01-31, several, or a range with [gt], [gte], [lt], [lte]',
    ranged(z.union([z.iso.date(), z.iso.datetime({ offset: true })])),
  ),
  /** An amount, or a range. */
  amount: saying('a number, several, or a range with [gt], [gte], [lt], [lte]', ranged(z.number())),
}
export type FilterKind = keyof typeof filterKinds

/** One or several of a closed set of codes, in any case. Any other code is rejected with the list of valid ones. */
// To callers a code is text; the closed set is the schema's.
export const codeOf = (codes: readonly string[]) => saying(`one of ${codes.join(', ')}, or several`, oneOrSeveral(z.enum(codes) as unknown as z.ZodString))

/** The same for consecutive numbers, each with a meaning. */
export const numberOf = (meanings: Readonly<Record<string, number>>) => {
  const known = Object.values(meanings)
  const words = Object.entries(meanings).map(([meaning, number]) => `${number} (${meaning})`)
  return saying(
    `one of ${words.join(', ')}, or several`,
    oneOrSeveral(
      z
        .int()
        .min(Math.min(...known))
        .max(Math.max(...known)),
    ),
  )
}

export const pageLimit = 200

export const skip = saying('a whole number, 0 or more', z.int().min(0).max(1_000_000_000).optional())
export const take = saying(`a whole number from 1 to ${pageLimit}`, z.int().min(1).max(pageLimit).optional())
export const order = saying('asc or desc', z.enum(['asc', 'desc']).optional())

/** `skip`, `take`, `sort` and `order`; `sort` names one of the record's own fields. */
export const paging = <Own extends Fields>({ fields }: Pick<Entity<Own>, 'fields'>) => ({
  skip,
  take,
  sort: saying(`one of ${Object.keys(fields).join(', ')}`, z.enum(Object.keys(fields) as [Extract<keyof Own, string>]).optional()),
  order,
})

/** What a list is asked for: filters by their wire names, and paging. */
export type ListQuery = Readonly<Record<string, unknown>> & {
  skip?: number | undefined
  take?: number | undefined
  sort?: string | undefined
  order?: 'asc' | 'desc' | undefined
  search?: string | undefined
}

export const search = saying('text to look for, at most 200 characters', z.string().max(200).optional())

/** For calls without a query: unknown keys are rejected there too. */
export const noQuery = z.strictObject({})
