import {
  completedUnitStatuses,
  courseEnrolmentFilters,
  courseEnrolmentSummaryFilters,
  type ListQuery,
  leftEnrolmentStatuses,
  leftUnitStatuses,
} from '@lanyard/contract'
import sql from 'sql-template-tag'
import type { Row, TenantDatabase } from '../../database/database.ts'
import { type Column, day, flag, id, reference, text, whole } from '../../lists/columns.queries.ts'
import type { List } from '../../lists/list.queries.ts'
import { asRecords, readList } from '../../lists/read-list.queries.ts'
import type { RecordContext } from '../learner-dependencies.ts'
import { current, type Scope, seenBy } from '../scope.queries.ts'
import { shownUnits, unitsOfCourses } from '../units/unit-enrolments.queries.ts'

/** Units the learner withdrew from don't count, unless the whole course was withdrawn: withdrawing doesn't complete it. */
const from = ({ tenantId }: Scope) => sql`
  course_enrolments e
  join course_offers o on o.tenant_id = e.tenant_id and o.id = e.course_offer_id
  left join staff s on s.tenant_id = e.tenant_id and s.id = e.coordinator_id
  left join lateral (
    select count(*) filter (
        where u.unit_enrolment_status_id <> all (${leftUnitStatuses}::bigint[]) or e.enrolment_status_id = any (${leftEnrolmentStatuses}::bigint[])) as total,
      count(*) filter (where u.unit_enrolment_status_id = any (${completedUnitStatuses}::bigint[])) as completed
    from unit_enrolments u
    where u.tenant_id = ${tenantId} and u.learner_id = e.learner_id and u.course_enrolment_id = e.id and u.is_visible) c on true`

const summaryColumns = {
  courseEnrolmentId: id(sql`e.id`),
  enrolmentStatusId: id(sql`e.enrolment_status_id`),
  enrolmentStatusDescription: reference('enrolment-statuses', 'description', sql`e.enrolment_status_id`),
  courseOfferId: id(sql`e.course_offer_id`),
  courseOfferCode: text(sql`o.code`),
  courseOfferDescription: text(sql`o.description`),
  startDate: day(sql`e.start_date`),
  endDate: day(sql`e.end_date`),
  completedUnitsCount: whole(sql`c.completed`),
  totalUnitsCount: whole(sql`c.total`),
  enrolmentIsVisibleInLanyard: flag(sql`e.is_visible`),
} satisfies Record<string, Column>

const summaries = (scope: Scope): List => ({
  from: from(scope),
  key: sql`e.id`,
  columns: summaryColumns,
  filters: courseEnrolmentSummaryFilters,
  sortedBy: ['startDate', 'desc'],
})

const fullColumns = {
  ...summaryColumns,
  coordinatorId: id(sql`e.coordinator_id`),
  coordinatorFirstName: text(sql`s.first_name`),
  coordinatorLastName: text(sql`s.last_name`),
} satisfies Record<string, Column>

const full = (scope: Scope): List => ({ ...summaries(scope), columns: fullColumns, filters: courseEnrolmentFilters })

const visible = (scope: Scope) => sql`${current('e', scope)} and ${seenBy(scope, sql`e.is_visible`)}`

export const listCourseEnrolmentSummaries = async (db: TenantDatabase, context: RecordContext, query: ListQuery) => {
  return asRecords(await readList(db, summaries(context.scope), visible(context.scope), query, context))
}

/** Whether a page without conditions begins the list of one learner: then all their units are read, rather than those of the page. */
const isWholeList = (scope: Scope, { sort, order, take, ...conditions }: ListQuery) =>
  ('learner' in scope || scope.learnerId !== undefined) && Object.keys(conditions).length === 0

/** Reads the courses, their units and elements as flat lists in one round trip, and joins them here. */
export const listCourseEnrolments = async (db: TenantDatabase, context: RecordContext, query: ListQuery) => {
  const { scope } = context
  const page = await readList(db, full(scope), visible(scope), query, context, (keys) => unitsOfCourses(scope, isWholeList(scope, query) ? undefined : keys))
  const [units = [], elements = []] = page.extra
  const unitsOf = new Map<unknown, Row[]>(page.items.map(({ courseEnrolmentId }) => [courseEnrolmentId, []]))
  for (const unit of await shownUnits(db, units, elements, context)) unitsOf.get(unit.courseEnrolmentId)?.push(unit)
  return asRecords(page, ({ courseEnrolmentId }) => ({ unitEnrolments: unitsOf.get(courseEnrolmentId) }))
}
