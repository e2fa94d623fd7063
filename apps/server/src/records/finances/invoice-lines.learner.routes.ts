import { invoiceLineCalls } from '@lanyard/contract'
import { learnerRoutesOf } from '../build-learner-routes.ts'
import type { LearnerDependencies } from '../learner-dependencies.ts'
import { listInvoiceCredits } from './invoice-credits.queries.ts'
import { listInvoiceLines } from './invoice-lines.queries.ts'

export const invoiceLineRoutes = (dependencies: LearnerDependencies) =>
  learnerRoutesOf(
    dependencies,
    invoiceLineCalls,
    {
      listFinanceInvoiceLines: ({ db, context, params, query }) => listInvoiceLines(db, context, params.id, query),
      listFinanceInvoiceCredits: ({ db, context, params, query }) => listInvoiceCredits(db, context, params.id, query),
    },
    { section: 'Finances' },
  )
