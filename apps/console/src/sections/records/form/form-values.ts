import type { EditedRecord } from '@lanyard/contract'
import { dayFault } from '@lanyard/web/format/typed-day.ts'
import type { KnownType, NamedField } from '../known-type.ts'

/** Texts by field; empty for none. Null removes an encrypted value, of which only its presence is known. */
export type FormValues = Readonly<Record<string, string | null>>

/** Most moments have no seconds; those that have keep them. */
const secondsOf = (iso: string) => {
  const [, text = ''] = /T\d\d:\d\d:(\d\d(?:\.\d+)?)/.exec(iso) ?? []
  const seconds = Number(text)
  return seconds === 0 ? '' : `:${seconds < 10 ? '0' : ''}${seconds}`
}

const timeIn = (iso: string, timeZone: string) => {
  const parts = new Intl.DateTimeFormat('en-CA', {
    ...{ timeZone, hourCycle: 'h23', year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' },
  }).formatToParts(new Date(iso))
  const read = (part: string) => parts.find(({ type }) => type === part)?.value ?? ''
  return `${read('year')}-${read('month')}-${read('day')} ${read('hour')}:${read('minute')}${secondsOf(iso)}`
}

const textOf = ({ kind, sealed }: NamedField, value: EditedRecord['values'][string] | undefined, timeZone: string) => {
  if (sealed || value === null || value === undefined) return ''
  return kind === 'moment' ? timeIn(String(value), timeZone) : String(value)
}

/** A record as the form shows it: moments in the provider's own time. */
export const valuesOf = ({ shown, timeZone }: KnownType, record: EditedRecord | undefined): FormValues =>
  Object.fromEntries(shown.map((field) => [field.name, textOf(field, record?.values[field.name], timeZone)]))

export const changedFields = ({ shown }: KnownType, before: FormValues, now: FormValues) =>
  shown.filter(({ name }) => (before[name] ?? '') !== (now[name] === null ? null : (now[name] ?? '')))

/** What is sent: the changed fields only. An empty one is removed. */
export const changesIn = (type: KnownType, before: FormValues, now: FormValues): EditedRecord['values'] =>
  Object.fromEntries(changedFields(type, before, now).map(({ name }) => [name, now[name]?.trim() || null]))

const momentFault = (value: string, locale: string) => {
  const [day = '', time = ''] = value.split(' ')
  if (value === '') return undefined
  return dayFault(day, locale) ?? (/^([01]?\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,6})?)?$/.test(time) ? undefined : 'Enter a time like 09:30.')
}

const isPicked = (kind: NamedField['kind']) => kind === 'choice' || kind === 'reference' || kind === 'word'

/** What can be known before sending. */
export const faultOf = ({ label, required, kind, name }: NamedField, values: FormValues, locale: string): string | undefined => {
  const value = values[name] ?? ''
  if (required && value.trim() === '') return `${isPicked(kind) ? 'Choose' : 'Enter'} ${label.charAt(0).toLowerCase()}${label.slice(1)}.`
  if (kind === 'day') return dayFault(value, locale)
  return kind === 'moment' ? momentFault(value, locale) : undefined
}
