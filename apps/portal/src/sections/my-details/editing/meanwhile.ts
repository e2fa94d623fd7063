import type { LocaleClock } from '@lanyard/web/format/dates.ts'
import type { Choices } from '../fields/choices.ts'
import type { DetailField } from '../fields/detail-field.ts'
import { sayDate, wordsOf } from '../fields/detail-labels.ts'
import { type DetailRecord, isEmpty, isSame, type Typed, type Values, valuesOf } from '../fields/detail-values.ts'

type ChangedField = { field: DetailField; was: string; now: string; yours: string; isContested: boolean }
export type Meanwhile = { fields: readonly ChangedField[]; now: Values }

const nothing = 'nothing'

const typedWords = (
  { kind, list }: DetailField,
  typed: Typed | undefined,
  choicesOf: (list: DetailField['list']) => Choices,
  localeClock: LocaleClock,
): string => {
  if (typed === undefined || isEmpty(typed)) return nothing
  if (Array.isArray(typed)) return `${typed.length} in the list`
  if (typeof typed === 'boolean') return typed ? 'yes' : 'no'
  if (kind === 'day' || kind === 'expiry') return sayDate(String(typed), localeClock)
  return (kind === 'choice' && choicesOf(list).choices?.find(({ value }) => value === typed)?.label) || String(typed)
}

type Sides = { fields: readonly DetailField[]; base: DetailRecord; theirs: DetailRecord; mine: Values }
type Words = { choicesOf: (list: DetailField['list']) => Choices; localeClock: LocaleClock }

/** What changed in the record since it was read, and where the learner changed the same field differently. */
export const changesMeanwhile = ({ fields, base, theirs, mine }: Sides, { choicesOf, localeClock }: Words): Meanwhile => {
  const before = valuesOf(fields, base)
  const now = valuesOf(fields, theirs)
  const said = (field: DetailField, record: DetailRecord, values: Values) =>
    wordsOf(field, record, localeClock) && field.kind !== 'disabilities'
      ? (wordsOf(field, record, localeClock) as string)
      : typedWords(field, values[field.path], choicesOf, localeClock)
  const changed = fields
    .filter(({ path }) => !isSame(before[path], now[path]))
    .map((field) => ({
      field,
      was: said(field, base, before),
      now: said(field, theirs, now),
      yours: typedWords(field, mine[field.path], choicesOf, localeClock),
      isContested: !isSame(before[field.path], mine[field.path]) && !isSame(mine[field.path], now[field.path]),
    }))
  return { fields: changed, now }
}

/** Takes the other value where the learner changed nothing or chose it, and the learner's own everywhere else. */
export const mergedValues = ({ fields, now }: Meanwhile, mine: Values, chosen: Readonly<Record<string, 'mine' | 'theirs'>>): Values => {
  const theirs = fields.filter(({ field, isContested }) => !isContested || chosen[field.path] === 'theirs')
  return { ...mine, ...Object.fromEntries(theirs.map(({ field }) => [field.path, now[field.path] as Typed])) }
}
