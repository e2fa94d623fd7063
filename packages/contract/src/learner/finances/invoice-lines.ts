import { type Calls, many } from '../../call.ts'
import { entity } from '../../entity.ts'
import { day, id, number, required, text, whole } from '../../fields.ts'
import { idParams, listQuery } from '../listing.ts'

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

/** The part of a credit note that was applied to an invoice. */
export const financeInvoiceCredit = entity('financeInvoiceCredit', {
  financeCreditNoteId: required(id),
  financeInvoiceId: required(id),
  creditNoteNumber: text,
  creditNoteReference: text,
  issueDate: day,
  amountApplied: number,
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
  listFinanceInvoiceCredits: {
    method: 'GET',
    path: '/learner-app/finance-invoices/{id}/credits',
    summary: 'Which credit notes were applied to one invoice',
    needs: 'own-records',
    params: idParams,
    query: listQuery(financeInvoiceCredit, {}),
    answer: many(financeInvoiceCredit),
  },
} as const satisfies Calls
