import type { CaseFilters, CaseViewName } from '@lanyard/contract'
import { type CaseStatus, caseStatuses } from '@lanyard/contract/statuses'
import { textIn } from '@lanyard/web/list/list-search.ts'
import { viewLabels } from './case-labels.ts'

/** What the address holds: a view, or the id of one that somebody saved, a search, and filters. Several values are separated by commas. */
export type InboxSearch = {
  view?: CaseViewName | undefined
  own?: string | undefined
  q?: string | undefined
  status?: string | undefined
  category?: string | undefined
  priority?: string | undefined
  assignee?: string | undefined
  team?: string | undefined
  unanswered?: 'yes' | undefined
  overdue?: 'yes' | undefined
}

export const defaultView: CaseViewName = 'all'

const valuesIn = (value: unknown, isValid: (text: string) => boolean) =>
  textIn(value)
    ?.split(',')
    .filter((text) => isValid(text))
    .join(',') || undefined

const isId = (text: string) => /^[1-9]\d{0,8}$/.test(text)
const isStatus = (text: string): text is CaseStatus => caseStatuses.some((status) => status === text)
const yesIn = (value: unknown) => (value === 'yes' ? ('yes' as const) : undefined)

/** Reads the address and ignores what it doesn't know. */
export const readInboxSearch = (given: Record<string, unknown>): InboxSearch => ({
  view: (Object.keys(viewLabels) as CaseViewName[]).find((view) => view === given.view),
  own: valuesIn(given.own, isId)?.split(',')[0],
  q: textIn(given.q),
  status: valuesIn(given.status, isStatus),
  category: valuesIn(given.category, isId),
  priority: valuesIn(given.priority, isId),
  assignee: valuesIn(given.assignee, (text) => text === 'me' || text === 'nobody' || isId(text)),
  team: valuesIn(given.team, isId),
  unanswered: yesIn(given.unanswered),
  overdue: yesIn(given.overdue),
})

const ids = (text: string | undefined) => text?.split(',').map(Number)
const assigneeOf = (text: string) => (text === 'me' || text === 'nobody' ? text : Number(text))

/** The filters of an address, as the server takes them. */
export const filtersOf = (search: InboxSearch): CaseFilters => ({
  ...(search.status && { statusFilter: search.status.split(',').filter(isStatus) }),
  ...(search.category && { categoryIdFilter: ids(search.category) }),
  ...(search.priority && { priorityIdFilter: ids(search.priority) }),
  ...(search.assignee && { assigneeFilter: search.assignee.split(',').map(assigneeOf) }),
  ...(search.team && { teamIdFilter: ids(search.team) }),
  ...(search.unanswered && { unansweredFilter: true }),
  ...(search.overdue && { overdueFilter: true }),
})

/** The values of a filter, whether it has one, several or none. */
export const listOf = <Of extends string | number>(given: Of | readonly Of[] | undefined): readonly Of[] =>
  given === undefined ? [] : Array.isArray(given) ? given : [given as Of]

const joined = (given: CaseFilters[keyof CaseFilters]) => listOf(given as string | number | undefined).join(',') || undefined

/** The same, the other way round. */
export const searchOf = (filters: CaseFilters): InboxSearch => ({
  status: joined(filters.statusFilter),
  category: joined(filters.categoryIdFilter),
  priority: joined(filters.priorityIdFilter),
  assignee: joined(filters.assigneeFilter),
  team: joined(filters.teamIdFilter),
  unanswered: filters.unansweredFilter ? 'yes' : undefined,
  overdue: filters.overdueFilter ? 'yes' : undefined,
})

/** How many filters are set. */
export const filterCount = (search: InboxSearch) => Object.keys(filtersOf(search)).length
