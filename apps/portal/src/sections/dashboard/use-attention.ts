import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useLocaleClock, useToday } from '../../records/calendar/use-locale-clock.ts'
import { useTenant } from '../../session.ts'
import { type Attention, aboutCases, aboutInvoices, aboutMessages, aboutPapers } from './attention.ts'
import { missingDemographics, missingNextOfKin, missingPersonal } from './missing-details.ts'
import { demographics, nextOfKin, overdueInvoices, personal, unreadMessages, waitingCases } from './queries.ts'

/** One check: what it found, or that it failed. */
type Check = { what: string; items: Attention[]; isPending: boolean; isError: boolean; isFetching: boolean; retry: () => void }

const look = <Data>(what: string, query: UseQueryResult<Data>, find: (data: Data) => Attention[]): Check => ({
  what,
  items: query.data === undefined ? [] : find(query.data),
  isPending: query.isPending,
  isError: query.isError,
  isFetching: query.isFetching,
  retry: () => void query.refetch(),
})

const urgency: readonly Attention['tone'][] = ['error', 'warning', 'info']

/** Everything that may need attention. Hidden sections are skipped. */
export const useAttention = () => {
  const { ShowSections, CountryCode } = useTenant()
  const today = useToday()
  const about = { localeClock: useLocaleClock(), today, countryCode: CountryCode }
  const invoices = useQuery({ ...overdueInvoices(today), enabled: ShowSections.Finances })
  const cases = useQuery({ ...waitingCases, enabled: ShowSections.SupportCases })
  const looked = [
    ...(ShowSections.Finances ? [look('overdue invoices', invoices, (data) => aboutInvoices(data, about))] : []),
    ...(ShowSections.SupportCases ? [look('support cases', cases, (data) => aboutCases(data, about))] : []),
    look('unread messages', useQuery(unreadMessages), aboutMessages),
    look('passport, visa and demographics', useQuery(demographics), (data) => [...aboutPapers(data, about), ...missingDemographics(data, CountryCode)]),
    look('emergency contact', useQuery(nextOfKin), missingNextOfKin),
    look('address', useQuery(personal), missingPersonal),
  ]
  const items = looked.flatMap((one) => one.items).toSorted((one, other) => urgency.indexOf(one.tone) - urgency.indexOf(other.tone))
  return { items, isPending: looked.some(({ isPending }) => isPending), failed: looked.filter(({ isError }) => isError) }
}
