import { owedInvoiceStatuses, supportCaseStates } from '@lanyard/contract/statuses'
import { addDays, dayIn } from '@lanyard/web/format/times.ts'
import type { TenantData } from '@lanyard/web/tenant/tenant-data.ts'
import { callQuery } from '../../api.ts'
import { classesAhead } from '../../records/calendar/class-registrations.ts'

/** How many invoices the attention list names; the rest are counted. */
export const namedInvoices = 2
export const namedCases = 2

export const todayOf = ({ TimeZone }: TenantData) => dayIn(new Date(), TimeZone)

export const overdueInvoices = (today: string) =>
  callQuery('listFinanceInvoices', {
    query: {
      dueDateFilter: { lt: today },
      amountOwingFilter: { gt: 0 },
      financeInvoiceStatusIdFilter: [...owedInvoiceStatuses],
      sort: 'dueDate',
      order: 'asc',
      take: namedInvoices,
    },
  })
export const waitingCases = callQuery('listSupportCases', {
  query: { supportCaseStatusDescriptionFilter: supportCaseStates.waitingForLearner, sort: 'lastPublicEntryAt', order: 'asc', take: namedCases },
})
export const unreadMessages = callQuery('listMessages', { query: { isReadFilter: false, sort: 'createdOn', order: 'desc', take: 1 } })
export const latestMessages = callQuery('listMessages', { query: { sort: 'createdOn', order: 'desc', take: 3 } })
export const courses = callQuery('listCourseEnrolmentSummaries', { query: { sort: 'startDate', order: 'desc', take: 50 } })
export const attendance = callQuery('listLearnerTimetableStats', { query: { take: 5 } })
export const financeStats = callQuery('getFinanceStats')
export const personal = callQuery('getLearnerPersonal')
export const nextOfKin = callQuery('getLearnerNextOfKin')
export const demographics = callQuery('getLearnerDemographics')

/** Passports and visas that expire by this day are listed. */
export const expiresSoon = (today: string) => addDays(today, 90)

/** The dashboard's queries. Hidden sections are skipped. */
export const dashboardQueries = (settings: TenantData) => {
  const { Timetables, Finances, SupportCases } = settings.ShowSections
  const today = todayOf(settings)
  return [
    ...(Timetables ? [classesAhead(today), attendance] : []),
    ...(Finances ? [overdueInvoices(today), financeStats] : []),
    ...(SupportCases ? [waitingCases] : []),
    courses,
    latestMessages,
    unreadMessages,
    personal,
    nextOfKin,
    demographics,
  ]
}
