import {
  creditNoteStatuses,
  financeCreditNoteFilters,
  financeInvoiceFilters,
  financePaymentFilters,
  hiddenInvoiceStatuses,
  invoiceStatuses,
  type ListQuery,
} from '@lanyard/contract'
import sql from 'sql-template-tag'
import type { TenantDatabase } from '../../database/database.ts'
import { amount, day, id, reference, text } from '../../lists/columns.queries.ts'
import type { List } from '../../lists/list.queries.ts'
import { asRecords } from '../../lists/read-list.queries.ts'
import type { RecordContext } from '../learner-dependencies.ts'
import { ownList, ownStatements } from '../own-statements.queries.ts'
import { current, seenBy } from '../scope.queries.ts'

const invoiceStatus = reference('finance-invoice-statuses', 'description', sql`i.finance_invoice_status_id`)

const invoices: List = {
  from: sql`finance_invoices i`,
  key: sql`i.id`,
  columns: {
    financeInvoiceId: id(sql`i.id`),
    financeInvoiceGuid: text(sql`i.guid::text`),
    invoiceNumber: text(sql`i.invoice_number`),
    financeInvoiceStatusId: id(sql`i.finance_invoice_status_id`),
    invoiceReference: text(sql`i.invoice_reference`),
    issueDate: day(sql`i.issue_date`),
    dueDate: day(sql`i.due_date`),
    amountTotal: amount(sql`i.amount_total`),
    amountOwing: amount(sql`i.amount_owing`),
    currencyId: id(sql`i.currency_id`),
  },
  filters: financeInvoiceFilters,
  filtered: { invoiceStatus },
  searched: ['invoiceNumber', 'invoiceReference', 'invoiceStatus'],
  sortedBy: ['issueDate', 'desc'],
}

const creditNotes: List = {
  from: sql`finance_credit_notes n`,
  key: sql`n.id`,
  columns: {
    financeCreditNoteId: id(sql`n.id`),
    financeCreditNoteGuid: text(sql`n.guid::text`),
    creditNoteNumber: text(sql`n.credit_note_number`),
    creditNoteReference: text(sql`n.credit_note_reference`),
    issueDate: day(sql`n.issue_date`),
    creditNoteStatusId: id(sql`n.finance_credit_note_status_id`),
    currencyId: id(sql`n.currency_id`),
    amountTotal: amount(sql`n.amount_total`),
    amountAvailable: amount(sql`n.amount_available`),
  },
  filters: financeCreditNoteFilters,
  filtered: { creditNoteStatusDescription: reference('finance-credit-note-statuses', 'description', sql`n.finance_credit_note_status_id`) },
  searched: ['creditNoteNumber', 'creditNoteReference', 'creditNoteStatusDescription'],
  sortedBy: ['issueDate', 'desc'],
}

const payments: List = {
  from: sql`
    finance_payments p
    left join finance_invoices i on i.tenant_id = p.tenant_id and i.learner_id = p.learner_id and i.id = p.finance_invoice_id
    left join finance_refunds f on f.tenant_id = p.tenant_id and f.learner_id = p.learner_id and f.id = p.finance_refund_id`,
  key: sql`p.id`,
  columns: {
    financePaymentId: id(sql`p.id`),
    financePaymentGuid: text(sql`p.guid::text`),
    receiptNumber: text(sql`p.receipt_number`),
    financePaymentStatusId: id(sql`p.finance_payment_status_id`),
    paymentDate: day(sql`p.payment_date`),
    paymentAmount: amount(sql`p.payment_amount`),
    financeInvoiceId: id(sql`p.finance_invoice_id`),
    financeInvoiceGuid: text(sql`i.guid::text`),
    invoiceNumber: text(sql`i.invoice_number`),
    currencyId: id(sql`p.currency_id`),
    paymentMethodId: id(sql`p.payment_method_id`),
    financeRefundId: id(sql`p.finance_refund_id`),
    financeRefundGuid: text(sql`f.guid::text`),
  },
  filters: financePaymentFilters,
  filtered: {
    paymentStatus: reference('finance-payment-statuses', 'description', sql`p.finance_payment_status_id`),
    paymentMethod: reference('payment-methods', 'description', sql`p.payment_method_id`),
  },
  searched: ['receiptNumber', 'invoiceNumber', 'paymentStatus', 'paymentMethod'],
  sortedBy: ['paymentDate', 'desc'],
}

/** Drafts are hidden from learners. */
const readInvoices = ownList((scope) => ({
  list: invoices,
  where: sql`${current('i', scope)} and ${seenBy(scope, sql`i.finance_invoice_status_id <> all (${hiddenInvoiceStatuses}::bigint[])`)}`,
}))

export const listInvoices = async (db: Pick<TenantDatabase, 'read'>, context: RecordContext, query: ListQuery) => {
  const { values } = context
  return asRecords(await readInvoices(db, context, query), (data) => ({
    invoiceStatus: values.find('finance-invoice-statuses', data.financeInvoiceStatusId) ?? null,
    currency: values.find('currencies', data.currencyId) ?? null,
  }))
}

const readCreditNotes = ownList((scope) => ({
  list: creditNotes,
  where: sql`${current('n', scope)} and ${seenBy(scope, sql`n.finance_credit_note_status_id <> ${creditNoteStatuses.draft}`)}`,
}))

export const listCreditNotes = async (db: Pick<TenantDatabase, 'read'>, context: RecordContext, query: ListQuery) => {
  const { values } = context
  return asRecords(await readCreditNotes(db, context, query), (data) => ({
    creditNoteStatus: values.find('finance-credit-note-statuses', data.creditNoteStatusId) ?? null,
    currency: values.find('currencies', data.currencyId) ?? null,
  }))
}

const readPayments = ownList((scope) => ({ list: payments, where: current('p', scope) }))

export const listPayments = async (db: Pick<TenantDatabase, 'read'>, context: RecordContext, query: ListQuery) => {
  const { values } = context
  return asRecords(await readPayments(db, context, query), (data) => ({
    paymentStatus: values.find('finance-payment-statuses', data.financePaymentStatusId) ?? null,
    currency: values.find('currencies', data.currencyId) ?? null,
    paymentMethod: values.find('payment-methods', data.paymentMethodId) ?? null,
  }))
}

export type Amounts = { currencyId: number; totalAmount: number; outstandingAmount: number; overdueAmount: number }

/** By currency. A voided invoice counts for nothing, a written-off one is no longer owed, and overdue means due before today. */
const amountsOf = ownStatements((scope, today) => [
  sql`
    select i.currency_id as "currencyId", sum(i.amount_total) as "totalAmount",
      coalesce(sum(i.amount_owing) filter (where i.finance_invoice_status_id <> ${invoiceStatuses.writtenOff}), 0) as "outstandingAmount",
      coalesce(sum(i.amount_owing) filter (where i.finance_invoice_status_id <> ${invoiceStatuses.writtenOff} and i.due_date < ${today}::date), 0) as "overdueAmount"
    from finance_invoices i
    where ${current('i', scope)} and i.finance_invoice_status_id <> all (${[...hiddenInvoiceStatuses, invoiceStatuses.voided]}::bigint[])
    group by i.currency_id order by i.currency_id`,
])

export const readFinanceAmounts = async (db: Pick<TenantDatabase, 'read'>, { scope, today }: RecordContext): Promise<Amounts[]> => {
  const [amounts] = await db.read<[Amounts[]]>(...amountsOf(scope, today))
  return amounts
}
