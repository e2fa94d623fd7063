import { type CaseFilters, type CaseViewName, statusIdsOfCase, supportCaseStatuses } from '@lanyard/contract'
import sql, { empty, join, raw, type Sql } from 'sql-template-tag'
import { staffIdOf, staffName, teamIdsOf } from '../../staff/staff-members.queries.ts'
import { type CaseAccess, isVisible } from './case-access.queries.ts'

/** Written out, as in the conditions of the partial indexes. */
const closed = raw(statusIdsOfCase.closed.toSorted((one, other) => one - other).join(', '))

/** The name by which staff know a learner `l`. */
export const learnerName = sql`coalesce(nullif(concat_ws(' ', coalesce(l.preferred_name, l.first_name), l.last_name), ''), l.learner_number, 'Learner ' || l.id)`

/** Of a case `k`, its learner `l`, and who answers it: staff `a`, team `t`. */
export const summaryColumns = sql`
  k.id, k.version, k.subject, k.learner_id as "learnerId", ${learnerName} as "learnerName", l.learner_number as "learnerNumber",
  k.support_case_status_id as "statusId", k.held_until as "heldUntil", k.support_case_category_id as "categoryId", k.support_case_priority_id as "priorityId",
  k.assigned_staff_id as "assigneeId", ${staffName(sql`a`)} as "assigneeName", k.assigned_staff_team_id as "teamId", t.name as "teamName",
  k.is_restricted as "isRestricted", k.is_unanswered as "isUnanswered", nullif(k.due_at, 'infinity') as "dueAt", k.last_entry_at as "lastEntryAt",
  k.created_at as "createdAt"`

/** The tables of `summaryColumns`, with the tenant by value in each join. */
export const summaryTables = ({ tenantId }: CaseAccess): Sql => sql`support_cases k
  join learners l on l.tenant_id = ${tenantId} and l.id = k.learner_id
  left join staff a on a.tenant_id = ${tenantId} and a.id = k.assigned_staff_id
  left join staff_teams t on t.tenant_id = ${tenantId} and t.id = k.assigned_staff_team_id`

export const isOpen = sql`k.support_case_status_id not in (${closed})`
const isClosed = sql`k.support_case_status_id in (${closed})`
const isOverdue = sql`k.due_at < now()`

/** What each view holds. The partial indexes of open and closed cases have the same conditions. */
export const viewConditions = (access: CaseAccess): Record<CaseViewName, Sql> => ({
  mine: sql`${isOpen} and k.assigned_staff_id = ${staffIdOf(access)}`,
  unassigned: sql`${isOpen} and k.assigned_staff_id is null`,
  team: sql`${isOpen} and k.assigned_staff_team_id in ${teamIdsOf(access)}`,
  overdue: sql`${isOpen} and ${isOverdue}`,
  waiting: sql`k.support_case_status_id = ${raw(String(supportCaseStatuses.awaitingLearner))}`,
  all: isOpen,
  closed: isClosed,
})

const asList = <Of>(given: Of | Of[] | undefined): Of[] => (given === undefined ? [] : ([given].flat() as Of[]))

const oneOf = (column: Sql, given: number | number[] | undefined): Sql[] => (given === undefined ? [] : [sql`${column} = any(${asList(given)}::bigint[])`])

const assigneeCondition = (access: CaseAccess, given: CaseFilters['assigneeFilter']): Sql[] => {
  const wanted = asList(given)
  if (wanted.length === 0) return []
  const ids = wanted.filter((each): each is number => typeof each === 'number')
  const some = [
    ...(ids.length > 0 ? [sql`k.assigned_staff_id = any(${ids}::bigint[])`] : []),
    ...(wanted.includes('me') ? [sql`k.assigned_staff_id = ${staffIdOf(access)}`] : []),
    ...(wanted.includes('nobody') ? [sql`k.assigned_staff_id is null`] : []),
  ]
  return [sql`(${join(some, ' or ')})`]
}

const filterConditions = (access: CaseAccess, filters: CaseFilters): Sql[] => [
  ...(filters.statusFilter === undefined
    ? []
    : [sql`k.support_case_status_id = any(${asList(filters.statusFilter).flatMap((status) => [...statusIdsOfCase[status]])}::bigint[])`]),
  ...oneOf(sql`k.support_case_category_id`, filters.categoryIdFilter),
  ...oneOf(sql`k.support_case_priority_id`, filters.priorityIdFilter),
  ...oneOf(sql`k.assigned_staff_team_id`, filters.teamIdFilter),
  ...oneOf(sql`k.learner_id`, filters.learnerIdFilter),
  ...assigneeCondition(access, filters.assigneeFilter),
  ...(filters.unansweredFilter === undefined ? [] : [sql`k.is_unanswered = ${filters.unansweredFilter}`]),
  ...(filters.overdueFilter === undefined ? [] : [filters.overdueFilter ? isOverdue : sql`not ${isOverdue}`]),
]

/** Words of a case, or their beginnings. `names` finds learners whose name is spelt alike. */
export type SearchBy = 'words' | 'names'

const wordsIn = (search: string) => search.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []

/** For the words `s` of a case. */
const isFound = (search: string, by: SearchBy): Sql => {
  const words = wordsIn(search)
  if (words.length === 0) return sql`false`
  return by === 'words'
    ? sql`s.document @@ to_tsquery('simple', fold(${words.map((word) => `${word}:*`).join(' & ')}))`
    : sql`s.names %> fold(${words.join(' ')})`
}

/** A search that finds more is read newest first until the page is full; one that finds fewer, through the index of words. Its count ends here. */
const mostFound = 1000

/** Rows of cases `k` whose words are searched for: `rowsWhere` is asked for both ways of reading, of which one has no rows. */
const searched = ({ tenantId }: CaseAccess, { search = '', by = 'words' }: CaseQuery, rowsWhere: (isFound: Sql) => Sql): Sql => {
  const words = sql`select s.support_case_id from case_search s where s.tenant_id = ${tenantId} and ${isFound(search, by)}`
  // As a value, not as a join: a planner that doesn't know the word would join all that has it, and sort that.
  const hasWords = sql`(select ${isFound(search, by)} from case_search s where s.tenant_id = ${tenantId} and s.support_case_id = k.id)`
  return sql`
    with found as materialized (${words} limit ${mostFound + 1})
    select * from (
      (${rowsWhere(sql`(select count(*) from found) <= ${mostFound} and k.id = any(array(select support_case_id from found))`)})
      union all
      (${rowsWhere(sql`(select count(*) from found) > ${mostFound} and ${hasWords}`)})
    ) rows`
}

/** The last case of a page: what it is sorted by, and its id. */
export type CaseCursor = { at: string; id: number }

export type CaseQuery = CaseFilters & {
  view?: CaseViewName | undefined
  dueBeforeFilter?: string | undefined
  search?: string | undefined
  cursor?: CaseCursor | undefined
  take: number
  by?: SearchBy
}

const isSearch = ({ search }: CaseQuery) => Boolean(search?.trim())

/** Open cases come by their due time, closed ones newest first, and so do found ones. */
const orderOf = (query: CaseQuery): { by: Sql; isNewestFirst: boolean } => {
  const isNewestFirst = isSearch(query) || query.view === 'closed'
  return { by: isNewestFirst ? sql`k.last_entry_at` : sql`k.due_at`, isNewestFirst }
}

const conditionsOf = (access: CaseAccess, query: CaseQuery): Sql => {
  const { view } = query
  // A search and a learner's cases are about all cases, unless a view is named.
  const views = view
    ? [viewConditions(access)[view]]
    : isSearch(query) || query.learnerIdFilter !== undefined || query.statusFilter !== undefined
      ? []
      : [isOpen]
  const { dueBeforeFilter } = query
  const due = dueBeforeFilter === undefined ? [] : [sql`k.due_at < ${dueBeforeFilter}::timestamptz`]
  const all = [sql`k.tenant_id = ${access.tenantId} and k.merged_into_id is null`, isVisible(access), ...views, ...filterConditions(access, query), ...due]
  return join(all, ' and ')
}

/** One more row than asked for tells whether there is a next page. */
export const selectCases = (access: CaseAccess, query: CaseQuery): Sql => {
  const { by, isNewestFirst } = orderOf(query)
  const { cursor, take } = query
  const from = cursor ? (isNewestFirst ? sql`and (${by}, k.id) < (${cursor.at}, ${cursor.id})` : sql`and (${by}, k.id) > (${cursor.at}, ${cursor.id})`) : empty
  const direction = isNewestFirst ? sql`desc` : sql`asc`
  const rowsWhere = (condition: Sql) => sql`
    select ${summaryColumns}, ${by}::text as "sortedAt" from ${summaryTables(access)}
    where ${conditionsOf(access, query)} and ${condition} ${from} order by ${by} ${direction}, k.id ${direction} limit ${take + 1}`
  return isSearch(query) ? sql`${searched(access, query, rowsWhere)} order by "lastEntryAt" desc, id desc` : rowsWhere(sql`true`)
}

export const countCases = (access: CaseAccess, query: CaseQuery): Sql => {
  const { search = '', by = 'words' } = query
  // In any order: the index of words has them all, and the first thousand are enough.
  const found = sql`
    select k.id from case_search s join support_cases k on k.tenant_id = ${access.tenantId} and k.id = s.support_case_id
    where s.tenant_id = ${access.tenantId} and ${isFound(search, by)} and ${conditionsOf(access, query)} limit ${mostFound}`
  const rows = isSearch(query) ? found : sql`select k.id from support_cases k where ${conditionsOf(access, query)}`
  return sql`select count(*)::int as count from (${rows}) cases`
}

/** How many open cases each of the usual views has. */
export const countViews = (access: CaseAccess): Sql => {
  const { mine, unassigned, team, overdue, waiting } = viewConditions(access)
  return sql`
    select count(*) filter (where ${mine})::int as mine, count(*) filter (where ${unassigned})::int as unassigned, count(*) filter (where ${team})::int as team,
      count(*) filter (where ${overdue})::int as overdue, count(*) filter (where ${waiting})::int as waiting, count(*)::int as "all"
    from support_cases k where k.tenant_id = ${access.tenantId} and k.merged_into_id is null and ${isOpen} and ${isVisible(access)}`
}
