import { approvalLabelOf, type CasePane, caseStatusOf } from '@lanyard/contract'
import { type Caller, holds } from '../../../caller.ts'
import type { TenantDatabase } from '../../../database/database.ts'
import type { Secrets } from '../../../secrets/secrets.ts'
import { changedFieldOf } from '../../approvals/changed-fields.ts'
import { listCourseEnrolmentSummaries } from '../../courses/course-enrolments.queries.ts'
import type { RecordContext } from '../../learner-dependencies.ts'
import { learnerAccessOf } from '../../staff-learners/learner-access.ts'
import { segmentContextOf } from '../../staff-learners/learner-context.ts'
import { type ExpiryRow, type IdentityRow, type OverdueRow, selectExpiries, selectIdentity, selectOverdue } from '../../staff-learners/learner-page.queries.ts'
import { ageOn, unwrapped } from '../../staff-learners/learner-page.ts'
import { addView, selectPageView } from '../../staff-learners/learner-views.queries.ts'
import { amountsIn } from '../../staff-learners/money.ts'
import { listClassRegistrations } from '../../timetable/class-registrations.queries.ts'
import { listTimetableStats } from '../../timetable/timetable-stats.queries.ts'
import { type LearnerAccess, selectLearnerAccess } from '../actions/case-actions.queries.ts'
import { sectionsOf } from '../actions/open-section.ts'
import { sayValue } from '../actions/say-value.ts'
import type { CaseContext } from '../inbox/case-context.ts'
import { type OtherCaseRow, type OverdueInvoiceRow, selectOtherCases, selectOverdueInvoices, selectWaiting, type WaitingRow } from './case-pane.queries.ts'

type Opening = CaseContext & { db: TenantDatabase; caller: Caller; secrets: Secrets }
type Parts = [LearnerAccess[], IdentityRow[], ExpiryRow[], OverdueRow[], OverdueInvoiceRow[], WaitingRow[], OtherCaseRow[], unknown[]]

const [mostCourses, mostInvoices, mostTimetables, mostOthers] = [20, 2, 2, 5]

type Dated = { startDate?: string | null; endDate?: string | null; totalUnitsCount?: number | null }

/** A course that runs, before one without dates, one that is to come, and one that ended. The longest comes first. */
const rankOn = (today: string, { startDate, endDate, totalUnitsCount }: Dated) => {
  const state = endDate && endDate < today ? 3 : startDate && startDate > today ? 2 : startDate ? 0 : 1
  return state * 10_000 - (totalUnitsCount ?? 0)
}

const requestsOf = (rows: readonly WaitingRow[], { values, secrets, tenant }: Opening): NonNullable<CasePane['requests']> =>
  [...Map.groupBy(rows, ({ changeRequestId }) => changeRequestId)].map(([id, fields]) => {
    const { version, createdAt } = fields[0] as WaitingRow
    const shown = fields.map((row) => {
      const changed = changedFieldOf(row, values, secrets)
      const said = (which: 'before' | 'after') => sayValue(changed, which, tenant.locale)
      return { field: row.field, label: approvalLabelOf(row.field), before: said('before'), after: said('after') }
    })
    return { id, version, createdAt, fields: shown }
  })

/** Courses, the next class and attendance, as the learner's own lists have them. */
const studyOf = async ({ db, caller, tenant, values, now, today, timeZone, secrets }: Opening, learnerId: number) => {
  const records: RecordContext = {
    scope: { tenantId: tenant.id, staff: { accountId: caller.accountId }, permission: 'learners:read', learnerId },
    ...{ tenant, now, today, timeZone, secrets, values },
  }
  const [courses, classes, stats] = await Promise.all([
    listCourseEnrolmentSummaries(db, records, { take: mostCourses }),
    listClassRegistrations(db, records, { startDateFilter: { gte: today }, sort: 'startTime', order: 'asc', take: 4 }),
    listTimetableStats(db, records, { take: mostTimetables }),
  ])
  const nextClass = unwrapped(classes).items.find((item) => String((item as { endTime?: string }).endTime ?? '') > now) ?? null
  const threshold = tenant.settings.Attendance?.Threshold ?? null
  const ranked = unwrapped(courses)
  const items = ranked.items.toSorted((one, other) => rankOn(today, one) - rankOn(today, other)).slice(0, 1)
  return { courses: { ...ranked, items }, nextClass, attendance: { timetables: unwrapped(stats).items, threshold } }
}

const hidden = { courses: null, nextClass: null, attendance: null }

/** The learner beside a case. Whoever sees their records is recorded, once an hour. */
export const openPane = async (opening: Opening, caseId: number, learnerId: number): Promise<CasePane> => {
  const { db, access, caller, tenant, values, now } = opening
  const { tenantId, seesRecords, seesMoney } = learnerAccessOf(caller)
  const segments = segmentContextOf(tenant, Date.parse(now))
  const [parts, study] = await Promise.all([
    db.read<Parts>(
      selectLearnerAccess(tenantId, learnerId),
      selectIdentity(tenantId, learnerId),
      selectExpiries(segments, learnerId),
      selectOverdue(segments, learnerId),
      selectOverdueInvoices(segments, learnerId, mostInvoices),
      selectWaiting(tenantId, learnerId),
      selectOtherCases(access, learnerId, caseId, mostOthers),
      selectPageView(caller, learnerId, now),
    ),
    seesRecords ? studyOf(opening, learnerId) : hidden,
  ])
  const [[account], [identity], expiries, overdue, invoices, waiting, others, known] = parts
  if ((seesRecords || seesMoney) && known.length === 0) await db.write((transaction) => addView(transaction, caller, learnerId, now))
  const owing = (currencyId: number, amount: number) => amountsIn([{ currencyId, amount }], values)?.[0] ?? { currency: '', symbol: null, amount }
  const pane = {
    age: seesRecords ? ageOn(segments.today, identity?.dateOfBirth ?? null) : null,
    account: seesRecords && account ? { state: account.state, hasTwoStep: account.hasTwoStep } : null,
    expiries: seesRecords ? expiries : null,
    money: seesMoney
      ? {
          overdue: amountsIn(overdue, values) ?? [],
          invoices: invoices.map(({ currencyId, owing: amount, ...invoice }) => ({ ...invoice, owing: owing(currencyId, amount) })),
          count: overdue.reduce((sum, row) => sum + row.invoices, 0),
        }
      : null,
    requests: holds(caller, 'approvals:read') ? requestsOf(waiting, opening) : null,
    otherCases: {
      count: others[0]?.count ?? 0,
      cases: others.map(({ id, subject, statusId, lastEntryAt }) => ({ id, subject, status: caseStatusOf(statusId), lastEntryAt })),
    },
    sections: sectionsOf(tenant),
    ...study,
  }
  return pane as CasePane
}
