import type { LocaleClock } from '@lanyard/web/format/dates.ts'
import type { DetailField } from './detail-field.ts'
import { type DetailRecord, valueAt } from './detail-values.ts'

/** The record holds a value's description beside its identifier. */
export const describedAt = (record: DetailRecord, path: string) => {
  const name = path.replace(/Id$/, '')
  const words = valueAt(record, `${name}Description`) ?? valueAt(record, `${name}ShortDescription`)
  return typeof words === 'string' ? words : undefined
}

/** A field's display text; undefined when empty. */
export const wordsOf = ({ kind, path }: DetailField, record: DetailRecord, localeClock: LocaleClock): string | undefined => {
  const held = valueAt(record, path)
  if (held === null || held === undefined || held === '') return undefined
  if (kind === 'choice') return describedAt(record, path) ?? String(held)
  if (kind === 'flag') return held ? 'Yes' : 'No'
  return kind === 'day' || kind === 'expiry' ? sayDate(String(held), localeClock) : String(held)
}

/** A record's date, always with its year. */
export const sayDate = (day: string, { locale }: LocaleClock) =>
  new Intl.DateTimeFormat(locale, { timeZone: 'UTC', day: 'numeric', month: 'long', year: 'numeric' }).format(new Date(`${day}T12:00:00Z`))

/** Days until expiry in plain language, when it is near or past. */
export const expiryWords = (day: string, now = Date.now()) => {
  const days = Math.round((Date.parse(`${day}T12:00:00Z`) - now) / 86_400_000)
  if (days < 0) return { tone: 'error' as const, words: 'expired' }
  return days <= 90 ? { tone: 'warning' as const, words: days === 0 ? 'expires today' : `in ${days} ${days === 1 ? 'day' : 'days'}` } : undefined
}
