import type { DetailCountry } from '../learner/detail-fields.ts'
import type { LookupName } from '../lookups/index.ts'
import type { IdentifierName } from './identifiers.ts'

/** `choice`: a value of a list, by its code. `reference`: another record, by its key. `word`: one of a few words. */
export type RecordFieldKind =
  | 'text'
  | 'long-text'
  | 'html'
  | 'email'
  | 'phone'
  | 'postcode'
  | 'day'
  | 'moment'
  | 'whole'
  | 'amount'
  | 'flag'
  | 'choice'
  | 'reference'
  | 'word'
  | 'file'

/** A field of a record: import columns, templates, the API's schema, exports, forms and documentation come from it. */
export type RecordField = {
  kind: RecordFieldKind
  label: string
  required?: true
  /** Of a choice. */
  list?: LookupName
  /** Of a reference: a type whose key is one field. */
  refers?: string
  /** Of a word. */
  words?: readonly string[]
  identifier?: IdentifierName
  /** A fault of the identifier refuses the record; otherwise it is a warning. */
  refusesFaults?: true
  /** Stored encrypted; exports leave it out, and logs name it without its value. */
  sealed?: true
  /** Only providers in this country have it. */
  country?: DetailCountry
  /** The most characters of a text. */
  longest?: number
  /** Column names of other systems, in lower case without spaces and punctuation. */
  synonyms?: readonly string[]
}

export type RecordFields = Readonly<Record<string, RecordField>>

/** A link to a record whose key is several fields, found by fields of this record, in the order of that key. */
export type RecordLink = { refers: string; by: readonly string[] }

/** A kind of record that providers bring in, edit and export. */
export type RecordType = {
  one: string
  many: string
  /** The fields that identify a record, apart from the source's own reference. With none, the reference is required. */
  key: readonly string[]
  /** Finance records have permissions of their own. */
  area: 'records' | 'finance'
  fields: RecordFields
  links?: Readonly<Record<string, RecordLink>>
}

type Options = Omit<RecordField, 'kind' | 'label'>

const of =
  (kind: RecordFieldKind, fixed: Options = {}) =>
  (label: string, options: Options = {}): RecordField => ({ kind, label, ...fixed, ...options })

export const text = of('text', { longest: 200 })
export const longText = of('long-text', { longest: 4000 })
export const html = of('html', { longest: 100_000 })
export const email = of('email')
export const phone = of('phone')
export const postcode = of('postcode')
export const day = of('day')
export const moment = of('moment')
export const whole = of('whole')
export const amount = of('amount')
export const flag = of('flag')
export const file = of('file')
export const choice = (label: string, list: LookupName, options: Options = {}) => of('choice', { list })(label, options)
export const reference = (label: string, refers: string, options: Options = {}) => of('reference', { refers })(label, options)
export const word = (label: string, words: readonly string[], options: Options = {}) => of('word', { words })(label, options)

export const required = true
