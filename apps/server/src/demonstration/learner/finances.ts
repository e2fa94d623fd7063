import { uuidOf } from './calendar.ts'
import type { Provider } from './provider.ts'
import { addRows } from './rows.queries.ts'

type Invoice = { status: number; issued: number; due: number | null; total: number; owing: number; words: string; foreign?: boolean }

/** Paid, part-paid, overdue, to come, cancelled, written off, a draft, and one in another currency. */
const invoices: Invoice[] = [
  { status: 6, issued: -540, due: -510, total: 1850, owing: 0, words: 'Enrolment and materials fee' },
  { status: 6, issued: -400, due: -370, total: 640.5, owing: 0, words: 'Semester fee, first instalment' },
  { status: 9, issued: -390, due: -360, total: 300, owing: 0, words: 'Charged twice by mistake' },
  { status: 6, issued: -135, due: -105, total: 2400, owing: 0, words: 'Tuition, first instalment' },
  { status: 5, issued: -90, due: -60, total: 2400, owing: 900.25, words: 'Tuition, second instalment' },
  { status: 7, issued: -45, due: -15, total: 185.4, owing: 185.4, words: 'Uniform and protective equipment' },
  { status: 4, issued: -10, due: 20, total: 2400, owing: 2400, words: 'Tuition, third instalment' },
  { status: 8, issued: -380, due: -350, total: 45, owing: 45, words: 'Late library return' },
  { status: 1, issued: 0, due: 30, total: 999, owing: 999, words: 'Draft that is not shown' },
  { status: 4, issued: -20, due: 10, total: 150, owing: 150, words: 'Overseas assessment fee', foreign: true },
]

const paid = [
  { invoice: 0, day: -512, amount: 1850, method: 2, status: 5 },
  { invoice: 1, day: -380, amount: 640.5, method: 4, status: 5 },
  { invoice: 3, day: -110, amount: 2400, method: 5, status: 5 },
  { invoice: 4, day: -58, amount: 1000, method: 2, status: 5 },
  { invoice: 4, day: -30, amount: 499.75, method: 2, status: 5 },
  { invoice: 5, day: -12, amount: 185.4, method: 2, status: 6 },
]

export const addFinances = async ({ transaction, tenantId, calendar, currencyId, foreignCurrencyId }: Provider, learnerId: number, prefix: string) => {
  const base = { tenant_id: tenantId, learner_id: learnerId }
  let count = 0
  const guid = () => uuidOf(`${prefix} ${count++}`)
  const ids = await addRows(
    transaction,
    'finance_invoices',
    invoices.map(({ status, issued, due, total, owing, words, foreign = false }, index) => ({
      ...{ ...base, guid: guid(), invoice_number: `INV-${prefix}-${1001 + index}`, invoice_reference: words, finance_invoice_status_id: status },
      ...{ issue_date: calendar.day(issued), due_date: due === null ? null : calendar.day(due) },
      ...{ currency_id: foreign ? foreignCurrencyId : currencyId, amount_total: total, amount_owing: owing },
    })),
  )
  const lines = invoices.map(({ words, total }, index) => ({
    ...{ tenant_id: tenantId, invoice_id: ids[index], position: 1, description: words, quantity: 1, unit_amount: total },
  }))
  await addRows(transaction, 'finance_invoice_lines', lines, 'invoice_id')
  const [refundId] = await addRows(transaction, 'finance_refunds', [
    { ...base, guid: guid(), refund_date: calendar.day(-355), currency_id: currencyId, amount: 300, reason: 'Charged twice by mistake' },
  ])
  const payments = paid.map(({ invoice, day, amount, method, status }, index) => ({
    ...{ ...base, guid: guid(), receipt_number: `RCP-${prefix}-${501 + index}`, finance_payment_status_id: status, payment_date: calendar.day(day) },
    ...{ currency_id: currencyId, payment_amount: amount, payment_method_id: method, finance_invoice_id: ids[invoice] },
  }))
  const refunded = {
    ...{ ...base, guid: guid(), receipt_number: `RCP-${prefix}-601`, finance_payment_status_id: 7, payment_date: calendar.day(-372), currency_id: currencyId },
    ...{ payment_amount: 300, payment_method_id: 2, finance_invoice_id: ids[2], finance_refund_id: refundId },
  }
  await addRows(transaction, 'finance_payments', [...payments, refunded])
  await addRows(
    transaction,
    'finance_credit_notes',
    [
      { status: 4, day: -356, total: 300, available: 0, words: 'Charged twice by mistake' },
      { status: 3, day: -40, total: 120, available: 45.5, words: 'Cancelled excursion' },
      { status: 1, day: -1, total: 10, available: 10, words: 'Draft that is not shown' },
    ].map(({ status, day, total, available, words }, index) => ({
      ...{ ...base, guid: guid(), credit_note_number: `CN-${prefix}-${201 + index}`, credit_note_reference: words, finance_credit_note_status_id: status },
      ...{ issue_date: calendar.day(day), currency_id: currencyId, amount_total: total, amount_available: available },
    })),
  )
}
