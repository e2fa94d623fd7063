import { owedInvoiceStatuses, paymentStatuses } from '@lanyard/contract'
import { Problem } from '../../../common/problem.ts'
import type { Row, Transaction } from '../../../database/database.ts'
import { readsIn } from '../../../database/reads-in.ts'
import { html, textOf } from '../../../html/html.ts'
import type { ReferenceValues } from '../../../lists/list-values.ts'
import type { ApprovalContext } from '../../approvals/approval-context.ts'
import { listInvoices, listPayments } from '../../finances/finance.queries.ts'
import { financeStatsOf } from '../../finances/finance-stats.ts'
import type { RecordContext } from '../../learner-dependencies.ts'
import { sectionsOf } from './open-section.ts'
import { dayIn } from './say-value.ts'

type Sharing = ApprovalContext & { transaction: Transaction }

const mostLines = 50
const received = [paymentStatuses.completed, paymentStatuses.partiallyAllocated, paymentStatuses.allocated]
/** Days of payments that are listed if no invoice is open. */
const paymentsFor = 90

const moneyIn = ({ tenant, values }: { tenant: ApprovalContext['tenant']; values: ReferenceValues }) => {
  const codeOf = (currencyId: unknown) => String(values.find('currencies', currencyId as number)?.code ?? tenant.currencyCode)
  return (currencyId: unknown, amount: unknown) =>
    new Intl.NumberFormat(tenant.locale, { style: 'currency', currency: codeOf(currencyId) }).format(Number(amount))
}

const daysBefore = (day: string, count: number) => new Date(Date.parse(day) - count * 86_400_000).toISOString().slice(0, 10)

/** Who can't read a statement gets none. */
export const checkStatement = ({ tenant }: ApprovalContext, accountId: number | null): number => {
  if (!sectionsOf(tenant).includes('finances')) throw new Problem('conflict', 'Finances are hidden from learners.')
  if (accountId === null) throw new Problem('conflict', 'This learner has no account, so they can’t read a statement.')
  return accountId
}

/** What the learner owes now: open invoices, what they paid since the oldest of them, and the balance. As the learner's own pages say it. */
export const shareStatement = async (sharing: Sharing, accountId: number): Promise<string> => {
  const { tenant, today, now, transaction } = sharing
  const scope = { tenantId: tenant.id, learner: { accountId: checkStatement(sharing, accountId) } }
  const context: RecordContext = { ...sharing, scope, timeZone: tenant.timeZone }
  const db = readsIn(transaction)
  const owed = { amountOwingFilter: { gt: 0 }, financeInvoiceStatusIdFilter: [...owedInvoiceStatuses], sort: 'dueDate', order: 'asc' as const, take: mostLines }
  const invoices = await listInvoices(db, context, owed)
  const since = invoices.items.map(({ data }) => String(data.issueDate)).toSorted()[0] ?? daysBefore(today, paymentsFor)
  const paid = { paymentDateFilter: { gte: since }, financePaymentStatusIdFilter: received, take: mostLines }
  const payments = await listPayments(db, context, paid)
  const { data: balance, relationships } = await financeStatsOf(db, context)
  const money = moneyIn(sharing)
  const day = (of: unknown) => dayIn(tenant.locale, String(of))
  const invoiceLine = ({ invoiceNumber, dueDate, currencyId, amountOwing, amountTotal }: Row) => {
    const isOverdue = typeof dueDate === 'string' && dueDate < today
    const due = dueDate === null ? '' : ` · ${isOverdue ? 'was due' : 'due'} ${day(dueDate)}`
    return html`<li>${String(invoiceNumber)}: <strong>${money(currencyId, amountOwing)}</strong> of ${money(currencyId, amountTotal)}${due}</li>`
  }
  const more = ({ totalCount }: { totalCount: number }) => (totalCount > mostLines ? [html`<li>and ${String(totalCount - mostLines)} more</li>`] : [])
  const balances = [balance, ...relationships.otherCurrencies].map(({ currencyId, outstandingAmount, overdueAmount }) => {
    const overdue = overdueAmount > 0 ? `, ${money(currencyId, overdueAmount)} of it overdue` : ''
    return html`<p>Balance: <strong>${money(currencyId, outstandingAmount)}</strong>${overdue}</p>`
  })
  const at = new Intl.DateTimeFormat(tenant.locale, { dateStyle: 'medium', timeStyle: 'short', timeZone: tenant.timeZone }).format(Date.parse(now))
  return textOf(
    html`<p>Shared your statement of account as of ${at}.</p>${balances}${
      invoices.items.length > 0
        ? html`<p>Open invoices</p><ul>${invoices.items.map(({ data }) => invoiceLine(data))}${more(invoices)}</ul>`
        : html`<p>You have no open invoices.</p>`
    }${
      payments.items.length > 0
        ? html`<p>Payments since ${day(since)}</p><ul>${payments.items.map(
            ({ data }) => html`<li>${day(data.paymentDate)}: ${money(data.currencyId, data.paymentAmount)}, receipt ${String(data.receiptNumber ?? '–')}</li>`,
          )}${more(payments)}</ul>`
        : html`<p>No payments since ${day(since)}.</p>`
    }`,
  )
}
