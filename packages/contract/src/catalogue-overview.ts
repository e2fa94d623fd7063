import { z } from 'zod'
import { many, one, plain } from './call.ts'
import { entity } from './entity.ts'
import { flag, id, required, text, whole } from './fields.ts'
import { largestId, search } from './query.ts'

/** The type of a list's field. A `reference` points to a value of another list or to one of the tenant's people. */
export const fieldKinds = ['identifier', 'text', 'whole', 'number', 'flag', 'day', 'moment', 'reference'] as const
export type FieldKind = (typeof fieldKinds)[number]

const listField = z.object({
  name: z.string(),
  kind: z.enum(fieldKinds),
  isRequired: z.boolean(),
  /** The relation that holds the referenced value, and the list it comes from. */
  relation: text,
  refersTo: text,
})
export type ListField = z.output<typeof listField>

/** A list on the catalogue's front page: what it is, how many values it has, and where they come from. */
const catalogueList = entity('catalogueList', {
  name: required(text),
  title: required(text),
  area: required(text),
  jurisdiction: z.enum(['any', 'AU', 'NZ', 'ZA', 'SG']),
  writable: z.enum(['no', 'each', 'set']),
  valueCount: required(whole),
  /** How many values are inactive. */
  switchedOffCount: required(whole),
  source: required(text),
  edition: text,
  completeness: z.enum(['complete', 'subset', 'product-defined', 'missing']),
  confidence: z.enum(['high', 'medium', 'low']),
  note: text,
  attribution: text,
  fields: z.array(listField),
})

/** A search result: a value and its list. */
const catalogueValue = entity('catalogueValue', {
  list: required(text),
  listTitle: required(text),
  area: required(text),
  valueId: required(id),
  code: text,
  description: text,
  isActive: required(flag),
})

/** A person or team that a value can refer to. */
const cataloguePerson = entity('cataloguePerson', {
  kind: z.enum(['staff', 'staff-teams']),
  personId: required(id),
  name: required(text),
  isActive: required(flag),
})

/** The maximum number of search results. */
export const mostFound = 100

export const catalogueOverviewCalls = {
  listCatalogue: {
    method: 'GET',
    path: '/catalogue',
    summary: 'Every list of the catalogue: its size, its source, and whether it is yours to change',
    needs: 'catalogue:read',
    answer: many(catalogueList),
  },
  searchCatalogue: {
    method: 'GET',
    path: '/catalogue/search',
    summary: `Search all lists by code or text, at most ${mostFound} results, exact codes first`,
    needs: 'catalogue:read',
    query: z.strictObject({ text: search }),
    answer: many(catalogueValue),
  },
  listCataloguePeople: {
    method: 'GET',
    path: '/catalogue/people',
    summary: 'Staff and teams that values can refer to',
    needs: 'catalogue:write',
    answer: many(cataloguePerson),
  },
  countValueUse: {
    method: 'GET',
    path: '/catalogue/use',
    summary: 'How many learner records use a value',
    needs: 'catalogue:write',
    query: z.strictObject({
      list: z.string().min(1).max(60).meta({ description: 'Must be the name of a list, such as visas.' }),
      valueId: z.int().min(1).max(largestId).meta({ description: 'Must be the identifier of a value.' }),
    }),
    answer: plain(z.object({ count: z.int() })),
  },
} as const

const scalar = z.union([z.string(), z.number(), z.boolean(), z.null()])
const item = z.record(z.string(), scalar)
const anyValue = entity('anyValue', {})
const ofList = z.strictObject({ list: z.string() })

/** Generic calls on any list by name, for screens that treat all lists alike. `lookupCalls` has the same calls per list. */
export const anyListCalls = {
  listValues: { method: 'GET', path: '/combos/{list}', summary: 'The values of a list', needs: 'catalogue:read', params: ofList, answer: many(anyValue) },
  createValues: {
    method: 'POST',
    path: '/combos/{list}',
    summary: 'Create values, all or none',
    needs: 'catalogue:write',
    params: ofList,
    body: { name: 'items', schema: z.array(item) },
    answer: many(anyValue),
  },
  replaceValue: {
    method: 'PUT',
    path: '/combos/{list}/{id}',
    summary: 'Replace one value',
    needs: 'catalogue:write',
    params: z.strictObject({ list: z.string(), id: z.int() }),
    body: { name: 'item', schema: item },
    answer: one(anyValue),
  },
  replaceSet: {
    method: 'PUT',
    path: '/combos/{list}',
    summary: 'Replace the whole list',
    needs: 'catalogue:write',
    params: ofList,
    body: { name: 'items', schema: z.array(item) },
    answer: many(anyValue),
  },
} as const
