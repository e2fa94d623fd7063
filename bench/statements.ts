import sql, { raw } from 'sql-template-tag'
import type { TenantDatabase } from '../apps/server/src/database/database.ts'
import { noSmallTableCache } from '../apps/server/src/database/small-tables/small-tables.ts'
import { referenceValuesOf } from '../apps/server/src/lists/list-values.ts'
import { listCourseEnrolments } from '../apps/server/src/records/courses/course-enrolments.queries.ts'
import { listInvoices, readFinanceAmounts } from '../apps/server/src/records/finances/finance.queries.ts'
import type { LearnerContext } from '../apps/server/src/records/learner-dependencies.ts'
import { readLearnerAccount } from '../apps/server/src/records/learners/learner-account.queries.ts'
import { listClassRegistrations } from '../apps/server/src/records/timetable/class-registrations.queries.ts'

export type Sql = Parameters<TenantDatabase['read']>[number]

/** Placeholders for the learner in a statement's values, used nowhere else. */
export const anyTenant = 870_001_231
export const anyAccount = 870_001_232
export const anyLearner = 870_001_233

const context = (today: string): LearnerContext => ({
  scope: { tenantId: anyTenant, learner: { accountId: anyAccount, learnerId: anyLearner } },
  // No statement reads it.
  tenant: undefined as never,
  now: `${today}T00:00:00Z`,
  today,
  timeZone: 'Australia/Sydney',
  values: referenceValuesOf({ list: () => ({ values: [] }) }),
  // No statement reads it.
  secrets: undefined as never,
})

/** The statements of a call, as the call itself writes them. */
const recorded = async (run: (db: TenantDatabase) => Promise<unknown>): Promise<Sql[]> => {
  const statements: Sql[] = []
  const read = (...given: Sql[]) => {
    statements.push(...given)
    return Promise.resolve(given.map(() => []))
  }
  const lookUp: TenantDatabase['lookUp'] = (wanted) => noSmallTableCache.lookUp(anyTenant, wanted, () => Promise.resolve([]))
  await run({
    read: read as TenantDatabase['read'],
    readRecent: read as TenantDatabase['read'],
    readSince: () => Promise.reject(new Error('no learner reads it')),
    lookUp,
    write: () => Promise.reject(new Error('only reads are measured')),
  })
  return statements
}

export type MeasuredCall = {
  name: string
  path: string
  statements: Sql[]
  /** The learner's rows of the call, read by index with nothing joined: less than this no program can do. */
  ownRows?: Sql[]
  /** The minimum share of the same SQL run by pgbench, and of reading the learner's own rows. */
  ofDatabase?: number
  ofOwnRows?: number
}

const ownRows = (table: string) => sql`select * from ${raw(table)} where tenant_id = ${anyTenant} and learner_id = ${anyLearner}`

export const measuredCalls = async (today: string): Promise<MeasuredCall[]> => {
  const listContext = context(today)
  const from = `${today.slice(0, 8)}01`
  return [
    {
      name: 'learner account',
      path: '/learner-app/learner-account',
      statements: await recorded((db) => readLearnerAccount(db, listContext.scope)),
      ofDatabase: 0.4,
    },
    {
      name: 'enrolments with units',
      path: '/learner-app/course-enrolments',
      statements: await recorded((db) => listCourseEnrolments(db, listContext, {})),
      ownRows: [ownRows('course_enrolments'), ownRows('unit_enrolments')],
      ofOwnRows: 0.3,
    },
    {
      name: 'invoices, searched',
      path: '/learner-app/finance-invoices?search=tuition',
      statements: await recorded((db) => listInvoices(db, listContext, { search: 'tuition' })),
    },
    {
      name: 'classes by date',
      path: `/learner-app/learner-class-registrations?startDateFilter[gte]=${from}`,
      statements: await recorded((db) => listClassRegistrations(db, listContext, { startDateFilter: { gte: from } })),
      ownRows: [ownRows('class_registrations')],
      ofOwnRows: 0.3,
    },
    {
      name: 'finance stats',
      path: '/learner-app/finance-stats',
      statements: await recorded((db) => readFinanceAmounts(db, listContext)),
    },
  ]
}

/** The dashboard's calls, as the portal makes them. */
export const dashboardPaths = (today: string): string[] => [
  '/learner-app/learner-account',
  '/learner-app/attention',
  `/learner-app/learner-class-registrations?startDateFilter[gte]=${today}&classRegistrationStatusIdFilter=1&classRegistrationStatusIdFilter=3&sort=startTime&order=asc&take=10`,
  '/learner-app/learner-timetable-stats?take=5',
  '/learner-app/finance-stats',
  '/learner-app/course-enrolments/list?sort=startDate&order=desc&take=50',
]

/** The twelve calls that the dashboard made before it asked for everything at once, and before the server itself looked for what needs the learner. */
export const formerDashboardPaths = (today: string): string[] => [
  '/learner-app/learner-account',
  `/learner-app/learner-class-registrations?startDateFilter[gte]=${today}&classRegistrationStatusIdFilter=1&classRegistrationStatusIdFilter=3&sort=startTime&order=asc&take=10`,
  '/learner-app/learner-timetable-stats?take=5',
  `/learner-app/finance-invoices?dueDateFilter[lt]=${today}&amountOwingFilter[gt]=0&financeInvoiceStatusIdFilter=3&financeInvoiceStatusIdFilter=4&financeInvoiceStatusIdFilter=5&financeInvoiceStatusIdFilter=7&sort=dueDate&order=asc&take=2`,
  '/learner-app/finance-stats',
  '/learner-app/support-cases?supportCaseStatusDescriptionFilter=Waiting%20for%20you&sort=lastPublicEntryAt&order=asc&take=2',
  '/learner-app/course-enrolments/list?sort=startDate&order=desc&take=50',
  '/learner-app/logbooks?sort=createdOn&order=desc&take=3',
  '/learner-app/logbooks?isReadFilter=false&sort=createdOn&order=desc&take=1',
  '/learner-app/learner-personal',
  '/learner-app/learner-next-of-kin',
  '/learner-app/learner-demographics',
]

export const togetherPath = (paths: readonly string[]) => `/learner-app/several?${paths.map((path) => `call=${encodeURIComponent(path)}`).join('&')}`
