import { camelName, type RecordField, type RecordTypeName, sourcePattern } from '@lanyard/contract'
import { problemOf, type RecordProblem } from '../engine/check-record.ts'
import { columnsOf } from '../engine/type-columns.ts'
import type { SentRecord } from '../engine/write-records.ts'
import type { GivenRecord } from '../given-record.ts'

type Read = { sent: SentRecord; problems: RecordProblem[] }

const longestRef = 200
/** How many problems of a record are told. */
export const mostProblems = 5
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
  if (value === null || value === '') return { text: null }
  const text = typeof value === 'number' ? String(value) : value
  return typeof text === 'string' && text.length <= longestRef ? { text } : { fault: `The reference must be text of at most ${longestRef} characters.` }
}

const sourceOf = (value: unknown): Text =>
  value === null || (typeof value === 'string' && sourcePattern.test(value)) ? { text: value } : { fault: 'The source must be a name such as sms.' }

/** Reads a record of the body, of which nothing is known yet. Each field that its type doesn't have, and each value that no field has, is a problem. */
export const readSent = (type: RecordTypeName, record: unknown, index: number, usualSource: string): Read => {
  const { fields } = columnsOf(type).described
  const place = { type, file: '', line: index }
  const problems: RecordProblem[] = []
  const refuse = (sentence: string, field?: string) =>
    problems.push(problemOf(place, { severity: 'refused', cause: `${type}.${field ?? ''}`, sentence, field }))
  const values: Record<string, string | null> = {}
  const own: { ref?: string | null; source?: string | null } = {}
  const take = (into: Record<string, string | null>, name: string, read: Text) => {
    if ('fault' in read) refuse(read.fault, name)
    else if (Object.hasOwn(into, name)) refuse(`${name} is there twice, in two letter cases.`, name)
    else into[name] = read.text
  }
  if (record === null || typeof record !== 'object' || Array.isArray(record)) refuse('A record must be an object.')
  else
    for (const [sentName, value] of Object.entries(record)) {
      if (problems.length === mostProblems) break
      const name = camelName(sentName)
      const field = Object.hasOwn(fields, name) ? fields[name] : undefined
      if (name === 'ref') take(own, name, refOf(value))
      else if (name === 'source') take(own, name, sourceOf(value))
      else if (field && field.kind !== 'file') take(values, name, textOf(value, field))
      else if (!ignored.has(name)) refuse(`There is no field ${name}.`, name)
    }
  const { ref = null, source } = own
  const given: GivenRecord = { ...place, values, ...(ref !== null && { ref }) }
  return { sent: { source: source ?? usualSource, given }, problems }
}
