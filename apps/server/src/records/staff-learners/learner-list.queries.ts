import { identifierFault, type LearnerAccessState, type LearnerSegment, type ListedLearner, type ListQuery, normalisedIdentifier } from '@lanyard/contract'
import sql, { join, type Sql } from 'sql-template-tag'
import type { TenantDatabase } from '../../database/database.ts'
import { address, id, moment, text } from '../../lists/columns.queries.ts'
import { conditionsOf, scopeOf } from '../../lists/list.queries.ts'
import { noContext, pattern } from '../../lists/list-filters.queries.ts'
import { type LongList, readLongList } from '../../lists/read-list.queries.ts'
import { attendanceOf } from '../attendance/attendance-marks.queries.ts'
import type { LearnerAccess } from './learner-access.ts'
import { accountState, isOverdue, type SegmentContext, segmentCondition, stateCondition } from './learner-segments.queries.ts'

/** Every word is a part of the learner's names, number or email address; or all of it is their USI. */
const found = ({ tenantId, seesRecords }: LearnerAccess, search: string): Sql => {
  const words = search.trim().split(/\s+/).filter(Boolean)
  if (words.length === 0) return sql`true`
  const likes = words.map((word) => sql`w.words like fold(${pattern(word)})`)
  const byWords = sql`select w.learner_id from learner_search w where w.tenant_id = ${tenantId} and ${join(likes, ' and ')}`
  const usi = normalisedIdentifier(search)
  if (!seesRecords || identifierFault('usi', usi) !== undefined) return sql`l.id in (${byWords})`
  return sql`l.id in (${byWords} union select u.id from learners u where u.tenant_id = ${tenantId} and upper(u.unique_student_identifier) = ${usi})`
}

const nothing = sql`null`

/** By currency, as JSON. */
const overdue = (context: SegmentContext): Sql => sql`(
  select coalesce(jsonb_agg(jsonb_build_object('currencyId', o.currency_id, 'amount', o.amount) order by o.currency_id), '[]') from (
    select i.currency_id, sum(i.amount_owing) as amount from finance_invoices i where ${isOverdue(context)} and i.learner_id = l.id group by i.currency_id) o)`

const lowestAttendance = (context: SegmentContext): Sql => sql`(select min(k.percentage) from (${attendanceOf(context, sql`r.learner_id = l.id`)}) k)`

const firstExpiry = ({ tenantId }: SegmentContext): Sql => sql`(
  select least(d.passport_expiry_date, d.visa_expiry_date) from learner_demographics d where d.tenant_id = ${tenantId} and d.learner_id = l.id)`

const learners = (access: LearnerAccess, context: SegmentContext): LongList => {
  const { tenantId, seesRecords, seesMoney } = access
  return {
    from: sql`learners l`,
    key: sql`l.id`,
    columns: {
      learnerId: id(sql`l.id`),
      firstName: text(sql`l.first_name`),
      preferredName: text(sql`l.preferred_name`),
      lastName: text(sql`l.last_name`),
      learnerNumber: text(sql`l.learner_number`),
      email: address(sql`l.email`),
      createdAt: moment(sql`l.created_at`),
    },
    related: {
      accountState: sql`(${accountState})`,
      lastSignedInAt: sql`a.last_signed_in_at`,
      overdue: seesMoney ? overdue(context) : nothing,
      attendance: seesRecords ? lowestAttendance(context) : nothing,
      documentExpires: seesRecords ? firstExpiry(context) : nothing,
    },
    filters: {
      search: (wanted) => found(access, String(wanted)),
      segmentFilter: (wanted) => segmentCondition([wanted].flat() as LearnerSegment[], context),
      accountStateFilter: (wanted) => stateCondition(tenantId, [wanted].flat() as LearnerAccessState[]),
      courseOfferIdFilter: (wanted) => sql`l.id in (
        select e.learner_id from course_enrolments e where e.tenant_id = ${tenantId} and e.retired_at is null and e.course_offer_id = any (${[wanted].flat()}::bigint[]))`,
    },
    sortedBy: ['lastName', 'asc'],
    sorts: { lastName: [sql`fold(l.last_name)`, sql`fold(l.first_name)`], email: [sql`lower(trim(l.email))`] },
    joined: (key) => sql`learners l on l.tenant_id = ${tenantId} and l.id = ${key} left join accounts a on a.tenant_id = ${tenantId} and a.id = l.account_id`,
  }
}

/** Retired learners are listed by themselves. */
const scope = ({ tenantId }: LearnerAccess, { retiredFilter }: ListQuery): Sql =>
  sql`l.tenant_id = ${tenantId} and l.retired_at is ${retiredFilter ? sql`not null` : sql`null`}`

export type LearnerRow = Omit<ListedLearner, 'overdue'> & { overdue: { currencyId: number; amount: number }[] | null }

export const selectLearners = (db: TenantDatabase, access: LearnerAccess, query: ListQuery, context: SegmentContext) =>
  readLongList<LearnerRow>(db, learners(access, context), scope(access, query), query, noContext)

export type ExportedLearner = LearnerRow & { dateOfBirth: string | null; mobile: string | null; uniqueStudentIdentifier: string | null }

/** The next of the found learners by id, for a file. */
export const selectExported = async (
  db: TenantDatabase,
  access: LearnerAccess,
  query: ListQuery,
  context: SegmentContext,
  { after, take }: { after: number; take: number },
): Promise<ExportedLearner[]> => {
  const list = learners(access, context)
  const conditions = [scopeOf(list, scope(access, query), query, noContext), ...conditionsOf(list, query, noContext), sql`l.id > ${after}`]
  const shown = (column: Sql) => (access.seesRecords ? column : nothing)
  const [rows] = await db.read<[ExportedLearner[]]>(sql`
    with page as materialized (select l.id from learners l where ${join(conditions, ' and ')} order by l.id limit ${take})
    select l.id as "learnerId", l.first_name as "firstName", l.preferred_name as "preferredName", l.last_name as "lastName",
      l.learner_number as "learnerNumber", l.email, ${shown(sql`l.date_of_birth`)} as "dateOfBirth", ${shown(sql`l.mobile`)} as mobile,
      ${shown(sql`l.unique_student_identifier`)} as "uniqueStudentIdentifier", ${accountState} as "accountState", a.last_signed_in_at as "lastSignedInAt",
      ${list.related?.overdue ?? nothing} as overdue, ${list.related?.attendance ?? nothing} as attendance,
      ${list.related?.documentExpires ?? nothing} as "documentExpires", l.created_at as "createdAt"
    from page p join ${list.joined(sql`p.id`)} order by l.id`)
  return rows
}
