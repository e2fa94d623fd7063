import { type ListQuery, stateOfSupportCase, supportCaseFilters, supportCaseStatuses } from '@lanyard/contract'
import sql, { type Sql } from 'sql-template-tag'
import type { Row, TenantDatabase, Transaction } from '../../database/database.ts'
import { type Column, columnList, id, moment, reference, showTexts, text } from '../../lists/columns.queries.ts'
import type { List } from '../../lists/list.queries.ts'
import { asRecords } from '../../lists/read-list.queries.ts'
import { documentsOfCase } from '../documents/documents.queries.ts'
import type { RecordContext } from '../learner-dependencies.ts'
import { ownList } from '../own-statements.queries.ts'
import { current, learnerOf, own, type Scope, seenBy } from '../scope.queries.ts'
import type { Due } from './due/due-time.ts'

const statesOfCases = new Map(Object.entries(stateOfSupportCase).map(([id, state]) => [Number(id), state]))

const summaryColumns = {
  supportCaseId: id(sql`k.id`),
  lastPublicEntryAt: moment(sql`k.last_public_entry_at`),
  supportCaseStatusDescription: { kind: 'reference', sql: sql`k.support_case_status_id`, texts: () => statesOfCases },
  supportCaseCategoryDescription: reference('support-case-categories', 'description', sql`k.support_case_category_id`),
  subject: text(sql`k.subject`),
} satisfies Record<string, Column>

const cases: List = {
  from: sql`support_cases k`,
  key: sql`k.id`,
  columns: summaryColumns,
  filters: supportCaseFilters,
  sortedBy: ['lastPublicEntryAt', 'desc'],
}

const ownCases = (scope: Scope): Sql =>
  'learner' in scope && scope.learner.hidesRestricted ? sql`${own('k', scope)} and not k.is_restricted` : own('k', scope)

/** A merged case is read in the one that it became part of. */
const ownUnmerged = (scope: Scope): Sql => sql`${ownCases(scope)} and k.merged_into_id is null`

/** How many cases wait for the learner. */
export const waitingCases = (scope: Scope): Sql =>
  sql`(select count(*)::int from support_cases k where ${ownUnmerged(scope)} and k.support_case_status_id = ${supportCaseStatuses.awaitingLearner})`

const readCases = ownList((scope) => ({ list: cases, where: ownUnmerged(scope) }))

export const listSupportCases = async (db: TenantDatabase, context: RecordContext, query: ListQuery) => asRecords(await readCases(db, context, query))

const detailColumns = { ...summaryColumns, courseOfferCode: text(sql`o.code`), unitOfferCode: text(sql`uo.code`) } satisfies Record<string, Column>

/** A merged case is opened as the one that it became part of. */
const openedCase = ({ tenantId }: Pick<Scope, 'tenantId'>, supportCaseId: number): Sql => sql`(
  select coalesce(m.merged_into_id, m.id) from support_cases m where m.tenant_id = ${tenantId} and m.id = ${supportCaseId})`

/** The learner's own case is shown even if its enrolment is hidden, but without the enrolment's codes. */
const caseById = (scope: Scope, supportCaseId: number): Sql => sql`
  select ${columnList(detailColumns)}
  from support_cases k
  left join course_enrolments e on e.tenant_id = k.tenant_id and e.learner_id = k.learner_id and e.id = k.course_enrolment_id and ${seenBy(scope, sql`e.is_visible`)}
  left join course_offers o on o.tenant_id = e.tenant_id and o.id = e.course_offer_id
  left join unit_enrolments u on u.tenant_id = k.tenant_id and u.learner_id = k.learner_id and u.id = k.unit_enrolment_id and ${seenBy(scope, sql`u.is_visible`)}
    and (u.course_enrolment_id is null or exists (
      select from course_enrolments v where v.tenant_id = ${scope.tenantId} and v.learner_id = u.learner_id and v.id = u.course_enrolment_id and ${seenBy(scope, sql`v.is_visible`)}))
  left join unit_offers uo on uo.tenant_id = u.tenant_id and uo.id = u.unit_offer_id
  where ${ownCases(scope)} and k.id = ${openedCase(scope, supportCaseId)}`

const entryColumns = {
  supportCaseEntryId: id(sql`n.id`),
  supportCaseId: id(sql`n.support_case_id`),
  supportCaseEntryType: reference('support-case-entry-types', 'description', sql`n.support_case_entry_type_id`),
  staffFullName: text(sql`nullif(concat_ws(' ', s.first_name, s.last_name), '')`),
  sentFromEmailAddress: text(sql`n.sent_from_email_address`),
  htmlBody: text(sql`n.html_body`),
  createdDate: moment(sql`n.created_at`),
} satisfies Record<string, Column>

const entriesOf = (scope: Scope, which: Sql): Sql => sql`
  select ${columnList(entryColumns)}
  from support_case_entries n left join staff s on s.tenant_id = n.tenant_id and s.id = n.staff_id
  where ${own('n', scope)} and ${which} order by n.created_at, n.id`

export type CaseRead = { supportCase: Row | undefined; entries: Row[]; documents: Row[] }

const withTexts = ([cases_, entries, documents]: [Row[], Row[], Row[]], context: RecordContext): CaseRead => {
  showTexts(detailColumns, cases_, context)
  showTexts(entryColumns, entries, context)
  return { supportCase: cases_[0], entries, documents }
}

const caseStatements = (scope: Scope, supportCaseId: number): [Sql, Sql, Sql] => [
  caseById(scope, supportCaseId),
  entriesOf(scope, sql`n.support_case_id = ${openedCase(scope, supportCaseId)}`),
  documentsOfCase(scope, openedCase(scope, supportCaseId)),
]

export const readSupportCase = async (db: TenantDatabase, context: RecordContext, supportCaseId: number): Promise<CaseRead> =>
  withTexts(await db.read<[Row[], Row[], Row[]]>(...caseStatements(context.scope, supportCaseId)), context)

/** The same inside the transaction that has just written it. */
export const readWrittenCase = async (transaction: Transaction, context: RecordContext, supportCaseId: number): Promise<CaseRead> => {
  const [one, entries, documents] = caseStatements(context.scope, supportCaseId)
  return withTexts([await transaction.rows(one), await transaction.rows(entries), await transaction.rows(documents)], context)
}

export type Writer = { learnerId: number; email: string | null }

/** The writing learner, with the email for their entries. */
export const readWriter = async (transaction: Transaction, scope: Scope): Promise<Writer | undefined> => {
  const [writer] = await transaction.rows<Writer>(sql`
    select l.id as "learnerId", coalesce(l.email, a.email) as email
    from learners l join accounts a on a.tenant_id = l.tenant_id and a.id = l.account_id
    where l.tenant_id = ${scope.tenantId} and l.id = ${learnerOf(scope)}`)
  return writer
}

export type Enrolments = { courseFound: boolean; unitFound: boolean; unitIsOfCourse: boolean }

/** Whether the enrolments that a case names are the learner's own, visible, and belong together. */
export const checkEnrolments = async (
  transaction: Transaction,
  scope: Scope,
  courseEnrolmentId: number | null,
  unitEnrolmentId: number | null,
): Promise<Enrolments> => {
  const courses = await transaction.rows(sql`
    select 1 from course_enrolments e where ${current('e', scope)} and e.id = ${courseEnrolmentId}::bigint and ${seenBy(scope, sql`e.is_visible`)}`)
  const [unit] = await transaction.rows<{ courseEnrolmentId: number | null }>(sql`
    select u.course_enrolment_id as "courseEnrolmentId" from unit_enrolments u
    left join course_enrolments e on e.tenant_id = u.tenant_id and e.learner_id = u.learner_id and e.id = u.course_enrolment_id
    where ${current('u', scope)} and u.id = ${unitEnrolmentId}::bigint and ${seenBy(scope, sql`u.is_visible and (e.id is null or e.is_visible)`)}`)
  return {
    courseFound: courses.length > 0,
    unitFound: unit !== undefined,
    unitIsOfCourse: unit !== undefined && unit.courseEnrolmentId !== null && unit.courseEnrolmentId === courseEnrolmentId,
  }
}

export type NewCase = {
  learnerId: number
  courseEnrolmentId: number | null
  unitEnrolmentId: number | null
  categoryId: number
  statusId: number
  priorityId: number | null
  staffId: number | null
  teamId: number | null
  isRestricted: boolean
  subject: string
  isUnanswered?: boolean
  /** The closed case that this one continues. */
  followsId?: number
  /** When an answer is due. Null: it isn't. */
  dueAt: string | null
  at: string
}

export const addCase = async (transaction: Transaction, { tenantId }: Pick<Scope, 'tenantId'>, given: NewCase): Promise<number> => {
  const [added] = await transaction.rows<{ id: number }>(sql`
    insert into support_cases (tenant_id, learner_id, course_enrolment_id, unit_enrolment_id, support_case_category_id, support_case_status_id,
      support_case_priority_id, assigned_staff_id, assigned_staff_team_id, is_restricted, subject, is_unanswered, follows_id, due_at, last_public_entry_at, last_entry_at, created_at)
    values (${tenantId}, ${given.learnerId}, ${given.courseEnrolmentId}, ${given.unitEnrolmentId}, ${given.categoryId}, ${given.statusId},
      ${given.priorityId}, ${given.staffId}, ${given.teamId}, ${given.isRestricted}, ${given.subject}, ${given.isUnanswered ?? true},
      ${given.followsId ?? null}, ${given.dueAt ?? 'infinity'}, ${given.at}, ${given.at}, ${given.at})
    returning id`)
  return (added as { id: number }).id
}

/** Without `staffId`, the learner wrote it. */
export type NewEntry = { learnerId: number; supportCaseId: number; typeId: number; email: string | null; staffId?: number; htmlBody: string; at: string }

export const addEntry = async (transaction: Transaction, { tenantId }: Pick<Scope, 'tenantId'>, given: NewEntry): Promise<number> => {
  const [added] = await transaction.rows<{ id: number }>(sql`
    insert into support_case_entries (tenant_id, learner_id, support_case_id, support_case_entry_type_id, sent_from_email_address, staff_id, html_body, created_at)
    values (${tenantId}, ${given.learnerId}, ${given.supportCaseId}, ${given.typeId}, ${given.email}, ${given.staffId ?? null}, ${given.htmlBody}, ${given.at})
    returning id`)
  return (added as { id: number }).id
}

export type LockedCase = {
  /** Another one, if the case was merged. */
  id: number
  statusId: number
  /** When it ended, if it did. */
  endedAt: string
  categoryId: number
  priorityId: number | null
  dueAt: string | null
  dueMinutes: number | null
  courseEnrolmentId: number | null
  unitEnrolmentId: number | null
  isRestricted: boolean
  subject: string
  textLength: number
}

/** The case, locked until the end of the transaction, so replies and status changes run one after another. */
export const holdCase = async (transaction: Transaction, scope: Scope, supportCaseId: number): Promise<LockedCase | undefined> => {
  const [row] = await transaction.rows<LockedCase>(sql`
    select k.id, k.support_case_status_id as "statusId", coalesce(k.closed_at, k.last_public_entry_at, k.created_at) as "endedAt",
      k.support_case_category_id as "categoryId", k.support_case_priority_id as "priorityId", nullif(k.due_at, 'infinity') as "dueAt",
      k.due_minutes as "dueMinutes", k.course_enrolment_id as "courseEnrolmentId", k.unit_enrolment_id as "unitEnrolmentId",
      k.is_restricted as "isRestricted", k.subject,
      (select coalesce(sum(length(n.html_body)), 0)::int from support_case_entries n where n.tenant_id = ${scope.tenantId} and n.support_case_id = k.id) as "textLength"
    from support_cases k where ${ownUnmerged(scope)} and k.id = ${openedCase(scope, supportCaseId)} for update`)
  return row
}

export const touchCase = (transaction: Transaction, scope: Scope, supportCaseId: number, statusId: number, due: Due, at: string) =>
  transaction.rows(sql`
    update support_cases k set support_case_status_id = ${statusId}, version = version + 1, last_public_entry_at = ${at}, last_entry_at = ${at},
      is_unanswered = true, closed_at = null, held_until = null, due_at = ${due.dueAt ?? 'infinity'}, due_minutes = ${due.dueMinutes}
    where ${own('k', scope)} and k.id = ${supportCaseId}`)
