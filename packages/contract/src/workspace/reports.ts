import { z } from 'zod'
import { type Calls, plain } from '../call.ts'
import { noQuery } from '../query.ts'
import { caseAges } from './case.ts'
import { amountIn } from './learners.ts'
import { reportPeriods } from './report-periods.ts'

/** Categories and courses that a report names. The others are one line. */
export const mostReported = 12

const period = z
  .enum(reportPeriods)
  .optional()
  .meta({ description: `Must be one of ${reportPeriods.join(', ')}. Without it, 30-days.` })
const inPeriod = z.strictObject({ period })

/** First and last day. */
const days = { from: z.iso.date(), to: z.iso.date() }
/** The parts of a period: days, weeks from Monday, or months. `from` is the first day of the part. */
const parts = <Of extends z.ZodRawShape>(of: Of) => ({
  ...days,
  unit: z.enum(['day', 'week', 'month']),
  parts: z.array(z.object({ from: z.iso.date(), ...of })),
})

const answered = { raised: z.int(), answered: z.int(), medianMinutes: z.number().nullable() }
const signedIn = { signIns: z.int(), learners: z.int() }
/** `name` is null for the line that sums up the others; `isOther` tells it from records without a course. */
const named = { name: z.string().nullable(), isOther: z.boolean() }
const attendance = { attended: z.int(), missed: z.int(), percentage: z.number().nullable() }

const caseAgeReport = z.object({ today: z.iso.date(), open: z.int(), ages: z.array(z.object({ age: z.enum(caseAges), cases: z.int(), overdue: z.int() })) })
const firstAnswerReport = z.object({ ...parts(answered), total: z.object(answered) })
const rated = { good: z.int(), okay: z.int(), bad: z.int() }
const ratingReport = z.object({ ...parts(rated), total: z.object(rated) })
const categoryReport = z.object({ ...days, raised: z.int(), categories: z.array(z.object({ ...named, raised: z.int(), open: z.int() })) })
const signInReport = z.object({ ...parts(signedIn), total: z.object(signedIn) })
const attendanceReport = z.object({
  ...days,
  /** What the provider expects, in percent. */
  threshold: z.number().nullable(),
  total: z.object(attendance),
  courses: z.array(z.object({ ...named, ...attendance })),
})
const overdueReport = z.object({
  today: z.iso.date(),
  totals: z.array(amountIn),
  courses: z.array(z.object({ ...named, overdue: amountIn, invoices: z.int(), learners: z.int(), oldest: z.iso.date() })),
})

export type CaseAgeReport = z.output<typeof caseAgeReport>
export type FirstAnswerReport = z.output<typeof firstAnswerReport>
export type CategoryReport = z.output<typeof categoryReport>
export type RatingReport = z.output<typeof ratingReport>
export type SignInReport = z.output<typeof signInReport>
export type AttendanceReport = z.output<typeof attendanceReport>
export type OverdueReport = z.output<typeof overdueReport>

/** Figures for a provider's people. Each call answers one report. */
export const reportCalls = {
  getCaseAgeReport: {
    method: 'GET',
    path: '/reports/case-ages',
    summary: 'Open cases by age, and how many of them are overdue',
    needs: 'cases:read',
    query: noQuery,
    answer: plain(caseAgeReport),
  },
  getFirstAnswerReport: {
    method: 'GET',
    path: '/reports/first-answers',
    summary: 'Cases by when they were raised, and the median time to their first answer',
    needs: 'cases:read',
    query: inPeriod,
    answer: plain(firstAnswerReport),
  },
  getCategoryReport: {
    method: 'GET',
    path: '/reports/case-categories',
    summary: `Raised cases by category: the ${mostReported} with the most, and the others together`,
    needs: 'cases:read',
    query: inPeriod,
    answer: plain(categoryReport),
  },
  getRatingReport: {
    method: 'GET',
    path: '/reports/case-ratings',
    summary: 'How learners rated the help with their cases, by when they did',
    needs: 'cases:read',
    query: inPeriod,
    answer: plain(ratingReport),
  },
  getSignInReport: {
    method: 'GET',
    path: '/reports/sign-ins',
    summary: 'Sign-ins of learners, and how many learners signed in',
    needs: 'learners:read',
    query: inPeriod,
    answer: plain(signInReport),
  },
  getAttendanceReport: {
    method: 'GET',
    path: '/reports/attendance',
    summary: `Attendance by course: the ${mostReported} with the most registrations, and the others together`,
    needs: 'learners:read',
    query: inPeriod,
    answer: plain(attendanceReport),
  },
  getOverdueReport: {
    method: 'GET',
    path: '/reports/overdue',
    summary: `Overdue money by course and currency: the ${mostReported} with the most, and the others together`,
    needs: 'learners:read-finance',
    query: noQuery,
    answer: plain(overdueReport),
  },
} as const satisfies Calls
