import { type Call, type ListQuery, learnerCalls } from '@lanyard/contract'
import sql, { type Sql } from 'sql-template-tag'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { calls } from '../../../../packages/contract/src/specification/learner-calls.ts'
import { readFeedClasses } from '../calendar/calendar.queries.ts'
import type { Row, TenantDatabase } from '../database/database.ts'
import { findDocument } from '../files/documents/documents.queries.ts'
import { referenceValuesOf } from '../lists/list-values.ts'
import { openTestServer, type TestServer } from '../testing/server.ts'
import { listSupportCases } from './cases/support-cases.queries.ts'
import { listCourseEnrolmentSummaries, listCourseEnrolments } from './courses/course-enrolments.queries.ts'
import { readShare } from './credentials/credential-shares.queries.ts'
import { listCredentials } from './credentials/credentials.queries.ts'
import { findSharedCredential } from './credentials/verification.queries.ts'
import { listElearningEnrolments } from './elearning/elearning-enrolments.queries.ts'
import { listCreditNotes, listInvoices, listPayments, readFinanceAmounts } from './finances/finance.queries.ts'
import { listInvoiceCredits } from './finances/invoice-credits.queries.ts'
import { listInvoiceLines } from './finances/invoice-lines.queries.ts'
import type { LearnerContext } from './learner-dependencies.ts'
import { readLearnerAccount } from './learners/learner-account.queries.ts'
import { listMessages } from './messages/logbooks.queries.ts'
import { readFeed } from './timetable/calendar-feed.queries.ts'
import { listClassRegistrations } from './timetable/class-registrations.queries.ts'
import { listTimetableStats } from './timetable/timetable-stats.queries.ts'
import { listElements } from './units/elements.queries.ts'
import { listUnitEnrolments } from './units/unit-enrolments.queries.ts'

let server: TestServer
let context: LearnerContext
const learners = 200

/** Copies the demonstration learner's records many times, for learners of the same tenant. */
const multiply = async (tenantId: number) => {
  const statements: string[] = []
  statements.push(`insert into learners (tenant_id, first_name, last_name) select ${tenantId}, 'Learner', n::text from generate_series(1, ${learners}) n`)
  statements.push(
    `insert into accounts (tenant_id, username, email) select ${tenantId}, 'many' || n, 'many' || n || '@example.org' from generate_series(1, ${learners}) n`,
  )
  const copy = (table: string, columns: string) => {
    const whose = `(select id from learners where tenant_id = ${tenantId} and email = 'learner@banksia.example')`
    statements.push(`
      insert into ${table} (tenant_id, learner_id, ${columns})
      select x.tenant_id, l.id, ${columns
        .split(', ')
        .map((column) => (column.endsWith('_number') ? `x.${column} || '-' || l.id` : `x.${column}`))
        .join(', ')}
      from ${table} x join learners l on l.tenant_id = x.tenant_id and l.first_name = 'Learner'
      where x.tenant_id = ${tenantId} and x.learner_id = ${whose}`)
  }
  copy('course_enrolments', 'course_offer_id, enrolment_status_id, coordinator_id, start_date, end_date, is_visible')
  copy('unit_enrolments', 'course_enrolment_id, unit_id, unit_offer_id, unit_enrolment_status_id, trainer_id, result_id, is_visible')
  copy('unit_enrolment_elements', 'unit_enrolment_id, unit_element_id, element_enrolment_status_id, trainer_id')
  copy('elearning_enrolments', 'elearning_course_id, course_enrolment_id, site_name')
  copy('class_registrations', 'class_id, unit_enrolment_id, class_registration_status_id, attendance_type_id')
  copy('logbook_messages', 'entity_name, course_enrolment_id, subject, preview, logbook_type, created_on')
  copy('support_cases', 'support_case_category_id, support_case_status_id, subject, last_public_entry_at')
  copy('qualification_enrolments', 'qualification_id, course_enrolment_id, qualification_enrolment_status_id')
  copy('credentials', 'credential_status_id, credential_number, credential_date, course_enrolment_id, qualification_enrolment_id, qualification_id')
  copy('finance_invoices', 'invoice_number, finance_invoice_status_id, issue_date, due_date, currency_id, amount_total, amount_owing')
  copy('finance_payments', 'receipt_number, finance_payment_status_id, payment_date, currency_id, payment_amount')
  copy('finance_credit_notes', 'credit_note_number, finance_credit_note_status_id, issue_date, currency_id, amount_total, amount_available')
  statements.push('analyze')
  await server.addInBulk(tenantId, statements)
}

beforeAll(async () => {
  server = await openTestServer()
  const tenantId = server.tenantId('banksia')
  await multiply(tenantId)
  const tenant = server.sites.all().find(({ tenant: { id } }) => id === tenantId)?.tenant
  const [account] = await server.asOwner<{ id: string }>(
    "select id from accounts where tenant_id = $1 and email = 'learner@banksia.example'",
    [tenantId],
    tenantId,
  )
  context = {
    scope: { tenantId, learner: { accountId: Number(account?.id) } },
    tenant: tenant as LearnerContext['tenant'],
    now: new Date().toISOString(),
    today: '2026-11-15',
    timeZone: 'Australia/Sydney',
    values: referenceValuesOf({ list: () => ({ values: [] }) }),
    // No statement reads it.
    secrets: undefined as never,
  }
}, 180_000)
afterAll(() => server.close())

const listed: Record<string, (db: TenantDatabase, context: LearnerContext, query: ListQuery) => Promise<unknown>> = {
  listCourseEnrolments,
  listCourseEnrolmentSummaries,
  listUnitEnrolments,
  listUnitEnrolmentElements: (db, given, query) => listElements(db, given, 1, query).catch(() => {}),
  listElearningEnrolments,
  listCredentials,
  listFinanceInvoices: listInvoices,
  listFinanceCreditNotes: listCreditNotes,
  listFinancePayments: listPayments,
  listLearnerClassRegistrations: listClassRegistrations,
  listLearnerTimetableStats: listTimetableStats,
  listMessages,
  listSupportCases,
}

/** Tables that grow with learners. A tenant's courses, units and staff are few. */
const growing =
  /Seq Scan on (course_enrolments|unit_enrolments|unit_enrolment_elements|elearning_enrolments|class_registrations|logbook_messages|support_cases|qualification_enrolments|credentials|finance_invoices|finance_payments|finance_credit_notes|learners|accounts)\b/

const plansOf = async (run: (db: TenantDatabase) => Promise<unknown>): Promise<string[]> => {
  const db = server.database.forTenant(context.scope.tenantId)
  const recorded: Sql[] = []
  await run({
    ...db,
    read: ((...statements: Sql[]) => {
      recorded.push(...statements)
      return db.read(...statements)
    }) as TenantDatabase['read'],
  })
  const plans: string[] = []
  for (const statement of recorded) {
    const [rows] = await db.read<[Row[]]>(sql`explain ${statement}`)
    plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'))
  }
  return plans
}

const examples: Record<string, unknown> = { id: 1, code: 'a', words: 'a', flag: true, day: '2026-11-01', amount: 10 }

/** They are about the plans of one PostgreSQL: a cluster’s name shards. single-task.test.ts has what matters there. */
const onOneServer = test.skipIf(inject('cluster') !== null)

onOneServer.for(calls.filter(({ paged }) => paged))(
  '$operation reads by index, for any filter and order',
  { timeout: 60_000 },
  async ({ operation, query = [] }) => {
    const run = listed[operation] as (typeof listed)[string]
    const { answer } = (learnerCalls as Record<string, Call>)[operation] as Call
    const fields = 'of' in answer ? Object.keys(answer.of.fields) : []
    const kind = (filter: string) =>
      /IdFilter$/.test(filter)
        ? 'id'
        : /^is[A-Z]|IsActive|IsVisible/.test(filter)
          ? 'flag'
          : /(Date|On|At|TimeStamp)Filter$/.test(filter)
            ? 'day'
            : /[aA]mount/.test(filter)
              ? 'amount'
              : 'words'
    const queries: ListQuery[] = [
      {},
      { skip: 10, take: 5 },
      ...query.map((filter) => ({ [filter]: examples[kind(filter)] })),
      ...fields.map((sort) => ({ sort, order: 'desc' as const })),
    ]
    for (const each of queries) for (const plan of await plansOf((db) => run(db, context, each))) expect(plan, JSON.stringify(each)).not.toMatch(growing)
  },
)

onOneServer('finance stats are read by index', async () => {
  for (const plan of await plansOf((db) => readFinanceAmounts(db, context))) expect(plan).not.toMatch(growing)
})

onOneServer("so are the account, an invoice's lines and credits, and the records behind a shared URL", async () => {
  const { scope } = context
  const reads: ((db: TenantDatabase) => Promise<unknown>)[] = [
    (db) => readLearnerAccount(db, scope),
    (db) => listInvoiceLines(db, context, 1, {}).catch(() => undefined),
    (db) => listInvoiceCredits(db, context, 1, {}).catch(() => undefined),
    (db) => readFeed(db, scope),
    (db) => readShare(db, scope, 1),
    (db) => readFeedClasses(db, scope.tenantId, Buffer.alloc(32), context.now),
    (db) => findSharedCredential(db, scope.tenantId, Buffer.alloc(32), context.today),
    (db) => findDocument(db, scope.tenantId, scope.learner.accountId, 1),
  ]
  for (const read of reads) for (const plan of await plansOf(read)) expect(plan).not.toMatch(growing)
})
