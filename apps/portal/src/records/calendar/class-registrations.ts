import { upcomingRegistrationStatuses } from '@lanyard/contract/statuses'
import { addDays } from '@lanyard/web/format/times.ts'
import { callQuery, callWholeList, type client } from '../../api.ts'

export type Registration = Awaited<ReturnType<typeof client.listLearnerClassRegistrations>>['items'][number]

/** Classes from today on in which the learner has a place. The first that hasn't ended is the next one. */
export const classesAhead = (today: string) =>
  callQuery('listLearnerClassRegistrations', {
    query: { startDateFilter: { gte: today }, classRegistrationStatusIdFilter: [...upcomingRegistrationStatuses], sort: 'startTime', order: 'asc', take: 10 },
  })

/** Every class between two days of the provider's calendar, plus a day on either side for classes moved across midnight. */
export const classesBetween = (first: string, last: string) =>
  callWholeList('listLearnerClassRegistrations', {
    query: { startDateFilter: { gte: addDays(first, -1), lte: addDays(last, 1) }, sort: 'startTime', order: 'asc' },
  })

export const allClasses = callWholeList('listLearnerClassRegistrations', { query: { sort: 'startTime', order: 'asc' } })

type Timed = { startTime?: string | null | undefined; endTime?: string | null | undefined }

/** The first class that hasn't ended. */
export const nextOf = <Class extends Timed>(classes: readonly Class[], now: Date): Class | undefined =>
  classes.find(({ startTime, endTime }) => startTime && Date.parse(endTime ?? startTime) > now.getTime())
