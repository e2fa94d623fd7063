import { z } from 'zod'
import { day, flag, number, text, whole } from '../fields.ts'
import { pascalName } from '../wire-case.ts'
import type { RecordField, RecordFieldKind, RecordType } from './record-field.ts'

/** A stored value, by the kind of its field. */
const returned: Record<RecordFieldKind, z.ZodType> = {
  text,
  'long-text': text,
  html: text,
  email: text,
  phone: text,
  postcode: text,
  day,
  moment: text,
  whole,
  amount: number,
  flag,
  choice: text,
  reference: text,
  word: text,
  file: text,
}

/** A value as systems send it. Everything may be sent as text, and texts of digits as numbers. */
const sent: Partial<Record<RecordFieldKind, z.ZodType>> = {
  whole: z.union([z.int(), z.string(), z.null()]).optional(),
  amount: z.union([z.number(), z.string(), z.null()]).optional(),
  flag: z.union([z.boolean(), z.string(), z.null()]).optional(),
}

const hint = ({ kind, list, refers, words, sealed, country, longest, refusesFaults, identifier }: RecordField): string =>
  [
    kind === 'choice' && list ? `A code of the list \`/combos/${list}\`.` : undefined,
    kind === 'reference' && refers ? `The key of a record in \`/records/${refers}\`.` : undefined,
    kind === 'word' && words ? `One of ${words.join(', ')}.` : undefined,
    kind === 'day' ? 'Such as 2026-03-14.' : undefined,
    kind === 'moment' ? 'Such as 2026-03-14T09:30:00Z; without an offset, the provider’s own time.' : undefined,
    longest === undefined ? undefined : `Up to ${longest.toLocaleString('en-AU')} characters.`,
    identifier ? `${refusesFaults ? 'Refused' : 'A warning'} if its check fails.` : undefined,
    sealed ? 'Stored encrypted, write-only: never returned.' : undefined,
    country ? `Only for providers in ${country}.` : undefined,
  ]
    .filter(Boolean)
    .join(' ')

const described = (field: RecordField, schema: z.ZodType, needed = '', more: object = {}) =>
  schema.meta({ description: `${[field.label, needed, hint(field)].filter(Boolean).join('. ').replace(/\.$/, '')}.`, ...more })

type Shape = Record<string, z.ZodType>

/** Files have calls of their own. */
const shapeOf = ({ fields }: RecordType, schemaOf: (field: RecordField, name: string) => z.ZodType | undefined): Shape =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => {
      const schema = field.kind === 'file' ? undefined : schemaOf(field, name)
      return schema ? [[name, schema]] : []
    }),
  )

const source = 'Which of your systems the record comes from.'
const ref = 'The record’s own reference in its source.'

/** Files are sent by calls of their own, and so are records that are nothing without one. */
export const isFile = ({ fields }: RecordType) => Object.values(fields).some(({ kind, required }) => kind === 'file' && required)

/** Such as `CourseEnrolment`. */
export const recordName = ({ one }: RecordType) => one.replace('-', '').split(' ').map(pascalName).join('')

const ofEveryRecord = {
  ref: z.string().nullable().meta({ description: ref }),
  source: z.string().nullable().meta({ description: source }),
  version: z.int().meta({ description: 'Counts the changes of the record.' }),
  retiredAt: z.iso.datetime().nullable().meta({ description: 'Since when its source no longer has it.' }),
}

/** A record as the API returns it, without sealed fields. A reference to a record that has no key isn't in it either. */
export const returnedRecord = (type: RecordType) =>
  z
    .object({ ...shapeOf(type, (field) => (field.sealed ? undefined : described(field, returned[field.kind]))), ...ofEveryRecord })
    .meta({ title: `${recordName(type)}Record` })

/** A record as the API takes it, for the documentation: what is wrong with one refuses that record, not the call. */
export const sentRecord = (type: RecordType) => {
  const sentField = (field: RecordField, name: string) => {
    const needed = type.key.includes(name) ? 'Part of the key: required unless `ref` finds the record' : 'Required for a new record'
    return described(field, sent[field.kind] ?? text, field.required ? needed : '', field.sealed ? { writeOnly: true } : {})
  }
  const sentRef = z.string().max(200)
  return z
    .strictObject({
      ref: (type.key.length === 0 ? sentRef : sentRef.nullish()).meta({ description: ref }),
      source: text.meta({ description: `${source} The call’s own source by default.` }),
      ...shapeOf(type, sentField),
      version: z.int().optional().meta({ description: 'Ignored, so that a returned record can be sent back.' }),
      retiredAt: text.meta({ description: 'Ignored. A retired record that is sent again is no longer retired.' }),
    })
    .meta({ title: `${recordName(type)}Input`, description: `${type.one}. A missing field is left as it is; null removes its value.` })
}
