import { z } from 'zod'
import { type Calls, many, one } from '../../call.ts'
import { entity } from '../../entity.ts'
import { day, flag, id, number, required, text } from '../../fields.ts'
import { noQuery } from '../../query.ts'
import { filtersOn, searchQuery } from '../listing.ts'

const currency = z.object({ currencyId: id, code: text, description: text, symbol: text }).nullable()

export const financeInvoice = entity(
  'financeInvoice',
  {
    financeInvoiceId: required(id),
    financeInvoiceGuid: text,
    invoiceNumber: text,
    financeInvoiceStatusId: id,
    invoiceReference: text,
    issueDate: day,
    dueDate: day,
    amountTotal: number,
    amountOwing: number,
    currencyId: id,
  },
  { invoiceStatus: z.object({ financeInvoiceStatusId: id, code: text, description: text, isActive: flag }).nullable(), currency },
)

export const financeCreditNote = entity(
  'financeCreditNote',
  {
    financeCreditNoteId: required(id),
    financeCreditNoteGuid: text,
    creditNoteNumber: text,
    creditNoteReference: text,
    issueDate: day,
    creditNoteStatusId: id,
    currencyId: id,
    amountTotal: number,
    amountAvailable: number,
  },
  { creditNoteStatus: z.object({ financeCreditNoteStatusId: id, code: text, description: text, isActive: flag }).nullable(), currency },
)

export const financePayment = entity(
  'financePayment',
  {
    financePaymentId: required(id),
    financePaymentGuid: text,
    receiptNumber: text,
    financePaymentStatusId: id,
    paymentDate: day,
    paymentAmount: number,
    financeInvoiceId: id,
    financeInvoiceGuid: text,
    invoiceNumber: text,
    currencyId: id,
    paymentMethodId: id,
    financeRefundId: id,
    financeRefundGuid: text,
  },
  {
    paymentStatus: z.object({ financePaymentStatusId: id, code: text, description: text, isActive: flag }).nullable(),
    currency,
    paymentMethod: z.object({ paymentMethodId: id, description: text, isActive: flag }).nullable(),
  },
)

const amounts = { totalAmount: required(number), outstandingAmount: required(number), overdueAmount: required(number), currencyId: id }

/** The provider's own instructions, `null` if it has none. An invoice fills in `{invoiceNumber}` and `{amount}`. */
const howToPay = z.object({ bankDetails: text, reference: required(text), link: text, instructions: text }).nullable()

/** In the tenant's currency. Amounts invoiced in other currencies are listed separately, and how to pay is included, by decision. */
export const financeStats = entity('financeStats', amounts, { currency, otherCurrencies: z.array(z.object({ ...amounts, currency })), howToPay })

export const financeInvoiceFilters = filtersOn({
  invoiceNumber: 'words',
  financeInvoiceStatusId: 'id',
  invoiceReference: 'words',
  issueDate: 'day',
  dueDate: 'day',
  amountTotal: 'amount',
  amountOwing: 'amount',
})

export const financeCreditNoteFilters = filtersOn({
  financeCreditNoteId: 'id',
  financeCreditNoteGuid: 'code',
  creditNoteNumber: 'words',
  creditNoteReference: 'words',
  issueDate: 'day',
  creditNoteStatusId: 'id',
  creditNoteStatusDescription: 'words',
  amountTotal: 'amount',
  amountAvailable: 'amount',
})

export const financePaymentFilters = filtersOn({
  receiptNumber: 'words',
  financePaymentStatusId: 'id',
  paymentDate: 'day',
  paymentAmount: 'amount',
  invoiceNumber: 'words',
})

export const financeCalls = {
  listFinanceInvoices: {
    method: 'GET',
    path: '/learner-app/finance-invoices',
    summary: 'Invoices',
    needs: 'own-records',
    query: searchQuery(financeInvoice, financeInvoiceFilters),
    answer: many(financeInvoice),
  },
  listFinanceCreditNotes: {
    method: 'GET',
    path: '/learner-app/finance-credit-notes',
    summary: 'Credit notes',
    needs: 'own-records',
    query: searchQuery(financeCreditNote, financeCreditNoteFilters),
    answer: many(financeCreditNote),
  },
  listFinancePayments: {
    method: 'GET',
    path: '/learner-app/finance-payments',
    summary: 'Payments',
    needs: 'own-records',
    query: searchQuery(financePayment, financePaymentFilters),
    answer: many(financePayment),
  },
  getFinanceStats: {
    method: 'GET',
    path: '/learner-app/finance-stats',
    summary: 'Totals invoiced, outstanding and overdue',
    needs: 'own-records',
    query: noQuery,
    answer: one(financeStats),
  },
} as const satisfies Calls
