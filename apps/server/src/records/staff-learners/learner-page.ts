import type { StaffLearner } from '@lanyard/contract'
import { Problem } from '../../common/problem.ts'
import type { TenantDatabase } from '../../database/database.ts'
import type { CaseAccess } from '../cases/inbox/case-access.queries.ts'
import { listCourseEnrolmentSummaries } from '../courses/course-enrolments.queries.ts'
import { listCredentials } from '../credentials/credentials.queries.ts'
import { type DocumentRow, selectLearnerDocuments } from '../documents/staff-documents.queries.ts'
import { listPayments, readFinanceAmounts } from '../finances/finance.queries.ts'
import type { RecordContext } from '../learner-dependencies.ts'
import { listClassRegistrations } from '../timetable/class-registrations.queries.ts'
import { listTimetableStats } from '../timetable/timetable-stats.queries.ts'
import type { StaffLearnerContext } from './learner-context.ts'
import { readStaffDetails } from './learner-details.ts'
import { type NoteRow, notesOf } from './learner-notes.queries.ts'
import { type ExpiryRow, type IdentityRow, type OverdueRow, selectExpiries, selectIdentity, selectOverdue } from './learner-page.queries.ts'
import { selectTimeline } from './learner-timeline.queries.ts'
import { kindsFor, type ReadRow, rolesSaid, timelineOf } from './learner-timeline.ts'
import { selectPageView, selectViews, type Viewer, type ViewRow } from './learner-views.queries.ts'
import { amountsIn } from './money.ts'

type Opening = StaffLearnerContext & { db: TenantDatabase; records: RecordContext; cases: CaseAccess; viewer: Viewer; learnerId: number }
type Page = { items: { data: object; relationships?: object }[]; totalCount: number }
type Parts = [IdentityRow[], ViewRow[], unknown[], OverdueRow[], ExpiryRow[], DocumentRow[], NoteRow[], ReadRow[]]

export const unwrapped = ({ items, totalCount }: Page) => ({ totalCount, items: items.map(({ data, relationships = {} }) => ({ ...data, ...relationships })) })

export const noteOf = ({ teamId, teamName, by, ...note }: NoteRow) => ({
  ...note,
  by: by ?? 'Staff',
  team: teamId === null ? null : { id: teamId, name: teamName ?? '' },
})

export const viewOf = ({ roles, ...view }: ViewRow) => ({ ...view, roles: rolesSaid(roles) })

export const ageOn = (today: string, born: string | null) =>
  born === null ? null : Number(today.slice(0, 4)) - Number(born.slice(0, 4)) - (today.slice(5) < born.slice(5) ? 1 : 0)

const moneyOf = async ({ db, records, values, tenant }: Opening) => {
  const [amounts, { items }] = await Promise.all([readFinanceAmounts(db, records), listPayments(db, records, { take: 1 })])
  const totals = amounts
    .map(({ currencyId, totalAmount, outstandingAmount, overdueAmount }) => {
      const { code = '', symbol = null } = values.find('currencies', currencyId) ?? {}
      return {
        currency: String(code),
        symbol: symbol === null ? null : String(symbol),
        invoiced: totalAmount,
        outstanding: outstandingAmount,
        overdue: overdueAmount,
      }
    })
    .toSorted((one, other) => Number(other.currency === tenant.currencyCode) - Number(one.currency === tenant.currencyCode))
  const { paymentDate, paymentAmount, currencyId } = (items[0]?.data ?? {}) as { paymentDate?: string; paymentAmount?: number; currencyId?: number }
  const [amount] = currencyId === undefined ? [] : (amountsIn([{ currencyId, amount: paymentAmount ?? 0 }], values) ?? [])
  return { totals, lastPayment: paymentDate && amount ? { day: paymentDate, amount } : null }
}

const studyOf = async ({ db, records, values, segments }: Opening) => {
  const [courses, classes, stats, credentials, details] = await Promise.all([
    listCourseEnrolmentSummaries(db, records, { take: 4 }),
    listClassRegistrations(db, records, { startDateFilter: { gte: segments.today }, sort: 'startTime', order: 'asc', take: 6 }),
    listTimetableStats(db, records, { take: 6 }),
    listCredentials(db, records, { take: 3 }),
    readStaffDetails(db, records),
  ])
  const statuses = values.texts('credential-statuses', 'description')
  const next = unwrapped(classes).items.filter((item) => String((item as { endTime?: string }).endTime ?? '') > segments.now)
  const earned = unwrapped(credentials)
  return {
    courses: unwrapped(courses),
    timetable: { next: next.slice(0, 2), attendance: unwrapped(stats).items, threshold: segments.threshold },
    credentials: {
      ...earned,
      items: earned.items.map((item) => ({
        ...item,
        credentialStatusDescription: statuses.get((item as { credentialStatusId: number }).credentialStatusId) ?? null,
      })),
    },
    details,
  }
}

const hidden = { courses: null, timetable: null, credentials: null, details: null }

/** Everything that a learner's page shows, read at once. `isNew`: the view isn't recorded this hour. */
export const openLearner = async (opening: Opening): Promise<{ page: StaffLearner; isNew: boolean }> => {
  const { db, access, cases, viewer, segments, values, tenant, learnerId } = opening
  const { tenantId, seesRecords, seesMoney } = access
  const of = { tenantId, learnerId, timeZone: tenant.timeZone, now: segments.now, cases }
  const seesCases = cases.seesAll || cases.seesRestricted || cases.answersOwn
  const [parts, study, money] = await Promise.all([
    db.read<Parts>(
      selectIdentity(tenantId, learnerId),
      selectViews(tenantId, learnerId, { take: 3 }),
      selectPageView(viewer, learnerId, segments.now),
      selectOverdue(segments, learnerId),
      selectExpiries(segments, learnerId),
      selectLearnerDocuments(cases, learnerId, { take: 4 }),
      notesOf(viewer, learnerId),
      selectTimeline(of, kindsFor(access, seesCases), undefined),
    ),
    seesRecords ? studyOf(opening) : hidden,
    seesMoney ? moneyOf(opening) : null,
  ])
  const [[identity], views, known, overdue, expiries, documents, notes, timeline] = parts
  if (!identity) throw new Problem('not-found')
  const { accountId, accountState, lastSignedInAt, dateOfBirth, ...who } = identity
  const isOverdue = seesMoney && overdue.length > 0
  const alerts: StaffLearner['alerts'] = [
    ...(isOverdue
      ? [
          {
            kind: 'overdue' as const,
            amounts: amountsIn(overdue, values) ?? [],
            invoices: overdue.reduce((sum, { invoices }) => sum + invoices, 0),
            since: overdue.map(({ since }) => since).toSorted()[0] as string,
          },
        ]
      : []),
    ...(seesRecords ? expiries.map((expiry) => ({ kind: 'expiry' as const, ...expiry })) : []),
  ]
  const page = {
    ...who,
    age: seesRecords ? ageOn(segments.today, dateOfBirth) : null,
    account: { accountId, state: accountState, lastSignedInAt },
    alerts,
    ...study,
    money,
    documents: seesRecords ? { totalCount: documents[0]?.totalCount ?? 0, items: documents } : null,
    notes: notes.map(noteOf),
    timeline: timelineOf(timeline, values),
    views: views.map(viewOf),
  }
  return { page: page as StaffLearner, isNew: known.length === 0 }
}
