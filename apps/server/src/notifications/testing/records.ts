import { randomUUID } from 'node:crypto'
import type { NotificationKind } from '@lanyard/contract'
import sql, { raw, type Sql } from 'sql-template-tag'
import type { Origin, TestServer } from '../../testing/server.ts'

export type TestLearner = { origin: Origin; email: string; accountId: number; learnerId: number }

/** A statement of another program, in the tenant. */
export const write = (server: TestServer, origin: Origin, statement: Sql) =>
  server.database.forTenant(server.tenantId(origin)).write((transaction) => transaction.rows<Record<string, number>>(statement))

/** What a mail may not reveal: no date, number or address in a mail contains these texts by chance. */
export const privateText = /Private|98,?765\.43/

const added = async (server: TestServer, origin: Origin, statement: Sql): Promise<number> => (await write(server, origin, statement))[0]?.id as number

type Options = { without?: NotificationKind[]; isEnabled?: boolean }

/** Adds a learner with an account, for one test. */
export const addLearner = async (server: TestServer, origin: Origin, { without = [], isEnabled = true }: Options = {}): Promise<TestLearner> => {
  const tenantId = server.tenantId(origin)
  const email = `${randomUUID().slice(0, 8)}@news.example`
  const accountId = await added(
    server,
    origin,
    sql`insert into accounts (tenant_id, username, email, is_enabled) values (${tenantId}, ${email}, ${email}, ${isEnabled}) returning id`,
  )
  await write(server, origin, sql`insert into notification_choices (tenant_id, account_id, without) values (${tenantId}, ${accountId}, ${without}::text[])`)
  const learnerId = await added(
    server,
    origin,
    sql`insert into learners (tenant_id, account_id, first_name, last_name, email) values (${tenantId}, ${accountId}, 'Ruby', 'Chen', ${email}) returning id`,
  )
  return { origin, email, accountId, learnerId }
}

/** `ago` is the record's age. */
export const addMessage = (
  server: TestServer,
  { origin, learnerId }: TestLearner,
  { ago = '0', isInbound = false, enrolmentId = null as number | null } = {},
) =>
  added(
    server,
    origin,
    sql`insert into logbook_messages (tenant_id, learner_id, entity_name, logbook_type, subject, preview, is_inbound, created_on, from_name, course_enrolment_id)
      values (${server.tenantId(origin)}, ${learnerId}, 'Learner', 'Email', 'Private matter', 'Private words', ${isInbound}, now() - ${ago}::interval, 'Priya Nair', ${enrolmentId})
      returning id`,
  )

const addCase = (server: TestServer, origin: Origin, learnerId: number) =>
  added(
    server,
    origin,
    sql`insert into support_cases (tenant_id, learner_id, support_case_category_id, support_case_status_id, subject)
      values (${server.tenantId(origin)}, ${learnerId}, 1, 4, 'Private matter') returning id`,
  )

const firstStaff = (server: TestServer, origin: Origin) =>
  added(server, origin, sql`select min(s.id) as id from staff s where s.tenant_id = ${server.tenantId(origin)}`)

/** Adds an entry in a new case. Returns the case. */
export const addAnswer = async (server: TestServer, { origin, learnerId }: TestLearner, { ago = '0', byStaff = true } = {}) => {
  const caseId = await addCase(server, origin, learnerId)
  return added(
    server,
    origin,
    sql`insert into support_case_entries (tenant_id, learner_id, support_case_id, support_case_entry_type_id, staff_id, html_body, created_at)
      values (${server.tenantId(origin)}, ${learnerId}, ${caseId}, 6, ${byStaff ? await firstStaff(server, origin) : null}, 'Private words', now() - ${ago}::interval)
      returning support_case_id as id`,
  )
}

/** Adds an internal note in a new case. */
export const addNote = async (server: TestServer, { origin, learnerId }: TestLearner) => {
  const caseId = await addCase(server, origin, learnerId)
  return added(
    server,
    origin,
    sql`insert into case_notes (tenant_id, support_case_id, staff_id, html_body)
      values (${server.tenantId(origin)}, ${caseId}, ${await firstStaff(server, origin)}, 'Private words') returning id`,
  )
}

export const addInvoice = (
  server: TestServer,
  { origin, learnerId }: TestLearner,
  { statusId = 4, issueDate = null as string | null, dueDate = null as string | null, owing = 98765.43 } = {},
) =>
  added(
    server,
    origin,
    sql`insert into finance_invoices (tenant_id, learner_id, invoice_number, finance_invoice_status_id, issue_date, due_date, currency_id, amount_total, amount_owing)
      values (${server.tenantId(origin)}, ${learnerId}, 'N-' || left(gen_random_uuid()::text, 8), ${statusId}, coalesce(${issueDate}::date, current_date), ${dueDate}, 1, 98765.43, ${owing})
      returning id`,
  )

/** Adds a registration in a new class. Returns the class. */
export const addClass = async (server: TestServer, { origin, learnerId }: TestLearner, { statusId = 1, startsIn = '7 days', ownTimes = false } = {}) => {
  const tenantId = server.tenantId(origin)
  const timetableId = await added(server, origin, sql`select min(t.id) as id from timetables t where t.tenant_id = ${tenantId}`)
  const classId = await added(
    server,
    origin,
    sql`insert into classes (tenant_id, timetable_id, code, description, class_status_id, start_date, starts_at, ends_at)
      values (${tenantId}, ${timetableId}, 'C', 'Anatomy practical', 2, current_date + 7, now() + ${startsIn}::interval, now() + ${startsIn}::interval + interval '2 hours')
      returning id`,
  )
  return added(
    server,
    origin,
    sql`insert into class_registrations (tenant_id, learner_id, class_id, class_registration_status_id, starts_at, ends_at)
      values (${tenantId}, ${learnerId}::bigint, ${classId}, ${statusId}::bigint, case when ${ownTimes} then now() + interval '8 days' end, case when ${ownTimes} then now() + interval '9 days' end)
      returning class_id as id`,
  )
}

/** Adds a unit enrolment, then its result. Returns the unit's code. */
export const addResult = async (server: TestServer, { origin, learnerId }: TestLearner, { isVisible = true, endDate = null as string | null } = {}) => {
  const tenantId = server.tenantId(origin)
  const id = await added(
    server,
    origin,
    sql`insert into unit_enrolments (tenant_id, learner_id, unit_id, unit_enrolment_status_id, is_visible, end_date)
      select ${tenantId}, ${learnerId}, min(n.id), 2, ${isVisible}, ${endDate}::date from units n where n.tenant_id = ${tenantId} returning id`,
  )
  await change(server, origin, 'unit_enrolments', id, 'result_id = 1, final_score = 98765.43 / 10000')
  return id
}

export const change = (server: TestServer, origin: Origin, table: string, id: number, to: string) =>
  write(server, origin, sql`update ${raw(table)} set ${raw(to)} where tenant_id = ${server.tenantId(origin)} and id = ${id}`)

export const newsAt = (server: TestServer, origin: Origin) =>
  write(server, origin, sql`select kind from learner_news where tenant_id = ${server.tenantId(origin)}`)
