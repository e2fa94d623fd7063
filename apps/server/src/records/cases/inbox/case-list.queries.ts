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

/** Counts end here: beyond it nobody reads the number. */
export const mostCounted = 1000

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

/** Rows of cases, one more than asked for: it tells whether there is a next page. */
const rowsOf = (access: CaseAccess, query: CaseQuery, condition: Sql): Sql => {
  const { by, isNewestFirst } = orderOf(query)
  const { cursor, take } = query
  const from = cursor ? (isNewestFirst ? sql`and (${by}, k.id) < (${cursor.at}, ${cursor.id})` : sql`and (${by}, k.id) > (${cursor.at}, ${cursor.id})`) : empty
  const direction = isNewestFirst ? sql`desc` : sql`asc`
  return sql`
    select ${summaryColumns}, ${by}::text as "sortedAt" from ${summaryTables(access)}
    where ${conditionsOf(access, query)} and ${condition} ${from} order by ${by} ${direction}, k.id ${direction} limit ${take + 1}`
}

/**
 * Cases by their words. They are found once, through the index of words, up to the number that is counted. If there are no more, these are sorted; otherwise cases are read newest
 * first until the page is full, of which one way has no rows. `id` is null if the page has none.
 */
const searched = (access: CaseAccess, query: CaseQuery): Sql => {
  const { tenantId } = access
  const { search = '', by = 'words' } = query
  // As a value, not as a join: a planner that doesn't know the word would join all that has it, and sort that.
  const hasWords = sql`(select ${isFound(search, by)} from case_search s where s.tenant_id = ${tenantId} and s.support_case_id = k.id)`
  return sql`
    with found as materialized (
      select k.id from case_search s join support_cases k on k.tenant_id = ${tenantId} and k.id = s.support_case_id
      where s.tenant_id = ${tenantId} and ${isFound(search, by)} and ${conditionsOf(access, query)} limit ${mostCounted + 1}),
    counted as materialized (select count(*)::int as count from found)
    select least(c.count, ${mostCounted}) as count, rows.* from counted c left join (
      (${rowsOf(access, query, sql`(select count from counted) <= ${mostCounted} and k.id = any(array(select id from found))`)})
      union all
      (${rowsOf(access, query, sql`(select count from counted) > ${mostCounted} and ${hasWords}`)})
    ) rows on true order by "lastEntryAt" desc, id desc`
}

const countedUpTo = (rows: Sql): Sql => sql`(select count(*)::int from (${rows} limit ${mostCounted}) counted)`

/** How many cases there are, up to the number that is counted. */
export const countCases = (access: CaseAccess, query: CaseQuery): Sql =>
  sql`select ${countedUpTo(sql`select from support_cases k where ${conditionsOf(access, query)}`)} as count`

/** A page of cases, and how many there are. A search has both in each of its rows. */
export const selectCases = (access: CaseAccess, query: CaseQuery): Sql[] =>
  isSearch(query) ? [searched(access, query)] : [rowsOf(access, query, sql`true`), countCases(access, query)]

/** How many open cases each of the usual views has, each from its own index. */
export const countViews = (access: CaseAccess): Sql => {
  const { closed: _, ...open } = viewConditions(access)
  const counts = Object.entries(open).map(
    ([name, view]) =>
      sql`${countedUpTo(sql`select from support_cases k where k.tenant_id = ${access.tenantId} and k.merged_into_id is null and ${isOpen} and ${view} and ${isVisible(access)}`)} as "${raw(name)}"`,
  )
  return sql`select ${join(counts)}`
}
