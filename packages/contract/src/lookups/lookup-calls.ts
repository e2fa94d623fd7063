import { z } from 'zod'
import { type Call, many, one } from '../call.ts'
import { type Entity, entity } from '../entity.ts'
import { type Fields, id, required, text } from '../fields.ts'
import { mostItems } from '../limits.ts'
import { filterKinds, noQuery, paging, search } from '../query.ts'
import { pascalName } from '../wire-case.ts'
import { type LookupName, type Lookups, lookups } from './index.ts'
import type { Lookup, Relation } from './lookup.ts'

type Joined<Path extends string> = Path extends `${infer First}-${infer Rest}` ? `${Capitalize<First>}${Joined<Rest>}` : Capitalize<Path>
type Related<Of extends Lookup> = { [Key in keyof Of['relations']]: z.ZodNullable<z.ZodObject<Of['relations'][Key]['fields']>> }
type EntityOf<Of extends Lookup> = Entity<Of['fields'], Related<Of>>
type Answering<Of extends Lookup, Form extends 'one' | 'many'> = { form: Form; of: EntityOf<Of> }
type Item<Of extends Lookup> = z.ZodObject<{ [Key in keyof Of['fields']]: z.ZodOptional<Of['fields'][Key]> }>
type Written<Mode> = { [Name in LookupName as Lookups[Name]['writable'] extends Mode ? Name : never]: Lookups[Name] }

type Filtering<Of extends Lookup> = { [Name in keyof Of['filters']]: (typeof filterKinds)[Of['filters'][Name][1]] }
type Paging<Of extends Lookup> = ReturnType<typeof paging<Of['fields']>> & { search: typeof search }
type ListCall<Of extends Lookup> = Call & { query: z.ZodObject<Filtering<Of> & Paging<Of>>; answer: Answering<Of, 'many'> }
type CreateCall<Of extends Lookup> = Call & { body: { name: string; schema: z.ZodArray<Item<Of>> }; answer: Answering<Of, 'many'> }
type ReplaceCall<Of extends Lookup> = Call & { params: typeof idParams; body: { name: string; schema: Item<Of> }; answer: Answering<Of, 'one'> }

export type LookupCalls = { [Name in LookupName as `list${Joined<Name>}`]: ListCall<Lookups[Name]> } & {
  [Name in keyof Written<'each'> as `create${Joined<Name>}`]: CreateCall<Lookups[Name]>
} & { [Name in keyof Written<'each'> as `replace${Capitalize<Lookups[Name]['entity']>}`]: ReplaceCall<Lookups[Name]> } & {
  replaceOpportunityStages: CreateCall<Lookups['opportunity-stages']>
}

const idParams = z.strictObject({ id: required(id) })

const pascalPath = (path: string) => path.split('-').map(pascalName).join('')

/** Parts of list names that are spelt differently in titles. */
// biome-ignore format: a table of words
const titleParts: Record<string, string> = {
  nzqa: 'NZQA', nz: 'NZ', sa: 'SA', sg: 'SG', fh: 'FH', lln: 'LLN', fps: 'FPS', rto: 'RTO', acfe: 'ACFE',
  anzsic: 'ANZSIC', av: 'AV', av8: 'AV8', wa: 'WA', ite: 'ITE', sced: 'SCED', amfm: 'AMFM', nric: 'NRIC', wsq: 'WSQ',
  aacs: 'AACs', anzscos: 'ANZSCO', anzsics: 'ANZSIC', ascos: 'ASCO', level4: 'level 4', english: 'English', elearning: 'e-learning', studylink: 'StudyLink',
}

/** The title of a list: `next-of-kin-relationships` → "Next-of-kin relationships". */
export const lookupTitle = (name: string) => {
  const pascalPath = name
    .split('-')
    .map((word) => titleParts[word] ?? word)
    .join(' ')
    .replace('next of kin', 'next-of-kin')
  return pascalName(pascalPath)
}

const related = ({ fields }: Relation) => z.object(fields).nullable()

export const lookupEntity = ({ entity: name, fields, relations }: Lookup): Entity =>
  entity(name, fields, Object.fromEntries(Object.entries(relations).map(([relation, to]) => [relation, related(to)])))

const listQuery = (lookup: Lookup) => {
  const shape = {
    ...Object.fromEntries(Object.entries(lookup.filters).map(([name, [, kind]]) => [name, filterKinds[kind]])),
    ...(lookup.searchable && { search }),
    ...(lookup.paged && paging(lookup)),
  }
  return Object.keys(shape).length === 0 ? noQuery : z.strictObject(shape)
}

const longText = z.string().max(1000).nullish()
const writtenField = (field: z.ZodType) => (field === text ? longText : field)
const requiredText = z.string().regex(/\S/).max(1000)

/** The body of a create or replace call: the record's fields. The identifier is optional, because Lanyard assigns it. */
const item = ({ key, fields }: Lookup) => {
  const shape: Record<string, z.ZodType> = Object.fromEntries(
    Object.entries(fields as Fields).map(([name, field]) => [name, field instanceof z.ZodString ? requiredText : writtenField(field)]),
  )
  return z.strictObject({ ...shape, [key]: id })
}

const listCall = (name: string, lookup: Lookup, of: Entity): Call => ({
  method: 'GET',
  path: `/combos/${name}`,
  summary: `${lookupTitle(name)}: the values`,
  needs: 'catalogue:read',
  query: listQuery(lookup),
  answer: many(of),
})

const createCall = (name: string, written: z.ZodType, of: Entity): Call => ({
  method: 'POST',
  path: `/combos/${name}`,
  summary: `${lookupTitle(name)}: create values, all or none`,
  needs: 'catalogue:write',
  body: { name: 'items', schema: z.array(written).min(1).max(mostItems) },
  answer: many(of),
})

const replaceCall = (name: string, written: z.ZodType, of: Entity): Call => ({
  method: 'PUT',
  path: `/combos/${name}/{id}`,
  summary: `${lookupTitle(name)}: replace one value`,
  needs: 'catalogue:write',
  params: idParams,
  body: { name: 'item', schema: written },
  answer: one(of),
})

const replaceSetCall = (name: string, written: z.ZodType, of: Entity): Call => ({
  ...createCall(name, written, of),
  method: 'PUT',
  summary: `${lookupTitle(name)}: replace the whole set`,
})

export type LookupAction = 'list' | 'create' | 'replace' | 'replaceSet'

/** Every catalogue call with its list and action. */
export const lookupActions = (Object.entries(lookups) as [LookupName, Lookup][]).flatMap(([name, lookup]) => {
  const of = lookupEntity(lookup)
  const actions: { operation: string; name: LookupName; action: LookupAction; call: Call }[] = [
    { operation: `list${pascalPath(name)}`, name, action: 'list', call: listCall(name, lookup, of) },
  ]
  if (lookup.writable === 'no') return actions
  const written = item(lookup)
  if (lookup.writable === 'each') {
    actions.push({ operation: `create${pascalPath(name)}`, name, action: 'create', call: createCall(name, written, of) })
    actions.push({ operation: `replace${pascalName(lookup.entity)}`, name, action: 'replace', call: replaceCall(name, written, of) })
  }
  if (lookup.writable === 'set') actions.push({ operation: `replace${pascalPath(name)}`, name, action: 'replaceSet', call: replaceSetCall(name, written, of) })
  return actions
})

export const lookupCalls = Object.fromEntries(lookupActions.map(({ operation, call }) => [operation, call])) as LookupCalls
