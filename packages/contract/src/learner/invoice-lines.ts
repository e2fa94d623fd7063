import { type Calls, many } from '../call.ts'
import { entity } from '../entity.ts'
import { id, number, required, text, whole } from '../fields.ts'
import { idParams, listQuery } from './listing.ts'

export const financeInvoiceLine = entity('financeInvoiceLine', {
  lineNumber: required(whole),
  financeInvoiceId: required(id),
  description: text,
  quantity: number,
  unitAmount: number,
  amount: number,
  courseEnrolmentId: id,
  courseOfferCode: text,
  courseOfferDescription: text,
  unitEnrolmentId: id,
  unitCode: text,
  unitDescription: text,
})

export const invoiceLineCalls = {
  listFinanceInvoiceLines: {
    method: 'GET',
    path: '/learner-app/finance-invoices/{id}/lines',
    summary: 'The lines of an invoice',
    needs: 'own-records',
    params: idParams,
    query: listQuery(financeInvoiceLine, {}),
    answer: many(financeInvoiceLine),
  },
} as const satisfies Calls
