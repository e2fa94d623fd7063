import { invoiceLineCalls } from '@lanyard/contract'
import { learnerRoutesOf } from '../build-learner-routes.ts'
import type { LearnerDependencies } from '../learner-dependencies.ts'
import { listInvoiceLines } from './invoice-lines.queries.ts'

export const invoiceLineRoutes = (dependencies: LearnerDependencies) =>
  learnerRoutesOf(
    dependencies,
    invoiceLineCalls,
    { listFinanceInvoiceLines: ({ db, context, params, query }) => listInvoiceLines(db, context, params.id, query) },
    { section: 'Finances' },
  )
