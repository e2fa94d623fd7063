import { uuidOf } from './calendar.ts'
import type { Provider } from './provider.ts'
import type { CourseState } from './provider-file.ts'
import { addRows } from './rows.queries.ts'
import type { Enrolment } from './studies.ts'

type Line = [words: string, quantity: number, each: number]
type Invoice = { status: number; issued: number; due: number; owing: number; description: string; lines: Line[]; course?: CourseState; foreign?: boolean }

/** Paid, part-paid, overdue, upcoming, cancelled, written off, a draft, and one in another currency. */
const invoices: Invoice[] = [
  {
    ...{ status: 6, issued: -540, due: -510, owing: 0, description: 'Enrolment and materials fee', course: 'finished' },
    lines: [
      ['Enrolment fee', 1, 250],
      ['Tuition', 1, 1480],
      ['Learning materials', 1, 120],
    ],
  },
  {
    ...{ status: 6, issued: -400, due: -370, owing: 0, description: 'Semester fee, first instalment', course: 'withdrawn' },
    lines: [
      ['Semester fee, first instalment', 1, 600],
      ['Student services fee', 1, 40.5],
    ],
  },
  { status: 9, issued: -390, due: -360, owing: 0, description: 'Charged twice by mistake', course: 'withdrawn', lines: [['Enrolment fee', 1, 300]] },
  {
    ...{ status: 6, issued: -135, due: -105, owing: 0, description: 'Tuition, first instalment', course: 'current' },
    lines: [
      ['Tuition, for each unit', 4, 560],
      ['Learning platform', 1, 160],
    ],
  },
  {
    ...{ status: 5, issued: -90, due: -60, owing: 900.25, description: 'Tuition, second instalment', course: 'current' },
    lines: [
      ['Tuition, for each unit', 4, 560],
      ['Practical sessions', 2, 80],
    ],
  },
  {
    ...{ status: 7, issued: -45, due: -15, owing: 185.4, description: 'Uniform and protective equipment' },
    lines: [
      ['Uniform shirt', 2, 42.7],
      ['Safety boots', 1, 100],
    ],
  },
  { status: 4, issued: -10, due: 20, owing: 2400, description: 'Tuition, third instalment', course: 'current', lines: [['Tuition, for each unit', 4, 600]] },
  { status: 8, issued: -380, due: -350, owing: 45, description: 'Late library return', lines: [['Books returned late', 3, 15]] },
  { status: 1, issued: 0, due: 30, owing: 999, description: 'Draft that is not shown', lines: [['Draft that is not shown', 1, 999]] },
  { status: 4, issued: -20, due: 10, owing: 150, description: 'Overseas assessment fee', lines: [['Overseas assessment', 1, 150]], foreign: true },
]

/** Together with the used part of the second credit note, payments and the amount owed add up to the total. */
const paid = [
  { invoice: 0, day: -512, amount: 1850, method: 2, status: 5 },
  { invoice: 1, day: -380, amount: 640.5, method: 4, status: 5 },
  { invoice: 3, day: -110, amount: 2400, method: 5, status: 5 },
  { invoice: 4, day: -58, amount: 1000, method: 2, status: 5 },
  { invoice: 4, day: -30, amount: 425.25, method: 2, status: 5 },
  { invoice: 5, day: -12, amount: 185.4, method: 2, status: 6 },
]

const creditNotes = [
  { invoice: 2, status: 4, day: -356, total: 300, available: 0, description: 'Charged twice by mistake' },
  { invoice: 4, status: 3, day: -40, total: 120, available: 45.5, description: 'Cancelled excursion' },
  { invoice: null, status: 1, day: -1, total: 10, available: 10, description: 'Draft that is not shown' },
]

export const addFinances = async (provider: Provider, enrolments: readonly Enrolment[], learnerId: number, prefix: string) => {
  const { transaction, tenantId, calendar, currencyId, foreignCurrencyId, feeFactor } = provider
  const base = { tenant_id: tenantId, learner_id: learnerId }
  let count = 0
  const guid = () => uuidOf(`${prefix} ${count++}`)
  const money = (amount: number, isForeign = false) => (amount * (isForeign ? 1 : feeFactor)).toFixed(2)
  const ids = await addRows(
    transaction,
    'finance_invoices',
    invoices.map(({ status, issued, due, owing, description, lines, foreign = false }, index) => ({
      ...{ ...base, guid: guid(), invoice_number: `INV-${prefix}-${1001 + index}`, invoice_reference: description, finance_invoice_status_id: status },
      ...{ issue_date: calendar.day(issued), due_date: calendar.day(due), currency_id: foreign ? foreignCurrencyId : currencyId },
      amount_total: money(
        lines.reduce((sum, [, quantity, each]) => sum + quantity * each, 0),
        foreign,
      ),
      amount_owing: money(owing, foreign),
    })),
  )
  const lines = invoices.flatMap(({ lines: own, course, foreign }, index) =>
    own.map(([description, quantity, each], position) => ({
      ...{ tenant_id: tenantId, invoice_id: ids[index], position: position + 1, description, quantity, unit_amount: money(each, foreign) },
      course_enrolment_id: enrolments.find((one) => one.course.state === course)?.id ?? null,
    })),
  )
  await addRows(transaction, 'finance_invoice_lines', lines, 'invoice_id')
  const [refundId] = await addRows(transaction, 'finance_refunds', [
    { ...base, guid: guid(), refund_date: calendar.day(-355), currency_id: currencyId, amount: money(300), reason: 'Charged twice by mistake' },
  ])
  const payments = paid.map(({ invoice, day, amount, method, status }, index) => ({
    ...{ ...base, guid: guid(), receipt_number: `RCP-${prefix}-${501 + index}`, finance_payment_status_id: status, payment_date: calendar.day(day) },
    ...{ currency_id: currencyId, payment_amount: money(amount), payment_method_id: method, finance_invoice_id: ids[invoice] },
  }))
  const refunded = {
    ...{ ...base, guid: guid(), receipt_number: `RCP-${prefix}-601`, finance_payment_status_id: 7, payment_date: calendar.day(-372), currency_id: currencyId },
    ...{ payment_amount: money(300), payment_method_id: 2, finance_invoice_id: ids[2], finance_refund_id: refundId },
  }
  await addRows(transaction, 'finance_payments', [...payments, refunded])
  await addRows(
    transaction,
    'finance_credit_notes',
    creditNotes.map(({ invoice, status, day, total, available, description }, index) => ({
      ...{
        ...base,
        guid: guid(),
        credit_note_number: `CN-${prefix}-${201 + index}`,
        credit_note_reference: description,
        finance_credit_note_status_id: status,
      },
      ...{ issue_date: calendar.day(day), currency_id: currencyId, amount_total: money(total), amount_available: money(available) },
      finance_invoice_id: invoice === null ? null : ids[invoice],
    })),
  )
}
