import { dateTimeFormat } from './date-time-format.ts'
import { type LocaleClock, sayTime } from './dates.ts'

const minute = 60_000
const hour = 60 * minute
const dayLength = 24 * hour

/** The day (`YYYY-MM-DD`) on which a moment falls in a time zone. */
export const dayIn = (moment: Date, timeZone: string) => dateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(moment)

/** Adds days to a calendar day. Calendar days have no hours, so daylight saving can't affect the result. */
export const addDays = (day: string, days: number) => new Date(Date.parse(`${day}T00:00:00Z`) + days * dayLength).toISOString().slice(0, 10)

/** The number of days between two calendar days. */
export const daysBetween = (from: string, to: string) => Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / dayLength)

const withoutPeriod = (time: string) => time.replace(/\s.*/, '')
const periodOf = (time: string) => time.replace(/^\S*/, '')

/** A time range, such as "9:00 – 11:00 am"; only the start if there is no end. */
export const sayTimes = (start: string, end: string | null | undefined, localeClock: LocaleClock) => {
  const from = sayTime(start, localeClock)
  if (!end) return from
  const to = sayTime(end, localeClock)
  return `${periodOf(from) === periodOf(to) ? withoutPeriod(from) : from} – ${to}`
}

const counted = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`

/** Time until a moment: "in 40 minutes", "in 3 hours", "in 2 days", "in 5 weeks"; "now" once it has passed. */
export const sayUntil = (iso: string, now = new Date()) => {
  const left = Date.parse(iso) - now.getTime()
  if (left <= 0) return 'now'
  if (left < hour) return `in ${counted(Math.ceil(left / minute), 'minute')}`
  if (left < dayLength) return `in ${counted(Math.round(left / hour), 'hour')}`
  const days = Math.round(left / dayLength)
  return days < 14 ? `in ${counted(days, 'day')}` : `in ${counted(Math.round(days / 7), 'week')}`
}

/** The distance to a day, counted from today: "today", "tomorrow", "in 5 weeks", "6 days ago". */
export const sayDaysAway = (day: string, today: string) => {
  const days = daysBetween(today, day)
  if (days === 0) return 'today'
  if (days === 1) return 'tomorrow'
  if (days === -1) return 'yesterday'
  const far = Math.abs(days) < 14 ? counted(Math.abs(days), 'day') : Math.abs(days) < 60 ? counted(Math.round(Math.abs(days) / 7), 'week') : undefined
  const text = far ?? (Math.abs(days) < 700 ? counted(Math.round(Math.abs(days) / 30.4), 'month') : counted(Math.round(Math.abs(days) / 365.25), 'year'))
  return days > 0 ? `in ${text}` : `${text} ago`
}

/** How many minutes one time zone is ahead of another at a given moment. */
export const minutesAhead = (timeZone: string, other: string, at = new Date()) => {
  const clock = (zone: string) => {
    const parts = dateTimeFormat('en', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
    }).formatToParts(at)
    const read = (type: string) => Number(parts.find((part) => part.type === type)?.value)
    return Date.UTC(read('year'), read('month') - 1, read('day'), read('hour'), read('minute'))
  }
  return Math.round((clock(timeZone) - clock(other)) / minute)
}

/** The city of a time zone, such as `Sydney`. */
export const cityOf = (timeZone: string) => timeZone.split('/').at(-1)?.replaceAll('_', ' ') ?? timeZone
