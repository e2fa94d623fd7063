import { minutesAhead } from '@lanyard/web/format/times.ts'
import { dayFault } from '@lanyard/web/format/typed-day.ts'

const minute = 60_000
const time = /^([01]?\d|2[0-3]):[0-5]\d$/

/** The moment of a day and a time in a time zone. */
export const momentIn = (text: string, timeZone: string): Date => {
  const [day = '', clock = ''] = text.split(' ')
  const wall = Date.parse(`${day}T${clock.padStart(5, '0')}:00Z`)
  const guess = new Date(wall - minutesAhead(timeZone, 'UTC', new Date(wall)) * minute)
  // The zone's offset may have changed between the two.
  return new Date(wall - minutesAhead(timeZone, 'UTC', guess) * minute)
}

/** What is wrong with a day and a time that must be in the future. */
export const momentFault = (text: string, { locale, timeZone }: { locale: string; timeZone: string }, now = Date.now()): string | undefined => {
  const [day = '', clock = ''] = text.split(' ')
  if (day === '') return 'Enter a day.'
  const fault = dayFault(day, locale)
  if (fault) return fault
  if (!time.test(clock)) return 'Enter a time like 09:30.'
  return momentIn(text, timeZone).getTime() <= now ? 'Enter a time in the future.' : undefined
}
