import type { Cell } from '../delivery.ts'
import type { NatField } from './layouts.ts'

const readDay = (digits: string): string | undefined => {
  const [, day, month, year] = /^(\d{2})(\d{2})(\d{4})$/.exec(digits) ?? []
  const iso = `${year}-${month}-${day}`
  const found = new Date(`${iso}T12:00:00Z`)
  return year && !Number.isNaN(found.getTime()) && found.toISOString().startsWith(iso) ? iso : undefined
}

const knownDays = new Map<string, string | undefined>()

/** A day written as DDMMYYYY, as an ISO day. The same few days fill most files. */
const dayOf = (digits: string): string | undefined => {
  if (!knownDays.has(digits)) {
    if (knownDays.size > 20_000) knownDays.clear()
    knownDays.set(digits, readDay(digits))
  }
  return knownDays.get(digits)
}

/** `@` to the field's width: asked and not answered. Words that stand for nothing are left out too. */
const isUnanswered = (text: string) => (text.startsWith('@') && /^@+$/.test(text)) || (text.length === 13 && text.toLowerCase() === 'not specified')

/** Blank is null, unanswered is undefined. A day that is none stays as it is written, for the check of values to refuse. */
const cellOf = (type: NatField['type'], raw: string): Cell => {
  const text = raw.trim()
  if (text === '') return null
  if (isUnanswered(text)) return undefined
  return type === 'D' ? (dayOf(text) ?? text) : text
}

/** A line may be shorter than its layout, because editors trim spaces, and longer, because states add fields. */
export const readLine = (fields: readonly NatField[], line: string): Cell[] =>
  fields.map(({ type, start, length }) => cellOf(type, line.slice(start - 1, start - 1 + length)))

/** The same, if the line was filled up to a number of bytes and letters with accents have two. */
export const readLineByBytes = (fields: readonly NatField[], line: string): Cell[] => {
  const bytes = Buffer.from(line)
  return fields.map(({ type, start, length }) => cellOf(type, bytes.toString('utf8', start - 1, start - 1 + length)))
}
