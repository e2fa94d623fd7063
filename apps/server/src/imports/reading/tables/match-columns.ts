import { identifierFault, type RecordType, type RecordTypeName, recordTypes } from '@lanyard/contract'
import type { SourceRow } from '../delivery.ts'

/** The mapping that a person may change: a field's name, `ref` for the source's own reference, or undefined for a column that is left out. */
export type ColumnTarget = string | undefined
export type ColumnMatch = { column: string; field: ColumnTarget; by: 'name' | 'synonym' | 'last-time' | 'content' | undefined }
/** Last time's choice by column: a field, `ref`, or null for a column that was left out on purpose. */
export type RememberedColumns = Readonly<Record<string, string | null>>

export const reference = 'ref'

/** Lower case, letters and digits only. */
export const normalised = (text: string) =>
  text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]/gu, '')

const referenceNames = [
  'ref',
  'reference',
  'externalid',
  'externalref',
  'externalkey',
  'externalreference',
  'refexternal',
  'sourcedid',
  'sourceid',
  'sourceref',
  'sisid',
]

type Name = { field: string; by: 'name' | 'synonym' }

/** Fields of other countries may have the same names. */
const isOf = (country: string | undefined, field: { country?: string }) => field.country === undefined || country === undefined || field.country === country

const namesOf = ({ fields: all }: RecordType, country: string | undefined): Map<string, Name> => {
  const fields = Object.fromEntries(Object.entries(all).filter(([, field]) => isOf(country, field)))
  const names = new Map<string, Name>()
  const add = (name: string, found: Name) => {
    if (name !== '' && !names.has(name)) names.set(name, found)
  }
  for (const [field, { label }] of Object.entries(fields)) for (const name of [field, label]) add(normalised(name), { field, by: 'name' })
  // “Unique student identifier (USI)” is also met without what is in brackets.
  for (const [field, { label }] of Object.entries(fields)) add(normalised(label.split('(', 1)[0] ?? ''), { field, by: 'name' })
  for (const [field, { synonyms = [] }] of Object.entries(fields)) for (const name of synonyms) add(name, { field, by: 'synonym' })
  for (const name of referenceNames) add(name, { field: reference, by: 'synonym' })
  return names
}

const cache = new Map<string, Map<string, Name>>()
const columnNames = (type: RecordTypeName, country: string | undefined): ReadonlyMap<string, Name> => {
  const known = cache.get(`${type} ${country}`) ?? namesOf(recordTypes[type], country)
  cache.set(`${type} ${country}`, known)
  return known
}

const isEmail = (text: string) => text.length < 255 && /^[^\s@]+@[^\s@]+$/.test(text) && text.includes('.', text.indexOf('@'))
const isDate = (text: string) => /^\d{1,4}[-/. ]\d{1,2}[-/. ]\d{1,4}$/.test(text)
const fewest = 2

/** The field that a column's values show, if they all do. */
const fieldByContent = (type: RecordTypeName, column: string, values: readonly string[], free: (field: string) => boolean): string | undefined => {
  if (values.length < fewest) return undefined
  for (const [field, { kind, identifier }] of Object.entries<RecordType['fields'][string]>(recordTypes[type].fields)) {
    if (!free(field)) continue
    if (identifier === 'usi' && values.every((value) => identifierFault('usi', value) === undefined)) return field
    if (kind === 'email' && values.every(isEmail)) return field
    if (field === 'dateOfBirth' && normalised(column).includes('birth') && values.every(isDate)) return field
  }
  return undefined
}

const valuesIn = (samples: readonly SourceRow[], index: number) => samples.flatMap(({ cells }) => cells[index]?.trim() || [])

/** What each column is: what a person chose last time, then by its name, by what it is called elsewhere, and by its values. No field is given twice. */
export const matchColumns = (
  columns: readonly string[],
  samples: readonly SourceRow[],
  type: RecordTypeName,
  { remembered = {}, country }: { remembered?: RememberedColumns; country?: string } = {},
): ColumnMatch[] => {
  const taken = new Set<string>()
  const found: (Omit<ColumnMatch, 'column'> | undefined)[] = columns.map(() => undefined)
  const isFree = (field: string) => !taken.has(field)
  const { fields }: RecordType = recordTypes[type]
  const isFreeHere = (field: string) => isFree(field) && isOf(country, fields[field] ?? {})
  const isKnown = (field: string) => field === reference || Object.hasOwn(fields, field)
  const take = (index: number, field: string, by: ColumnMatch['by']) => {
    if (found[index] || !isFree(field)) return
    taken.add(field)
    found[index] = { field, by }
  }
  for (const [index, column] of columns.entries()) {
    const choice = Object.hasOwn(remembered, column) ? remembered[column] : undefined
    if (choice === null) found[index] = { field: undefined, by: 'last-time' }
    else if (choice !== undefined && isKnown(choice)) take(index, choice, 'last-time')
  }
  for (const by of ['name', 'synonym'] as const)
    for (const [index, column] of columns.entries()) {
      const name = columnNames(type, country).get(normalised(column))
      if (name?.by === by) take(index, name.field, by)
    }
  for (const [index, column] of columns.entries()) {
    const field = found[index] ? undefined : fieldByContent(type, column, valuesIn(samples, index), isFreeHere)
    if (field) take(index, field, 'content')
  }
  return columns.map((column, index) => ({ column, ...(found[index] ?? { field: undefined, by: undefined }) }))
}
