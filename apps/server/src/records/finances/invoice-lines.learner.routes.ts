import { invoiceLineCalls } from '@lanyard/contract'
import type { LearnerDependencies } from '../learner-dependencies.ts'
import { learnerRoutesOf } from '../learner-routes.ts'
import { listInvoiceLines } from './invoice-lines.queries.ts'

export const invoiceLineRoutes = (dependencies: LearnerDependencies) =>
  learnerRoutesOf(
    dependencies,
    invoiceLineCalls,
    { listFinanceInvoiceLines: ({ db, context, params, query }) => listInvoiceLines(db, context, params.id, query) },
    { section: 'Finances' },
  )
