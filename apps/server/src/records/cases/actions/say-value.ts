import type { ChangedField } from '@lanyard/contract'
import { fieldOf } from '../../approvals/detail-records.ts'

/** A day with its year, as the provider writes it. */
export const dayIn = (locale: string, iso: string) =>
  new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' }).format(new Date(`${iso}T00:00:00Z`))

/** A value of a learner's details, before or after, as people read it. */
export const sayValue = (changed: ChangedField, which: 'before' | 'after', locale: string): string => {
  const value = changed[which]
  if (value === null || value === '') return 'empty'
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  const { kind } = fieldOf(changed.field)
  const text = String(value)
  if ((kind === 'day' || kind === 'expiry') && /^\d{4}-\d{2}-\d{2}$/.test(text)) return dayIn(locale, text)
  return changed[`${which}Label`] ?? text
}
