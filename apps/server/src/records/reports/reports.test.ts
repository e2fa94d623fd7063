import { caseAges, reportCalls, reportPeriods } from '@lanyard/contract'
import sql, { type Sql } from 'sql-template-tag'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import type { Row } from '../../database/database.ts'
import { openTestServer, type TestServer } from '../../testing/server.ts'
import type { CaseAccess } from '../cases/inbox/case-access.queries.ts'
import type { SegmentContext } from '../staff-learners/learner-segments.queries.ts'
import { countWaitingCases, selectDueNext } from '../waiting/waiting-cases.queries.ts'
import { countExpiringDocuments, countInvitedLearners } from '../waiting/waiting-learners.queries.ts'
import { selectAges, selectCategories, selectFirstAnswers, selectRatings } from './case-report.queries.ts'
import { selectAttendance, selectSignIns } from './learner-report.queries.ts'
import { selectOverdue, selectOverdueTotals } from './overdue-report.queries.ts'
import { type Span, spanOf } from './report-period.ts'

/** A Tuesday morning at the provider, while it is still Monday in UTC. */
const now = Date.parse('2026-11-16T22:30:00Z')
let server: TestServer
let tenantId: number
beforeAll(async () => {
  server = await openTestServer({ clock: () => now })
  tenantId = server.tenantId('banksia')
  const emptied = ['case_replies', 'case_drafts', 'case_events', 'case_notes', 'support_case_entries', 'support_cases'].map((table) => `delete from ${table}`)
  await server.addInBulk(tenantId, ['update documents set support_case_entry_id = null', ...emptied])
}, 60_000)
afterAll(() => server.close())

const own = (text: string, values: unknown[] = []) => server.asOwner<Row>(text, values, tenantId)
const reportsFor = async (role: string) => server.client(reportCalls, 'console', await server.staffToken(`${role}@banksia.example`))

const raise = (createdAt: string, { category = 1, status = 2, minutes = null as number | null, dueAt = 'infinity', restricted = false } = {}) =>
  own(
    `insert into support_cases (tenant_id, learner_id, support_case_category_id, support_case_status_id, subject, created_at, first_answered_at, due_at, is_restricted)
     select $1, min(id), $3, $4, 'Report', $2::timestamptz, $2::timestamptz + make_interval(mins => $5::int), $6, $7 from learners where tenant_id = $1 returning 1`,
    [tenantId, createdAt, category, status, minutes, dueAt, restricted],
  )

test('cases are counted by the provider’s days: by age, by the time to their first answer, by category', async () => {
  await raise('2026-11-16T22:00:00Z', { minutes: 10, dueAt: '2020-01-01' })
  // Monday evening at the provider.
  await raise('2026-11-16T12:00:00Z', { minutes: 30 })
  await raise('2026-11-11T00:00:00Z', { minutes: 80, category: 2 })
  await raise('2026-10-01T00:00:00Z', { category: 2, restricted: true })
  await raise('2026-11-10T00:00:00Z', { status: 9, category: 3 })
  const [reports, admin] = [await reportsFor('support'), await reportsFor('admin')]
  const ages = { today: '2026-11-17', open: 3, ages: caseAges.map((age) => ({ age, cases: age === 'older' ? 0 : 1, overdue: age === 'today' ? 1 : 0 })) }
  expect(await reports.getCaseAgeReport()).toEqual(ages)
  expect((await admin.getCaseAgeReport()).open).toBe(4)
  const answers = await reports.getFirstAnswerReport({ query: { period: '30-days' } })
  expect([answers.unit, answers.parts.length, answers.from, answers.to]).toEqual(['day', 30, '2026-10-19', '2026-11-17'])
  expect(answers.parts.at(-1)).toEqual({ from: '2026-11-17', raised: 1, answered: 1, medianMinutes: 10 })
  expect(answers.parts.at(-2)).toEqual({ from: '2026-11-16', raised: 1, answered: 1, medianMinutes: 30 })
  expect(answers.parts.at(-3)).toEqual({ from: '2026-11-15', raised: 0, answered: 0, medianMinutes: null })
  expect(answers.total).toEqual({ raised: 4, answered: 3, medianMinutes: 30 })
  const months = await admin.getFirstAnswerReport({ query: { period: '12-months' } })
  expect([months.unit, months.parts.length, months.parts[0]?.from, months.total.raised]).toEqual(['month', 12, '2025-12-01', 5])
  const weeks = await admin.getFirstAnswerReport({ query: { period: '90-days' } })
  expect([weeks.unit, weeks.parts.at(-1)?.from, weeks.parts.at(-1)?.raised]).toEqual(['week', '2026-11-16', 2])
  const { categories, raised } = await reports.getCategoryReport({ query: {} })
  expect([raised, categories.map((each) => [each.raised, each.open, each.isOther])]).toEqual([
    4,
    [
      [2, 2, false],
      [1, 1, false],
      [1, 0, false],
    ],
  ])
  expect(categories.every(({ name }) => typeof name === 'string' && !name.startsWith('Category '))).toBe(true)
})

test('more categories than a report names are one line', async () => {
  for (let category = 4; category <= 16; category++) await raise('2026-11-16T00:00:00Z', { category })
  const { categories, raised } = await (await reportsFor('records')).getCategoryReport({ query: {} })
  expect([raised, categories.length, categories[0]?.raised]).toEqual([17, 13, 2])
  expect(categories.at(-1)).toEqual({ name: null, isOther: true, raised: 4, open: 4 })
})

test('sign-ins of learners are counted, and each learner once in a part', async () => {
  const sign = (at: string, actor: number, { kind = 'learner', outcome = 'done' } = {}) =>
    own("insert into audit_events (tenant_id, at, actor_kind, actor_id, action, outcome) values ($1, $2, $3, $4, 'sign-in', $5)", [
      tenantId,
      at,
      kind,
      actor,
      outcome,
    ])
  for (const at of ['2026-11-16T13:30:00Z', '2026-11-16T20:00:00Z', '2026-11-16T12:30:00Z']) await sign(at, 900_001)
  await sign('2026-11-16T14:00:00Z', 900_002)
  await sign('2026-11-16T14:00:00Z', 900_003, { outcome: 'refused' })
  await sign('2026-11-16T14:00:00Z', 900_004, { kind: 'staff' })
  const { parts, total } = await (await reportsFor('auditor')).getSignInReport({ query: { period: '30-days' } })
  expect(parts.slice(-2)).toEqual([
    { from: '2026-11-16', signIns: 1, learners: 1 },
    { from: '2026-11-17', signIns: 3, learners: 2 },
  ])
  expect(total).toEqual({ signIns: 4, learners: 2 })
})

test('attendance and overdue money are those of the lists of learners, by course', async () => {
  const reports = await reportsFor('support')
  const { courses, total, threshold } = await reports.getAttendanceReport({ query: { period: '12-months' } })
  expect(courses.length).toBeGreaterThan(0)
  expect(courses.reduce((sum, { attended }) => sum + attended, 0)).toBe(total.attended)
  expect(total.percentage).toBe(Math.round((1000 * total.attended) / (total.attended + total.missed)) / 10)
  expect(threshold === null || threshold > 0).toBe(true)
  const [invoice] = await own(
    `insert into finance_invoices (tenant_id, learner_id, invoice_number, finance_invoice_status_id, issue_date, due_date, currency_id, amount_total, amount_owing)
     select $1, min(learner_id), 'REPORT', 4, '2026-01-01', '2026-02-01', 7, 300, 90 from course_enrolments where tenant_id = $1 returning id, learner_id`,
    [tenantId],
  )
  await own(
    `insert into finance_invoice_lines (tenant_id, invoice_id, position, description, quantity, unit_amount, course_enrolment_id)
     select $1, $2, row_number() over (order by min(id)), 'Fees', 1, 100 * row_number() over (order by min(id)), min(id) from course_enrolments where tenant_id = $1
     group by course_offer_id order by 3 limit 2 returning 1`,
    [tenantId, invoice?.id],
  )
  const { courses: owed, totals } = await reports.getOverdueReport()
  const [ours] = await own('select currency_id, sum(amount_owing)::float as amount from finance_invoices where invoice_number = $1 group by 1', ['REPORT'])
  expect(ours?.amount).toBe(90)
  expect(owed.filter(({ oldest }) => oldest === '2026-02-01').map(({ overdue: { amount } }) => amount)).toEqual([60, 30])
  for (const { currency, amount } of totals)
    expect(owed.filter(({ overdue }) => overdue.currency === currency).reduce((sum, { overdue }) => sum + overdue.amount, 0)).toBeCloseTo(amount, 1)
})

test('each role gets its own reports', async () => {
  const allowed = async (role: string) => {
    const bearer = await server.staffToken(`${role}@banksia.example`)
    const states = await Promise.all(Object.values(reportCalls).map(async ({ path }) => (await server.raw('console', path, { bearer })).statusCode))
    return states.map((status) => (status === 200 ? 'yes' : status)).join(' ')
  }
  for (const role of ['support', 'records', 'admin', 'auditor', 'privacy']) expect(await allowed(role)).toBe('yes yes yes yes yes yes yes')
  expect(await allowed('finance')).toBe('403 403 403 403 403 403 yes')
  for (const role of ['trainer', 'content']) expect(await allowed(role)).toBe('403 403 403 403 403 403 403')
})

/** Enough rows that a sequential scan would be noticed. */
const many = 4000
const tables = ['support_cases', 'accounts', 'learners', 'learner_demographics', 'audit_events', 'classes', 'finance_invoices']

/** It is about the plans of one PostgreSQL: a cluster’s name shards. */
test.skipIf(inject('cluster') !== null)('home and reports read by index', async () => {
  const learners = `select id from learners where tenant_id = ${tenantId} and first_name = 'Plan'`
  await server.addInBulk(tenantId, [
    `insert into accounts (tenant_id, username, email, last_signed_in_at, password_hash) select ${tenantId}, 'r' || n, 'r' || n || '@example.org', now(), 'x' from generate_series(1, ${many}) n`,
    `insert into learners (tenant_id, account_id, first_name) select tenant_id, id, 'Plan' from accounts where tenant_id = ${tenantId} and email like 'r%@example.org'`,
    `insert into learner_demographics (tenant_id, learner_id, visa_expiry_date) select ${tenantId}, id, '2031-01-01' from (${learners}) l`,
    `insert into support_cases (tenant_id, learner_id, support_case_category_id, support_case_status_id, subject, created_at) select ${tenantId}, id, 1, 9, 'x', '2020-01-01' from (${learners}) l`,
    `insert into audit_events (tenant_id, at, actor_kind, actor_id, action) select ${tenantId}, '2020-01-01', 'learner', id, 'sign-in' from (${learners}) l`,
    `insert into classes (tenant_id, timetable_id, code, description, class_status_id, start_date, starts_at, ends_at)
     select ${tenantId}, min(t.id), 'P', 'Plan', 6, '2020-01-01', '2020-01-01T00:00Z', '2020-01-01T02:00Z' from timetables t, generate_series(1, ${many}) n where t.tenant_id = ${tenantId} group by n`,
    `insert into finance_invoices (tenant_id, learner_id, invoice_number, finance_invoice_status_id, issue_date, due_date, currency_id, amount_total, amount_owing)
     select ${tenantId}, id, 'plan' || id, 6, '2020-01-01', '2020-02-01', 1, 10, 0 from (${learners}) l`,
    `analyze ${tables.join(', ')}`,
  ])
  const accesses: CaseAccess[] = [true, false].map((seesAll) => ({
    ...{ tenantId, accountId: 1, seesAll, seesRestricted: false, answersAll: seesAll, answersOwn: true },
  }))
  const day = { today: '2026-11-17', timeZone: 'Australia/Sydney' }
  const segments: SegmentContext = { tenantId, now: new Date(now).toISOString(), today: day.today, countryCode: 'AU', threshold: 80 }
  const spans: Span[] = reportPeriods.map((period) => ({ ...segments, ...day, ...spanOf(period, day.today) }))
  const statements: Sql[] = [
    ...accesses.flatMap((access) => [countWaitingCases(access, day), selectDueNext(access, 6), selectAges(access, day)]),
    ...accesses.flatMap((access) => spans.flatMap((span) => [selectFirstAnswers(access, span), selectCategories(access, span), selectRatings(access, span)])),
    ...spans.flatMap((span) => [selectSignIns(span), selectAttendance(span)]),
    ...[countExpiringDocuments(segments), countInvitedLearners(tenantId), selectOverdue(segments), selectOverdueTotals(segments)],
  ]
  const scanned = new RegExp(`Seq Scan on (${tables.join('|')})\\b`)
  for (const statement of statements) {
    const [rows] = await server.database.forTenant(tenantId).read<[Row[]]>(sql`explain ${statement}`)
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).not.toMatch(scanned)
  }
})
