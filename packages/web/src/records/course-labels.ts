import { type LocaleClock, sayDay } from '../format/dates.ts'
import { sayDaysAway } from '../format/times.ts'
import { stageOfCourse } from './enrolment-states.ts'

type Course = { enrolmentStatusId?: number | null | undefined; startDate?: string | null | undefined; endDate?: string | null | undefined }

/** A course's start or end date in plain language. Courses that haven't started or are no longer active say so, with the date. */
export const courseDates = ({ enrolmentStatusId, startDate, endDate }: Course, localeClock: LocaleClock, today: string): string => {
  const day = (iso: string) => sayDay(iso, localeClock)
  switch (stageOfCourse(enrolmentStatusId)) {
    case 'to-come':
      if (!startDate) return 'no start date yet'
      return startDate > today ? `starts ${day(startDate)} (${sayDaysAway(startDate, today)})` : `started ${day(startDate)}`
    case 'done':
      return endDate ? `ended ${day(endDate)}` : 'completed'
    case 'left':
      return endDate ? `inactive since ${day(endDate)}` : 'inactive'
    case 'paused':
      return startDate ? `paused, started ${day(startDate)}` : 'paused'
    default:
      return endDate ? `${endDate < today ? 'was due to end' : 'ends'} ${day(endDate)}` : 'running'
  }
}

/** How many units are completed. */
export const unitsDone = (completed: number | null | undefined, total: number | null | undefined) =>
  total ? `${completed ?? 0} of ${total} ${total === 1 ? 'unit' : 'units'} complete` : 'No units yet'
