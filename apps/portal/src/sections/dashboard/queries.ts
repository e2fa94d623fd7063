import { dayIn } from '@lanyard/web/format/times.ts'
import type { TenantData } from '@lanyard/web/tenant/tenant-data.ts'
import { callQuery } from '../../api.ts'
import { classesAhead } from '../../records/calendar/class-registrations.ts'

export const todayOf = ({ TimeZone }: TenantData) => dayIn(new Date(), TimeZone)

export const attention = callQuery('getLearnerAttention')
export const courses = callQuery('listCourseEnrolmentSummaries', { query: { sort: 'startDate', order: 'desc', take: 50 } })
export const attendance = callQuery('listLearnerTimetableStats', { query: { take: 5 } })
export const financeStats = callQuery('getFinanceStats')

/** The dashboard's queries. Hidden sections are skipped. */
export const dashboardQueries = (settings: TenantData) => {
  const { Timetables, Finances } = settings.ShowSections
  return [...(Timetables ? [classesAhead(todayOf(settings)), attendance] : []), ...(Finances ? [financeStats] : []), attention, courses]
}
