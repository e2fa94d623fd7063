import { type ListQuery, messageFilters } from '@lanyard/contract'
import sql, { type Sql } from 'sql-template-tag'
import type { Row, TenantDatabase, Transaction } from '../../database/database.ts'
import { type Column, columnList, flag, id, moment, text } from '../../lists/columns.queries.ts'
import type { List } from '../../lists/list.queries.ts'
import { asRecords } from '../../lists/read-list.queries.ts'
import { documentsOfMessage } from '../documents/documents.queries.ts'
import type { RecordContext } from '../learner-dependencies.ts'
import { ownList } from '../own-statements.queries.ts'
import { current, type Scope, seenBy } from '../scope.queries.ts'
import { hiddenCourses } from '../visibility.queries.ts'

const columns = {
  messageId: id(sql`m.id`),
  entityName: text(sql`m.entity_name`),
  recordId: id(sql`m.record_id`),
  learnerId: id(sql`m.learner_id`),
  courseEnrolmentId: id(sql`m.course_enrolment_id`),
  subject: text(sql`m.subject`),
  preview: text(sql`m.preview`),
  logbookName: text(sql`m.logbook_name`),
  logbookType: text(sql`m.logbook_type`),
  isInbound: flag(sql`m.is_inbound`),
  isMoved: flag(sql`m.is_moved`),
  createdOn: moment(sql`m.created_on`),
  lastModifiedTimeStamp: moment(sql`m.last_modified_at`),
  fromName: text(sql`m.from_name`),
  sentFrom: text(sql`m.sent_from`),
  isRead: flag(sql`(m.read_at is not null)`),
} satisfies Record<string, Column>

const messages: List = {
  from: sql`logbook_messages m`,
  key: sql`m.id`,
  columns,
  filters: messageFilters,
  searched: ['subject', 'preview', 'logbookName', 'logbookType', 'fromName', 'sentFrom'],
  sortedBy: ['createdOn', 'desc'],
}

const visible = (scope: Scope) =>
  sql`${current('m', scope)} and ${seenBy(scope, sql`(m.course_enrolment_id is null or m.course_enrolment_id not in (${hiddenCourses(scope)}))`)}`

/** How many messages the learner has not read. */
export const unreadMessages = (scope: Scope): Sql => sql`(select count(*)::int from logbook_messages m where ${visible(scope)} and m.read_at is null)`

const readMessages = ownList((scope) => ({ list: messages, where: visible(scope) }))

export const listMessages = async (db: TenantDatabase, context: RecordContext, query: ListQuery) => asRecords(await readMessages(db, context, query))

export const readMessage = async (db: TenantDatabase, scope: Scope, messageId: number): Promise<{ message: Row | undefined; documents: Row[] }> => {
  const [[message], documents] = await db.read<[Row[], Row[]]>(
    sql`select ${columnList(columns)}, m.html_text as "htmlText" from logbook_messages m where ${visible(scope)} and m.id = ${messageId}`,
    documentsOfMessage(scope, messageId),
  )
  return { message, documents }
}

/** Marking it again keeps the first timestamp. */
export const markMessage = async (transaction: Transaction, { scope, now }: RecordContext, messageId: number, isRead: boolean): Promise<Row | undefined> => {
  const [message] = await transaction.rows(sql`
    update logbook_messages m set read_at = case when ${isRead}::boolean then coalesce(m.read_at, ${now}::timestamptz) end
    where ${current('m', scope)} and m.id = ${messageId}
      and (m.course_enrolment_id is null or exists (
        select from course_enrolments e
        where e.tenant_id = ${scope.tenantId} and e.learner_id = m.learner_id and e.id = m.course_enrolment_id and ${seenBy(scope, sql`e.is_visible`)}))
    returning ${columnList(columns)}`)
  return message
}
