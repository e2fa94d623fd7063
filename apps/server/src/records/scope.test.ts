import type { ListQuery } from '@lanyard/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TenantDatabase } from '../database/database.ts'
import { referenceValuesOf } from '../lists/list-values.ts'
import { openTestServer, type TestServer } from '../testing/server.ts'
import { listSupportCases } from './cases/support-cases.queries.ts'
import { listCourseEnrolments } from './courses/course-enrolments.queries.ts'
import { listCredentials } from './credentials/credentials.queries.ts'
import { listElearningEnrolments } from './elearning/elearning-enrolments.queries.ts'
import { listCreditNotes, listInvoices, listPayments } from './finances/finance.queries.ts'
import type { RecordContext } from './learner-dependencies.ts'
import { listMessages } from './messages/logbooks.queries.ts'
import { listClassRegistrations } from './timetable/class-registrations.queries.ts'
import { listUnitEnrolments } from './units/unit-enrolments.queries.ts'

type List = (db: TenantDatabase, context: RecordContext, query: ListQuery) => Promise<{ totalCount: number }>

/** A list, its table, and the change that hides all of it from learners, if there is one. Hidden courses hide what belongs to them, so they come last. */
const lists: [name: string, list: List, table: string, hide?: string][] = [
  ['e-learning', listElearningEnrolments, 'elearning_enrolments'],
  ['classes', listClassRegistrations, 'class_registrations'],
  ['messages', listMessages, 'logbook_messages'],
  ['cases', listSupportCases, 'support_cases'],
  ['credentials', listCredentials, 'credentials', 'credential_status_id = 1'],
  ['invoices', listInvoices, 'finance_invoices', 'finance_invoice_status_id = 1'],
  ['credit notes', listCreditNotes, 'finance_credit_notes', 'finance_credit_note_status_id = 1'],
  ['payments', listPayments, 'finance_payments'],
  ['unit enrolments', listUnitEnrolments, 'unit_enrolments', 'is_visible = false'],
  ['course enrolments', listCourseEnrolments, 'course_enrolments', 'is_visible = false'],
]

let server: TestServer
let tenantId: number
let learner: { id: number; accountId: number }

const countOf = async (list: List, scope: RecordContext['scope']) => {
  const tenant = server.sites.byId(tenantId) as RecordContext['tenant']
  const values = referenceValuesOf({ list: () => ({ values: [] }) })
  const times = { now: new Date().toISOString(), today: '2026-11-15', timeZone: tenant.timeZone }
  // No statement reads it.
  const context: RecordContext = { scope, tenant, values, secrets: undefined as never, ...times }
  return (await list(server.database.forTenant(tenantId), context, { take: 1 })).totalCount
}

const own = () => ({ tenantId, learner: { accountId: learner.accountId } })
const staff = (learnerId?: number) => ({ tenantId, staff: { accountId: 1 }, permission: 'catalogue:read' as const, ...(learnerId && { learnerId }) })
const stored = async (table: string, learnerId: number | null) => {
  const [row] = await server.asOwner<{ count: string }>(
    `select count(*) from ${table} where tenant_id = $1 and ($2::bigint is null or learner_id = $2)`,
    [tenantId, learnerId],
    tenantId,
  )
  return Number(row?.count)
}

beforeAll(async () => {
  server = await openTestServer()
  tenantId = server.tenantId('banksia')
  const [found] = await server.asOwner<{ id: string; account_id: string }>(
    "select l.id, l.account_id from learners l join accounts a on a.tenant_id = l.tenant_id and a.id = l.account_id where a.email = 'learner@banksia.example'",
    [],
    tenantId,
  )
  learner = { id: Number(found?.id), accountId: Number(found?.account_id) }
})
afterAll(() => server.close())

test.each(lists)('%s: staff see one learner’s or everyone’s, including hidden ones; the learner sees no hidden ones', async (_, list, table, hide) => {
  expect(await countOf(list, staff(learner.id))).toBe(await stored(table, learner.id))
  expect(await countOf(list, staff())).toBe(await stored(table, null))
  expect(await countOf(list, staff())).toBeGreaterThan(await stored(table, learner.id))
  expect(await countOf(list, own())).toBeGreaterThan(0)
  if (!hide) return
  await server.asOwner(`update ${table} set ${hide} where tenant_id = $1 and learner_id = $2`, [tenantId, learner.id], tenantId)
  expect(await countOf(list, own())).toBe(0)
  expect(await countOf(list, staff(learner.id))).toBe(await stored(table, learner.id))
})
