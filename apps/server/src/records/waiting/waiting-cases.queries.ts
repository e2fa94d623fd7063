import type { CaseAge } from '@lanyard/contract'
import sql, { type Sql } from 'sql-template-tag'
import { type CaseAccess, isVisible } from '../cases/inbox/case-access.queries.ts'
import { isOpen, learnerName, viewConditions } from '../cases/inbox/case-list.queries.ts'

/** The provider's day and time zone. */
export type Today = { today: string; timeZone: string }

/** When the provider's day ends. */
const endOf = ({ today, timeZone }: Today): Sql => sql`((${today}::date + 1)::timestamp at time zone ${timeZone})`

/** Cases `k` that aren’t closed. */
export const openCases = (access: CaseAccess): Sql =>
  sql`support_cases k where k.tenant_id = ${access.tenantId} and k.merged_into_id is null and ${isOpen} and ${isVisible(access)}`

/** When the provider's day began, some days ago. Moments are compared with it, so that no case's day is computed. */
const startOf = ({ today, timeZone }: Today, daysAgo: number): Sql => sql`((${today}::date - ${daysAgo}::int)::timestamp at time zone ${timeZone})`

export type AgeRow = Record<CaseAge, number>

/** Of open cases. Each is in one of them. */
export const agesOf = (day: Today): Sql => sql`
  count(*) filter (where k.created_at >= ${startOf(day, 0)})::int as today,
  count(*) filter (where k.created_at >= ${startOf(day, 2)} and k.created_at < ${startOf(day, 0)})::int as "two-days",
  count(*) filter (where k.created_at >= ${startOf(day, 7)} and k.created_at < ${startOf(day, 2)})::int as week,
  count(*) filter (where k.created_at < ${startOf(day, 7)})::int as older`

export type WaitingCasesRow = AgeRow & {
  open: number
  mine: number
  unassigned: number
  team: number
  overdue: number
  dueToday: number
  waiting: number
  todayEnds: string
}

/** How many open cases each view has, and how old they are. The index of open cases has all that it reads. */
export const countWaitingCases = (access: CaseAccess, day: Today): Sql => {
  const { mine, unassigned, team, overdue, waiting } = viewConditions(access)
  return sql`
    select count(*)::int as open, count(*) filter (where ${mine})::int as mine, count(*) filter (where ${unassigned})::int as unassigned,
      count(*) filter (where ${team})::int as team, count(*) filter (where ${overdue})::int as overdue,
      count(*) filter (where not (${overdue}) and k.due_at < ${endOf(day)})::int as "dueToday", count(*) filter (where ${waiting})::int as waiting,
      ${agesOf(day)}, ${endOf(day)} as "todayEnds"
    from ${openCases(access)}`
}

export type DueCaseRow = { id: number; subject: string; learnerName: string; categoryId: number; dueAt: string }

export const selectDueNext = (access: CaseAccess, most: number): Sql => sql`
  select k.id, k.subject, ${learnerName} as "learnerName", k.support_case_category_id as "categoryId", k.due_at as "dueAt"
  from (select k.* from ${openCases(access)} and k.due_at < 'infinity' order by k.due_at, k.id limit ${most}) k
  join learners l on l.tenant_id = ${access.tenantId} and l.id = k.learner_id order by k.due_at, k.id`
