import type { Needs } from '../call.ts'
import { permissions, roles } from '../permission.ts'
import { type FilterKind, filterKinds } from '../query.ts'

const meanings: Record<string, string> = {
  code: 'A short code.',
  description: 'The text shown to people.',
  name: 'The text shown to people.',
  isActive: 'Whether forms still offer it. Nothing is ever deleted: a value is turned off.',
  isDeleted: 'Whether it was missing when its set was replaced.',
  orderNumber: 'Its position in the set.',
  forLearnerApp: 'Whether the portal offers it to learners.',
  lastModifiedTimeStamp: 'When it last changed.',
}

const identifierDescriptions = { answered: 'The identifier.', sent: 'The identifier, assigned by Lanyard: leave it out of new records.' }

/** A field's description, where its name doesn't explain it. */
export const meaningOf = (entity: string, field: string, when: keyof typeof identifierDescriptions): string | undefined =>
  field === `${entity}Id` ? identifierDescriptions[when] : Object.hasOwn(meanings, field) ? meanings[field] : undefined

const filterDescriptions: Record<FilterKind, string> = {
  id: 'Equal to this number.',
  code: 'Equal to this code, ignoring case.',
  words: 'Contains this text, ignoring case and accents.',
  flag: 'Equal to this flag.',
  day: 'Within these days. A plain value is that whole day; repeat the key for any of several.',
  amount: 'Within these amounts. A plain value is that amount; repeat the key for any of several.',
}
const several = new Set<FilterKind>(['id', 'code', 'words'])

const parameterDescriptions: Record<string, string> = {
  skip: 'How many records to skip; 0 by default.',
  take: 'How many records to return.',
  sort: 'The field to sort by. Ties are broken by identifier, so that pages never overlap.',
  order: '`asc` by default.',
  search: 'Searches every text shown on the row, ignoring case and accents.',
}

export const filterKindOf = (schema: unknown): FilterKind | undefined => (Object.keys(filterKinds) as FilterKind[]).find((kind) => filterKinds[kind] === schema)

/** A query parameter's description; filters are described by kind. */
export const parameterMeaning = (name: string, schema: unknown): string | undefined => {
  const kind = filterKindOf(schema)
  if (kind) return several.has(kind) ? `${filterDescriptions[kind]} Repeat the key for any of several.` : filterDescriptions[kind]
  return Object.hasOwn(parameterDescriptions, name) ? parameterDescriptions[name] : undefined
}

/** Who may make a call, as a sentence. */
export const whoMay = (needs: Needs): string => {
  if (needs === 'anyone') return 'Needs no permission: anyone with the link may call it.'
  const each = [needs].flat().map((permission) => {
    const granted: readonly string[] = permissions[permission]
    return `\`${permission}\` (${granted.length === roles.length ? 'every role' : granted.join(', ')})`
  })
  return each.length === 1 ? `Needs the permission ${each[0]}.` : `Needs one of the permissions ${each.join(', ')}.`
}
