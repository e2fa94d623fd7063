import type { CaseAge } from '@lanyard/contract'
import type { LocaleClock } from '@lanyard/web/format/dates.ts'

export const ageLabels: Readonly<Record<CaseAge, string>> = { today: 'Today', 'two-days': '1 to 2 days', week: '3 to 7 days', older: 'Over a week' }

export const whole = (count: number) => count.toLocaleString('en')
export const counted = (count: number, one: string, many = `${one}s`) => `${whole(count)} ${count === 1 ? one : many}`

const hour = 60
const day = 24 * hour

/** "35 min", "2 h 10 min", "3 days 4 h". */
export const sayMinutes = (minutes: number | null) => {
  if (minutes === null) return '–'
  const rounded = Math.round(minutes)
  if (rounded < hour) return `${rounded} min`
  if (rounded < 2 * day) return [`${Math.floor(rounded / hour)} h`, rounded % hour > 0 && `${rounded % hour} min`].filter(Boolean).join(' ')
  const hours = Math.floor((rounded % day) / hour)
  return [`${Math.floor(rounded / day)} days`, hours > 0 && `${hours} h`].filter(Boolean).join(' ')
}

/** The same in a few letters, for a chart. */
export const sayShortly = (minutes: number) => {
  if (minutes < hour) return `${Math.round(minutes)} min`
  const [amount, unit] = minutes < 2 * day ? [minutes / hour, 'h'] : [minutes / day, 'd']
  return `${amount < 10 ? Math.round(amount * 10) / 10 : Math.round(amount)} ${unit}`
}

/** The next round number: 1, 2 or 5 with noughts. */
export const roundUp = (value: number) => {
  const power = 10 ** Math.floor(Math.log10(Math.max(value, 1)))
  return ([1, 2, 5, 10].find((step) => step * power >= value) ?? 10) * power
}

const roundMinutes = [10, 30, hour, 2 * hour, 4 * hour, 8 * hour, 12 * hour, day, 2 * day, 3 * day, 5 * day, 7 * day, 14 * day, 30 * day]
export const roundUpMinutes = (minutes: number) => roundMinutes.find((round) => round >= minutes) ?? roundUp(minutes / day) * day

type Unit = 'day' | 'week' | 'month'
const formats: Record<Unit, Intl.DateTimeFormatOptions> = {
  day: { day: 'numeric', month: 'short' },
  week: { day: 'numeric', month: 'short' },
  month: { month: 'short' },
}
const format = (day_: string, locale: string, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' }).format(new Date(`${day_}T12:00:00Z`))

/** A part of a period, on the axis of a chart. */
export const sayPart = (from: string, unit: Unit, { locale }: LocaleClock) => format(from, locale, formats[unit])

/** The same as a row's name. */
export const namePart = (from: string, unit: Unit, { locale }: LocaleClock) => {
  if (unit === 'month') return format(from, locale, { month: 'long', year: 'numeric' })
  const said = format(from, locale, { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' })
  return unit === 'week' ? `Week from ${format(from, locale, { day: 'numeric', month: 'short', year: 'numeric' })}` : said
}

/** The line that sums up the others, and records without a name. */
export const nameOf = ({ name, isOther }: { name: string | null; isOther: boolean }, nothing: string) => (isOther ? 'Other' : (name ?? nothing))
