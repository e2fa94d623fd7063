import { setImmediate as nextTurn } from 'node:timers/promises'
import { classStatuses, classStatusesNotHeld, leftRegistrationStatuses, registrationStatuses } from '@lanyard/contract'
import ical, { foldLines, ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import { tzlib_get_ical_block } from 'timezones-ical-library'
import type { Site } from '../sites/site.ts'
import type { FeedClass } from './calendar.queries.ts'

const statusOf = ({ classStatusId, registrationStatusId }: FeedClass) => {
  if (classStatusesNotHeld.includes(classStatusId) || leftRegistrationStatuses.includes(registrationStatusId)) return ICalEventStatus.CANCELLED
  const isTentative = classStatusId === classStatuses.draft || registrationStatusId === registrationStatuses.waitlisted
  return isTentative ? ICalEventStatus.TENTATIVE : ICalEventStatus.CONFIRMED
}

const timeZoneBlock = (zone: string) => {
  const [block] = [tzlib_get_ical_block(zone)].flat()
  return block ?? ''
}

const localTime = (moment: string, timeZone: string) => Temporal.Instant.from(moment).toZonedDateTimeISO(timeZone)

const ending = 'END:VCALENDAR'
/** Yields to other requests after this many classes: a year of them would block too long. */
const classesPerTurn = 50

/** Classes as RFC 5545, in the provider's time zone, so a class keeps its local hour when the clocks change. */
export const calendarOf = async ({ tenant, origin }: Site, classes: readonly FeedClass[], venueOf: ReadonlyMap<number, string>): Promise<string> => {
  const { timeZone, settings, code } = tenant
  const host = new URL(origin).hostname
  const calendar = ical({
    name: `${settings.Site.SiteName.replace(/\p{Cc}+/gu, ' ')} classes`,
    prodId: { company: 'Lanyard', product: 'Learner portal', language: 'EN' },
    method: ICalCalendarMethod.PUBLISH,
    timezone: { name: timeZone, generator: timeZoneBlock },
    ttl: 3600,
    url: `${origin}/timetable`,
  })
  const parts = [calendar.toString().slice(0, -ending.length)]
  for (const [index, item] of classes.entries()) {
    if (index % classesPerTurn === classesPerTurn - 1) await nextTurn()
    const venue = item.venueId === null ? undefined : venueOf.get(item.venueId)
    const event = calendar.createEvent({
      id: `class-registration-${item.registrationId}@${code.toLowerCase()}.${host}`,
      sequence: item.revision,
      start: localTime(item.startsAt, timeZone),
      end: localTime(item.endsAt, timeZone),
      timezone: timeZone,
      stamp: new Date(item.changedAt),
      lastModified: new Date(item.changedAt),
      summary: item.description,
      description: [item.timetable, `Class ${item.code}`, item.trainer && `Trainer: ${item.trainer}`].filter(Boolean).join('\n'),
      ...(venue !== undefined && { location: venue }),
      status: statusOf(item),
    })
    parts.push(foldLines(event.toString()))
  }
  return parts.join('') + ending
}
