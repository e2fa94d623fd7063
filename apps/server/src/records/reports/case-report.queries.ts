import { mostReported } from '@lanyard/contract'
import sql, { type Sql } from 'sql-template-tag'
import { type CaseAccess, isVisible } from '../cases/inbox/case-access.queries.ts'
import { isOpen } from '../cases/inbox/case-list.queries.ts'
import { type AgeRow, agesOf, openCases, type Today } from '../waiting/waiting-cases.queries.ts'
import { isIn, largest, placedParts, placeOf } from './report-parts.queries.ts'
import type { Span } from './report-period.ts'

export type AgesRow = AgeRow & { isOverdue: boolean }

/** Two rows at most: those that are overdue, and those that aren't. */
export const selectAges = (access: CaseAccess, day: Today): Sql =>
  sql`select k.due_at < now() as "isOverdue", ${agesOf(day)} from ${openCases(access)} group by 1`

const raised = (access: CaseAccess, span: Span): Sql =>
  sql`support_cases k where k.tenant_id = ${access.tenantId} and k.merged_into_id is null and ${isIn(sql`k.created_at`, span)} and ${isVisible(access)}`

export type AnsweredRow = { from: string | null; raised: number; answered: number; medianMinutes: number | null }

const answers = sql`
  count(*)::int as raised, count(k.first_answered_at)::int as answered,
  round((extract(epoch from percentile_cont(0.5) within group (order by k.first_answered_at - k.created_at)) / 60)::numeric, 1) as median`

/** The median of all cases isn't that of the parts', so it is a row of its own, without a day. */
export const selectFirstAnswers = (access: CaseAccess, span: Span): Sql => sql`
  with ${placedParts(span)}, figures as (select ${placeOf(sql`k.created_at`)} as place, ${answers} from ${raised(access, span)} group by grouping sets ((1), ()))
  select p.start as "from", coalesce(f.raised, 0) as raised, coalesce(f.answered, 0) as answered, f.median as "medianMinutes"
  from parts p left join figures f on f.place is not distinct from p.place order by p.start nulls last`

export type RatingRow = { from: string | null; good: number; okay: number; bad: number }

/** Of the cases that the caller sees. The total is a row of its own, without a day. */
export const selectRatings = (access: CaseAccess, span: Span): Sql => sql`
  with ${placedParts(span)}, figures as (
    select ${placeOf(sql`r.rated_at`)} as place, count(*) filter (where r.answer = 'good')::int as good,
      count(*) filter (where r.answer = 'okay')::int as okay, count(*) filter (where r.answer = 'bad')::int as bad
    from case_ratings r join support_cases k on k.tenant_id = ${access.tenantId} and k.id = r.support_case_id
    where r.tenant_id = ${access.tenantId} and ${isIn(sql`r.rated_at`, span)} and ${isVisible(access)} group by grouping sets ((1), ()))
  select p.start as "from", coalesce(f.good, 0) as good, coalesce(f.okay, 0) as okay, coalesce(f.bad, 0) as bad
  from parts p left join figures f on f.place is not distinct from p.place order by p.start nulls last`

export type CategoryRow = { id: number | null; isOther: boolean; raised: number; open: number }

export const selectCategories = (access: CaseAccess, span: Span): Sql =>
  largest(
    sql`select k.support_case_category_id as id, count(*)::int as size, count(*) filter (where ${isOpen})::int as open from ${raised(access, span)} group by 1`,
    sql`sum(size)::int as raised, sum(open)::int as open`,
    mostReported,
  )
