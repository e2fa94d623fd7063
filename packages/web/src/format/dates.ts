import { dateTimeFormat } from './date-time-format.ts'

/** `isFull`: always with the year, in the locale's own format, and never "today". */
export type LocaleClock = { locale: string; timeZone: string; isFull?: boolean }

type Parts = { year: number; month: number; day: number }

const partsIn = (moment: Date, timeZone: string): Parts => {
  const parts = dateTimeFormat('en', { timeZone, year: 'numeric', month: 'numeric', day: 'numeric' }).formatToParts(moment)
  const read = (type: string) => Number(parts.find((part) => part.type === type)?.value)
  return { year: read('year'), month: read('month'), day: read('day') }
}

const dayNumber = ({ year, month, day }: Parts) => Date.UTC(year, month - 1, day) / 86_400_000

const nearDays: Record<number, string> = { [-1]: 'yesterday', 0: 'today', 1: 'tomorrow' }

const dateWords = (moment: Date, { locale, timeZone }: LocaleClock) => {
  const parts = dateTimeFormat(locale, { timeZone, weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' }).formatToParts(moment)
  const read = (type: string) => parts.find((part) => part.type === type)?.value.replace('.', '') ?? ''
  return { weekday: read('weekday'), date: `${read('day')} ${read('month')}`, year: read('year') }
}

const nearDay = (moment: Date, now: Date, timeZone: string) => nearDays[dayNumber(partsIn(moment, timeZone)) - dayNumber(partsIn(now, timeZone))]

const dayText = (moment: Date, now: Date, localeClock: LocaleClock) => {
  const { timeZone } = localeClock
  const near = nearDay(moment, now, timeZone)
  if (near) return near
  const { weekday, date, year } = dateWords(moment, localeClock)
  return partsIn(moment, timeZone).year === partsIn(now, timeZone).year ? `${weekday} ${date}` : `${date} ${year}`
}

/** The clock time in the provider's format: "10:30 am" in Australia, "10:30" in South Africa. */
export const sayTime = (iso: string, { locale, timeZone }: LocaleClock) =>
  dateTimeFormat(locale, { timeZone, timeStyle: 'short' }).format(new Date(iso)).replace(/\s/, '\u00a0')

/** A time in plain language in the provider's time zone and format: "today 10:30 am", "Thu 19 Nov, 10:30 am". */
export const sayMoment = (iso: string, localeClock: LocaleClock, now = new Date()) => {
  if (localeClock.isFull) return `${sayOfficialDay(iso, localeClock)}, ${sayTime(iso, localeClock).replace('\u00a0', ' ')}`
  const moment = new Date(iso)
  const isNear = nearDay(moment, now, localeClock.timeZone) !== undefined
  return `${dayText(moment, now, localeClock)}${isNear ? ' ' : ', '}${sayTime(iso, localeClock)}`
}

/** A date of an official document (`YYYY-MM-DD`, or a moment), always with its year: "19 Nov 2026". */
export const sayOfficialDay = (iso: string, localeClock: LocaleClock) => {
  const isDay = iso.length === 10
  const { date, year } = dateWords(new Date(isDay ? `${iso}T12:00:00Z` : iso), isDay ? { ...localeClock, timeZone: 'UTC' } : localeClock)
  return `${date} ${year}`
}

/** A day (`YYYY-MM-DD`) in plain language: "today", "Thu 19 Nov", "3 Feb 2027". A day has no time zone; only "today" depends on one. */
export const sayDay = (day: string, localeClock: LocaleClock, now = new Date()) => {
  if (localeClock.isFull) return sayOfficialDay(day, localeClock)
  const today = partsIn(now, localeClock.timeZone)
  const todayAtNoon = new Date(Date.UTC(today.year, today.month - 1, today.day, 12))
  return dayText(new Date(`${day}T12:00:00Z`), todayAtNoon, { ...localeClock, timeZone: 'UTC' })
}

/** The exact time, for the tooltip. */
export const sayExactly = (iso: string, { locale, timeZone }: LocaleClock) =>
  /^\d{4}-\d{2}-\d{2}$/.test(iso)
    ? dateTimeFormat(locale, { timeZone: 'UTC', dateStyle: 'full' }).format(new Date(`${iso}T12:00:00Z`))
    : dateTimeFormat(locale, { timeZone, dateStyle: 'full', timeStyle: 'long' }).format(new Date(iso))

/** The part of the day, for a greeting. */
export const partOfDay = (timeZone: string, now = new Date()) => {
  const hour = Number(dateTimeFormat('en-GB', { timeZone, hour: '2-digit', hourCycle: 'h23' }).format(now))
  return hour < 5 || hour >= 18 ? 'evening' : hour < 12 ? 'morning' : 'afternoon'
}
