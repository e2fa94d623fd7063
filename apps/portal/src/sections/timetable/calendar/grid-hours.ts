import { sayTime } from '@lanyard/web/format/dates.ts'
import { dayIn } from '@lanyard/web/format/times.ts'
import type { Registration } from '../../../records/calendar/class-registrations.ts'
import type { Span } from './span.ts'

const hour = (iso: string, timeZone: string) => Number(sayTime(iso, { locale: 'en-GB', timeZone }).slice(0, 2))
const clock = (hours: number) => `${String(hours).padStart(2, '0')}:00:00`

/** From an hour before the first class to an hour after the last, and at least working hours. A class past midnight needs the whole day. */
export const hoursOf = (classes: readonly Registration[], timeZone: string) => {
  let first = 8
  let last = 18
  for (const { startTime, endTime } of classes) {
    if (!startTime) continue
    const end = endTime ?? startTime
    if (dayIn(new Date(startTime), timeZone) !== dayIn(new Date(Date.parse(end) - 1), timeZone)) return { first: clock(0), last: clock(24) }
    first = Math.min(first, hour(startTime, timeZone))
    last = Math.max(last, hour(end, timeZone) + 1)
  }
  return { first: clock(first), last: clock(Math.min(24, last)) }
}

const isWeekend = (day: string) => [0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay())

/** Weekend days are shown when they have classes, and on the days themselves. */
export const needsWeekend = (classes: readonly Registration[], timeZone: string, { first, last }: Span, today: string) =>
  [today, ...classes.flatMap(({ startTime }) => (startTime ? [dayIn(new Date(startTime), timeZone)] : []))].some(
    (day) => day >= first && day <= last && isWeekend(day),
  )
