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
import { type Column, columnList, day, flag, id, reference, showTexts, text, whole } from '../../lists/columns.queries.ts'
import type { List } from '../../lists/list.queries.ts'
import { asRecords, defaultTake, readList } from '../../lists/read-list.queries.ts'
import type { RecordContext } from '../learner-dependencies.ts'
import { ownList, ownStatements } from '../own-statements.queries.ts'
import { current, type LearnerScope, type Scope, seenBy } from '../scope.queries.ts'
import { shownUnits, unitsOfCourses } from '../units/unit-enrolments.queries.ts'

/** Units the learner withdrew from don't count, unless the whole course was withdrawn: withdrawing doesn't complete it. */
const counted = ({ tenantId }: Scope) => sql`
  left join lateral (
    select count(*) filter (
        where u.unit_enrolment_status_id <> all (${leftUnitStatuses}::bigint[]) or e.enrolment_status_id = any (${leftEnrolmentStatuses}::bigint[])) as total,
      count(*) filter (where u.unit_enrolment_status_id = any (${completedUnitStatuses}::bigint[])) as completed
    from unit_enrolments u
    where u.tenant_id = ${tenantId} and u.learner_id = e.learner_id and u.course_enrolment_id = e.id and u.is_visible and u.retired_at is null) c on true`

const joined = sql`
  course_enrolments e
  join course_offers o on o.tenant_id = e.tenant_id and o.id = e.course_offer_id
  left join staff s on s.tenant_id = e.tenant_id and s.id = e.coordinator_id`

const enrolmentColumns = {
  courseEnrolmentId: id(sql`e.id`),
  enrolmentStatusId: id(sql`e.enrolment_status_id`),
  enrolmentStatusDescription: reference('enrolment-statuses', 'description', sql`e.enrolment_status_id`),
  courseOfferId: id(sql`e.course_offer_id`),
  startDate: day(sql`e.start_date`),
  endDate: day(sql`e.end_date`),
  enrolmentIsVisibleInLanyard: flag(sql`e.is_visible`),
} satisfies Record<string, Column>
const countColumns = { completedUnitsCount: whole(sql`c.completed`), totalUnitsCount: whole(sql`c.total`) } satisfies Record<string, Column>
const offerColumns = { courseOfferCode: text(sql`o.code`), courseOfferDescription: text(sql`o.description`) } satisfies Record<string, Column>
const coordinatorColumn = { coordinatorId: id(sql`e.coordinator_id`) } satisfies Record<string, Column>
const coordinatorColumns = {
  coordinatorFirstName: text(sql`s.first_name`),
  coordinatorLastName: text(sql`s.last_name`),
} satisfies Record<string, Column>

const summaryColumns = { ...enrolmentColumns, ...offerColumns, ...countColumns }
const fullColumns = { ...summaryColumns, ...coordinatorColumn, ...coordinatorColumns }
const ownSummaryColumns = { ...enrolmentColumns, ...countColumns }
const ownColumns = { ...enrolmentColumns, ...coordinatorColumn }

const ordered = { key: sql`e.id`, sortedBy: ['startDate', 'desc'] } satisfies Partial<List>

const summaries = (scope: Scope): List => ({
  ...ordered,
  from: sql`${joined} ${counted(scope)}`,
  columns: summaryColumns,
  filters: courseEnrolmentSummaryFilters,
})
const full = (scope: Scope): List => ({ ...summaries(scope), columns: fullColumns, filters: courseEnrolmentFilters })

/** Without what is looked up: the offers of courses. */
const ownSummaries = (scope: Scope): List => ({ ...ordered, from: sql`course_enrolments e ${counted(scope)}`, columns: ownSummaryColumns, filters: {} })
const visible = (scope: Scope) => sql`${current('e', scope)} and ${seenBy(scope, sql`e.is_visible`)}`

/** Whether a page without conditions begins the list. */
const isBeginning = ({ sort, order, take, ...conditions }: ListQuery) => Object.keys(conditions).length === 0

const isSortedByOwn = ({ sort }: ListQuery) => sort === undefined || sort in ownSummaryColumns

type OwnRow = Row & {
  courseEnrolmentId: number
  enrolmentStatusId: number
  courseOfferId: number
  startDate: string | null
  coordinatorId: number | null
}

const offerOf = ({ code = null, description = null }: { code?: string | null; description?: string | null } = {}) => ({
  courseOfferCode: code,
  courseOfferDescription: description,
})

const readSummaries = ownList((scope) => ({ list: summaries(scope), where: visible(scope) }))
const readOwnSummaries = ownList((scope) => ({ list: ownSummaries(scope), where: visible(scope) }))

export const listCourseEnrolmentSummaries = async (db: TenantDatabase, context: RecordContext, query: ListQuery) => {
  if (!isBeginning(query) || !isSortedByOwn(query)) return asRecords(await readSummaries(db, context, query))
  const page = await readOwnSummaries(db, context, query)
  const rows = page.items as OwnRow[]
  const { courseOffers } = await db.lookUp({ courseOffers: rows.map(({ courseOfferId }) => courseOfferId) })
  return asRecords({ ...page, items: rows.map((row) => ({ ...row, ...offerOf(courseOffers.get(row.courseOfferId)) })) })
}

const unitsByCourse = (courses: readonly Row[], units: readonly Row[]) => {
  const unitsOf = new Map<unknown, Row[]>(courses.map(({ courseEnrolmentId }) => [courseEnrolmentId, []]))
  for (const unit of units) unitsOf.get(unit.courseEnrolmentId)?.push(unit)
  return unitsOf
}

const isOneOf = (statuses: readonly number[], status: unknown) => statuses.includes(status as number)

/** The same as `counted`, for units that were read anyway. */
const countsOf = ({ enrolmentStatusId }: OwnRow, units: readonly Row[]) => {
  const isLeft = isOneOf(leftEnrolmentStatuses, enrolmentStatusId)
  return {
    completedUnitsCount: units.filter(({ unitEnrolmentStatusId }) => isOneOf(completedUnitStatuses, unitEnrolmentStatusId)).length,
    totalUnitsCount: isLeft ? units.length : units.filter(({ unitEnrolmentStatusId }) => !isOneOf(leftUnitStatuses, unitEnrolmentStatusId)).length,
  }
}

const ownCourses = ownStatements((scope) => [
  sql`select ${columnList(ownColumns)} from course_enrolments e where ${visible(scope)}`,
  ...unitsOfCourses(scope, undefined),
])

/** Courses without a day are last in either order. */
const byStart = (order: 'asc' | 'desc') => {
  const direction = order === 'desc' ? -1 : 1
  return (one: OwnRow, other: OwnRow) => {
    const [start, otherStart] = [one.startDate, other.startDate]
    if (start === otherStart) return one.courseEnrolmentId - other.courseEnrolmentId
    if (start === null || otherStart === null) return start === null ? 1 : -1
    return start < otherStart ? -direction : direction
  }
}

/** Reads the learner's own rows; sorts, joins and counts them here, and looks up what they refer to. */
const listOwnCourses = async (db: TenantDatabase, scope: LearnerScope, context: RecordContext, query: ListQuery) => {
  const { sort, order = sort === undefined ? 'desc' : 'asc', take = defaultTake } = query
  const [courses, units, elements] = await db.read<[OwnRow[], Row[], Row[]]>(...ownCourses(scope))
  const rows = courses.sort(byStart(order)).slice(0, take)
  showTexts(ownColumns, rows, context)
  const [shown, { courseOffers, staff }] = await Promise.all([
    shownUnits(db, units, elements, context),
    db.lookUp({ courseOffers: rows.map(({ courseOfferId }) => courseOfferId), staff: rows.map(({ coordinatorId }) => coordinatorId) }),
  ])
  const unitsOf = unitsByCourse(rows, shown)
  const items = rows.map((row) => {
    const unitEnrolments = unitsOf.get(row.courseEnrolmentId) ?? []
    const { firstName = null, lastName = null } = staff.get(row.coordinatorId) ?? {}
    const coordinator = { coordinatorFirstName: firstName, coordinatorLastName: lastName }
    const data = Object.assign(row, offerOf(courseOffers.get(row.courseOfferId)), countsOf(row, unitEnrolments), coordinator)
    return { data, relationships: { unitEnrolments } }
  })
  return { items, totalCount: courses.length }
}

/** The courses, their units and elements are read as flat lists in one round trip, and joined here. */
export const listCourseEnrolments = async (db: TenantDatabase, context: RecordContext, query: ListQuery) => {
  const { scope } = context
  if ('learner' in scope && isBeginning(query) && (query.sort ?? 'startDate') === 'startDate') return listOwnCourses(db, scope, context, query)
  // All units of one learner are read by one index; with conditions, the page's keys select them.
  const hasAllUnits = isBeginning(query) && ('learner' in scope || scope.learnerId !== undefined)
  const page = await readList(db, full(scope), visible(scope), query, context, (keys) => unitsOfCourses(scope, hasAllUnits ? undefined : keys))
  const [units = [], elements = []] = page.extra
  const unitsOf = unitsByCourse(page.items, await shownUnits(db, units, elements, context))
  return asRecords(page, ({ courseEnrolmentId }) => ({ unitEnrolments: unitsOf.get(courseEnrolmentId) }))
}
