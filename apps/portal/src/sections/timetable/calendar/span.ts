import { addDays, daysBetween } from '@lanyard/web/format/times.ts'
import type { CalendarView } from '../timetable-search.ts'

/** The first and last day of a view. Counts days, never hours, so daylight saving changes nothing. */
export type Span = { first: string; last: string }

const weekday = (day: string) => (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7
const monday = (day: string) => addDays(day, -weekday(day))
const monthStart = (day: string) => `${day.slice(0, 7)}-01`
const addMonths = (day: string, months: number) => {
  const [year, month] = day.split('-').map(Number) as [number, number]
  return new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 10)
}
const agendaDays = 14

/** The days of the month that contains a day. */
export const monthOf = (day: string): Span => ({ first: monthStart(day), last: addDays(addMonths(day, 1), -1) })

export const spanOf = (view: CalendarView, day: string): Span => {
  if (view === 'day') return { first: day, last: day }
  if (view === 'week') return { first: monday(day), last: addDays(monday(day), 6) }
  if (view === 'agenda') return { first: day, last: addDays(day, agendaDays - 1) }
  return { first: monday(monthStart(day)), last: addDays(monday(monthStart(day)), 41) }
}

/** The weeks a week or month view needs, seven days each. */
export const weeksOf = (view: CalendarView, day: string) => {
  const { first, last } = view === 'month' ? monthOf(day) : spanOf('week', day)
  const count = (daysBetween(monday(first), monday(last)) + 7) / 7
  return Array.from({ length: count }, (_, week) => Array.from({ length: 7 }, (_, at) => addDays(monday(first), week * 7 + at)))
}

/** The day that opens the previous or next view. */
export const stepFrom = (view: CalendarView, day: string, direction: 1 | -1) => {
  if (view === 'month') return addMonths(day, direction)
  return addDays(day, direction * (view === 'day' ? 1 : view === 'week' ? 7 : agendaDays))
}

const format = (day: string, locale: string, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(locale, { timeZone: 'UTC', ...options }).format(new Date(`${day}T12:00:00Z`))

/** The short weekday, such as `Mon`. */
export const weekdayLabel = (day: string, locale: string) => format(day, locale, { weekday: 'short' })

/** A view's title. */
export const spanTitle = (view: CalendarView, day: string, locale: string) => {
  if (view === 'month') return format(day, locale, { month: 'long', year: 'numeric' })
  if (view === 'day') return format(day, locale, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })
  const { first, last } = spanOf(view, day)
  return new Intl.DateTimeFormat(locale, { timeZone: 'UTC', day: 'numeric', month: 'long', year: 'numeric' }).formatRange(
    new Date(`${first}T12:00:00Z`),
    new Date(`${last}T12:00:00Z`),
  )
}
