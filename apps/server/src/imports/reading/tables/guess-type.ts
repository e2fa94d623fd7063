import { type RecordType, type RecordTypeName, recordTypes } from '@lanyard/contract'
import type { SourceRow } from '../delivery.ts'
import { matchColumns, normalised, reference } from './match-columns.ts'

const typeNames = Object.keys(recordTypes) as RecordTypeName[]

/** The type whose name the file or sheet has, such as `learners.csv` or “Unit enrolments 2026”. */
const typeNamed = (name: string): RecordTypeName | undefined => {
  const base = normalised(name.replace(/\.[a-z]{2,6}$/i, '').replace(/\d/g, ''))
  return typeNames.find((type) => [type, recordTypes[type].one, recordTypes[type].many].some((known) => normalised(known) === base))
}

/** How much of a type the columns hold, and how many columns it leaves over. Types whose required fields are missing fit badly. */
const fitOf = (type: RecordTypeName, columns: readonly string[], samples: readonly SourceRow[]): number => {
  const { fields, key }: RecordType = recordTypes[type]
  const matched = new Set(matchColumns(columns, samples, type).flatMap(({ field }) => field ?? []))
  matched.delete(reference)
  const required = Object.entries(fields).flatMap(([field, { required }]) => (required ? [field] : []))
  const missing = new Set([...required, ...key]).size - new Set([...required, ...key].filter((field) => matched.has(field))).size
  const own = [...matched].filter((field) => fields[field]?.kind !== 'reference').length
  return matched.size / columns.length + own / Object.keys(fields).length / 10 - missing * 0.34
}

/** The record type that the columns fit best, or undefined if none does, or two alike. The file's name decides if its columns allow it. */
export const guessType = (columns: readonly string[], samples: readonly SourceRow[], name = ''): RecordTypeName | undefined => {
  const named = typeNamed(name)
  if (named && matchColumns(columns, samples, named).some(({ field }) => field !== undefined)) return named
  const [best, next] = typeNames.map((type) => ({ type, fit: fitOf(type, columns, samples) })).toSorted((one, other) => other.fit - one.fit)
  return best && best.fit > 0.2 && best.fit > (next?.fit ?? 0) ? best.type : undefined
}
