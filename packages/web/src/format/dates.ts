export type LocaleClock = { locale: string; timeZone: string }

type Parts = { year: number; month: number; day: number }

const partsIn = (moment: Date, timeZone: string): Parts => {
  const parts = new Intl.DateTimeFormat('en', { timeZone, year: 'numeric', month: 'numeric', day: 'numeric' }).formatToParts(moment)
  const read = (type: string) => Number(parts.find((part) => part.type === type)?.value)
  return { year: read('year'), month: read('month'), day: read('day') }
}

const dayNumber = ({ year, month, day }: Parts) => Date.UTC(year, month - 1, day) / 86_400_000

const nearDays: Record<number, string> = { [-1]: 'yesterday', 0: 'today', 1: 'tomorrow' }

const dayText = (moment: Date, now: Date, { locale, timeZone }: LocaleClock) => {
  const then = partsIn(moment, timeZone)
  const today = partsIn(now, timeZone)
  const near = nearDays[dayNumber(then) - dayNumber(today)]
  if (near) return near
  const inThisYear = then.year === today.year
  const parts = new Intl.DateTimeFormat(locale, { timeZone, weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' }).formatToParts(moment)
  const read = (type: string) => parts.find((part) => part.type === type)?.value ?? ''
  const date = `${read('day')} ${read('month').replace('.', '')}`
  return inThisYear ? `${read('weekday').replace('.', '')} ${date}` : `${date} ${read('year')}`
}

/** A time in plain language in the provider's time zone: "today 10:30", "Thu 19 Nov 10:30". */
export const sayMoment = (iso: string, localeClock: LocaleClock, now = new Date()) => {
  const moment = new Date(iso)
  const time = new Intl.DateTimeFormat('en-GB', { timeZone: localeClock.timeZone, hour: '2-digit', minute: '2-digit' }).format(moment)
  return `${dayText(moment, now, localeClock)} ${time}`
}

/** A day (`YYYY-MM-DD`) in plain language: "today", "Thu 19 Nov", "3 Feb 2027". A day has no time zone; only "today" depends on one. */
export const sayDay = (day: string, localeClock: LocaleClock, now = new Date()) => {
  const today = partsIn(now, localeClock.timeZone)
  const todayAtNoon = new Date(Date.UTC(today.year, today.month - 1, today.day, 12))
  return dayText(new Date(`${day}T12:00:00Z`), todayAtNoon, { ...localeClock, timeZone: 'UTC' })
}

/** The exact time, for the tooltip. */
export const sayExactly = (iso: string, { locale, timeZone }: LocaleClock) =>
  /^\d{4}-\d{2}-\d{2}$/.test(iso)
    ? new Intl.DateTimeFormat(locale, { timeZone: 'UTC', dateStyle: 'full' }).format(new Date(`${iso}T12:00:00Z`))
    : new Intl.DateTimeFormat(locale, { timeZone, dateStyle: 'full', timeStyle: 'long' }).format(new Date(iso))

/** The part of the day, for a greeting. */
export const partOfDay = (timeZone: string, now = new Date()) => {
  const hour = Number(new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', hourCycle: 'h23' }).format(now))
  return hour < 5 || hour >= 18 ? 'evening' : hour < 12 ? 'morning' : 'afternoon'
}
