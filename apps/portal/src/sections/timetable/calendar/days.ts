import { dayIn } from '@lanyard/web/format/times.ts'
import type { Registration } from '../../../records/calendar/class-registrations.ts'
import type { Span } from './span.ts'

/** Groups classes by start day in the provider's time zone, within a span. */
export const classesByDay = (registrations: readonly Registration[], timeZone: string, { first, last }: Span): [day: string, classes: Registration[]][] => {
  const days = new Map<string, Registration[]>()
  for (const registration of registrations) {
    if (!registration.startTime) continue
    const day = dayIn(new Date(registration.startTime), timeZone)
    if (day < first || day > last) continue
    days.set(day, [...(days.get(day) ?? []), registration])
  }
  return [...days].toSorted(([one], [other]) => one.localeCompare(other))
}
