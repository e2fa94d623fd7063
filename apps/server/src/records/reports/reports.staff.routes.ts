import { type CaseAge, caseAges, type ReportPeriod, reportCalls, usualPeriod } from '@lanyard/contract'
import type { Caller } from '../../caller.ts'
import { type Route, routesOf } from '../../http/routes.ts'
import { referenceValuesOf } from '../../lists/list-values.ts'
import { tenantOf } from '../../sites/sections.ts'
import { caseAccessOf } from '../cases/inbox/case-access.queries.ts'
import type { LearnerDependencies } from '../learner-dependencies.ts'
import { segmentContextOf } from '../staff-learners/learner-context.ts'
import { amountsIn } from '../staff-learners/money.ts'
import {
  type AgesRow,
  type AnsweredRow,
  type CategoryRow,
  type RatingRow,
  selectAges,
  selectCategories,
  selectFirstAnswers,
  selectRatings,
} from './case-report.queries.ts'
import { type CourseAttendanceRow, type SignInRow, selectAttendance, selectSignIns } from './learner-report.queries.ts'
import { type OverdueRow, selectOverdue, selectOverdueTotals, type TotalRow } from './overdue-report.queries.ts'
import { type Span, spanOf } from './report-period.ts'

export type ReportDependencies = Pick<LearnerDependencies, 'catalogue' | 'clock' | 'sites'>

/** The row without a day is the total. */
const partsIn = <Row extends { from: string | null }>(rows: readonly Row[]) => {
  const { from: _, ...total } = rows.find(({ from }) => from === null) as Row
  return { parts: rows.filter((row): row is Row & { from: string } => row.from !== null), total }
}

const sumOf = <Row>(rows: readonly Row[], of: (row: Row) => number) => rows.reduce((sum, row) => sum + of(row), 0)

const attendanceIn = (attended: number, missed: number) => ({
  attended,
  missed,
  percentage: attended + missed === 0 ? null : Math.round((1000 * attended) / (attended + missed)) / 10,
})

/** Figures for staff, in the provider's days. */
export const reportRoutes = ({ catalogue, clock, sites }: ReportDependencies): Route[] => {
  const dayOf = (caller: Caller) => {
    const tenant = tenantOf(sites, caller.tenantId)
    return { ...segmentContextOf(tenant, clock()), timeZone: tenant.timeZone }
  }
  const spanFor = (caller: Caller, period: ReportPeriod = usualPeriod): Span => {
    const { tenantId, timeZone, now, today } = dayOf(caller)
    return { tenantId, timeZone, now, ...spanOf(period, today) }
  }
  const valuesOf = async ({ tenantId }: Caller) => referenceValuesOf(await catalogue.of(tenantId))

  return routesOf(reportCalls, ['console'], {
    getCaseAgeReport: async ({ db, caller }) => {
      const day = dayOf(caller)
      const [rows] = await db.read<[AgesRow[]]>(selectAges(caseAccessOf(caller), day))
      const overdue = rows.filter(({ isOverdue }) => isOverdue)
      const ages = caseAges.map((age: CaseAge) => ({ age, cases: sumOf(rows, (row) => row[age]), overdue: sumOf(overdue, (row) => row[age]) }))
      return { today: day.today, open: sumOf(ages, ({ cases }) => cases), ages }
    },
    getFirstAnswerReport: async ({ db, caller, query }) => {
      const span = spanFor(caller, query.period)
      const [rows] = await db.read<[AnsweredRow[]]>(selectFirstAnswers(caseAccessOf(caller), span))
      return { from: span.from, to: span.to, unit: span.unit, ...partsIn(rows) }
    },
    getCategoryReport: async ({ db, caller, query }) => {
      const { from, to, ...span } = spanFor(caller, query.period)
      const [rows] = await db.read<[CategoryRow[]]>(selectCategories(caseAccessOf(caller), { from, to, ...span }))
      const names = (await valuesOf(caller)).texts('support-case-categories', 'description')
      const categories = rows.map(({ id, isOther, raised, open }) => ({
        name: id === null ? null : (names.get(id) ?? `Category ${id}`),
        isOther,
        raised,
        open,
      }))
      return { from, to, raised: sumOf(rows, ({ raised }) => raised), categories }
    },
    getRatingReport: async ({ db, caller, query }) => {
      const span = spanFor(caller, query.period)
      const [rows] = await db.read<[RatingRow[]]>(selectRatings(caseAccessOf(caller), span))
      return { from: span.from, to: span.to, unit: span.unit, ...partsIn(rows) }
    },
    getSignInReport: async ({ db, caller, query }) => {
      const span = spanFor(caller, query.period)
      const [rows] = await db.read<[SignInRow[]]>(selectSignIns(span))
      return { from: span.from, to: span.to, unit: span.unit, ...partsIn(rows) }
    },
    getAttendanceReport: async ({ db, caller, query }) => {
      const span = spanFor(caller, query.period)
      const [rows] = await db.read<[CourseAttendanceRow[]]>(selectAttendance(span))
      return {
        ...{ from: span.from, to: span.to, threshold: dayOf(caller).threshold },
        total: attendanceIn(
          sumOf(rows, ({ attended }) => attended),
          sumOf(rows, ({ missed }) => missed),
        ),
        courses: rows.map(({ name, isOther, attended, missed }) => ({ name, isOther, ...attendanceIn(attended, missed) })),
      }
    },
    getOverdueReport: async ({ db, caller }) => {
      const day = dayOf(caller)
      const [rows, totals] = await db.read<[OverdueRow[], TotalRow[]]>(selectOverdue(day), selectOverdueTotals(day))
      const values = await valuesOf(caller)
      const courses = rows.map(({ name, isOther, currencyId, amount, invoices, learners, oldest }) => {
        const [overdue] = amountsIn([{ currencyId, amount }], values) ?? []
        return { name, isOther, overdue, invoices, learners, oldest }
      })
      return { today: day.today, totals: amountsIn(totals, values), courses }
    },
  })
}
