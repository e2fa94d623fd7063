import { financeCalls } from '@lanyard/contract'
import { learnerRoutesOf } from '../build-learner-routes.ts'
import type { LearnerDependencies } from '../learner-dependencies.ts'
import { listCreditNotes, listInvoices, listPayments } from './finance.queries.ts'
import { financeStatsOf } from './finance-stats.ts'

export const financeRoutes = (dependencies: LearnerDependencies) =>
  learnerRoutesOf(
    dependencies,
    financeCalls,
    {
      listFinanceInvoices: ({ db, context, query }) => listInvoices(db, context, query),
      listFinanceCreditNotes: ({ db, context, query }) => listCreditNotes(db, context, query),
      listFinancePayments: ({ db, context, query }) => listPayments(db, context, query),
      getFinanceStats: ({ db, context }) => financeStatsOf(db, context),
    },
    { section: 'Finances' },
  )
