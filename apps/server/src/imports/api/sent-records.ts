import { type RecordField, type RecordTypeName, sourcePattern } from '@lanyard/contract'
import { problemOf, type RecordProblem } from '../engine/check-record.ts'
import { columnsOf } from '../engine/type-columns.ts'
import type { SentRecord } from '../engine/write-records.ts'
import type { GivenRecord } from '../given-record.ts'

/** A record of a call's body: nothing is known of its fields yet. */
export type BodyRecord = Readonly<Record<string, unknown>>

type Read = { sent: SentRecord; problems: RecordProblem[] }

const longestRef = 200
/** Returned with each record, so that it can be sent back as it is. */
const ignored = new Set(['version', 'retiredAt'])

type Text = { text: string | null } | { fault: string }

/** A value as text, before any check of what it says. */
const textOf = (value: unknown, { kind, label }: RecordField): Text => {
  if (value === null || typeof value === 'string') return { text: value }
  if (typeof value === 'number') return { text: String(value) }
  if (typeof value !== 'boolean') return { fault: `${label}: This must be text, a number, true, false or null.` }
  return kind === 'flag' ? { text: String(value) } : { fault: `${label}: This must be text or a number.` }
}

const refOf = (value: unknown): Text => {
  if (value === undefined || value === null || value === '') return { text: null }
  const text = typeof value === 'number' ? String(value) : value
  return typeof text === 'string' && text.length <= longestRef ? { text } : { fault: `The reference must be text of at most ${longestRef} characters.` }
}

const sourceOf = (value: unknown, usual: string): Text => {
  if (value === undefined || value === null) return { text: usual }
  return typeof value === 'string' && sourcePattern.test(value) ? { text: value } : { fault: 'The source must be a name such as sms.' }
}

/** Reads a record of the body. Each field that its type doesn't have, and each value that no field has, is a problem. */
export const readSent = (type: RecordTypeName, record: BodyRecord, index: number, usualSource: string): Read => {
  const { fields } = columnsOf(type).described
  const place = { type, file: '', line: index }
  const problems: RecordProblem[] = []
  const refuse = (field: string, sentence: string) => problems.push(problemOf(place, { severity: 'refused', cause: `${type}.${field}`, sentence, field }))
  const taken = (field: string, read: Text): string | null => {
    if ('text' in read) return read.text
    refuse(field, read.fault)
    return null
  }
  const { ref: sentRef, source: sentSource, ...rest } = record
  const ref = taken('ref', refOf(sentRef))
  const source = taken('source', sourceOf(sentSource, usualSource)) ?? usualSource
  const values: Record<string, string | null> = {}
  for (const [name, value] of Object.entries(rest)) {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined
    if (field && field.kind !== 'file') values[name] = taken(name, textOf(value, field))
    else if (!ignored.has(name)) refuse(name, `There is no field ${name}.`)
  }
  const given: GivenRecord = { ...place, values, ...(ref !== null && { ref }) }
  return { sent: { source, given }, problems }
}
