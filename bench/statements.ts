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

const context = (today: string): LearnerContext => ({
  scope: { tenantId: anyTenant, learner: { accountId: anyAccount } },
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
  await run({ read: read as TenantDatabase['read'], lookUp, write: () => Promise.reject(new Error('only reads are measured')) })
  return statements
}

export type MeasuredCall = { name: string; path: string; statements: Sql[]; ofDatabase: number | undefined }

/** The measured calls, and the minimum share each must reach of the same SQL run by pgbench. */
export const measuredCalls = async (today: string): Promise<MeasuredCall[]> => {
  const listContext = context(today)
  const from = `${today.slice(0, 8)}01`
  return [
    {
      name: 'learner account',
      path: '/learner-app/learner-account',
      statements: await recorded((db) => readLearnerAccount(db, listContext.scope)),
      ofDatabase: 0.2,
    },
    {
      name: 'enrolments with units',
      path: '/learner-app/course-enrolments',
      statements: await recorded((db) => listCourseEnrolments(db, listContext, {})),
      ofDatabase: 0.3,
    },
    {
      name: 'invoices, searched',
      path: '/learner-app/finance-invoices?search=tuition',
      statements: await recorded((db) => listInvoices(db, listContext, { search: 'tuition' })),
      ofDatabase: undefined,
    },
    {
      name: 'classes by date',
      path: `/learner-app/learner-class-registrations?startDateFilter[gte]=${from}`,
      statements: await recorded((db) => listClassRegistrations(db, listContext, { startDateFilter: { gte: from } })),
      ofDatabase: undefined,
    },
    {
      name: 'finance stats',
      path: '/learner-app/finance-stats',
      statements: await recorded((db) => readFinanceAmounts(db, listContext)),
      ofDatabase: undefined,
    },
  ]
}
