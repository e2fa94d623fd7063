import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { broken, dollars, everySection, invoice, many, one } from '../../testing/answers.ts'
import { banksia, fakeServer, liveSession } from '../../testing/fake-server.ts'
import { openPage } from '../../testing/open-page.tsx'

let server: ReturnType<typeof fakeServer>
beforeEach(() => {
  server = fakeServer()
  server.session = liveSession()
  vi.stubGlobal('scrollTo', () => {})
  server.routes['GET /learner-app/finance-stats'] = () =>
    one({ totalAmount: 960, outstandingAmount: 480, overdueAmount: 480, currencyId: 8 }, { currency: dollars, otherCurrencies: [] })
  server.routes['GET /learner-app/finance-invoices'] = () =>
    many([invoice(1), invoice(2, { amountOwing: 0, financeInvoiceStatusId: 6 }), invoice(3, { financeInvoiceStatusId: 8 })], 31)
})

const payment = {
  data: {
    financePaymentId: 6,
    receiptNumber: 'RCP-6',
    financePaymentStatusId: 5,
    paymentDate: '2026-10-16',
    paymentAmount: 499.75,
    financeInvoiceId: 1,
    invoiceNumber: 'INV-1',
  },
  relationships: {
    paymentStatus: { financePaymentStatusId: 5, code: 'ALLOCATED', description: 'Allocated' },
    currency: dollars,
    paymentMethod: { paymentMethodId: 2, description: 'Credit or debit card' },
  },
}

const credit = { data: { financeCreditNoteId: 3, creditNoteNumber: 'CN-3', creditNoteReference: 'Excursion', issueDate: '2026-10-07', amountApplied: 20.25 } }

/** The rows that lead from the total to what is still to pay. */
const sums = async () => {
  const last = await screen.findByText('To pay', { selector: 'dt strong' })
  return [...(last.closest('dl')?.children ?? [])].map((row) => `${row.querySelector('dt')?.textContent}: ${row.querySelector('dd')?.textContent}`)
}

test('a refund is negative, and what no record explains is named', async () => {
  const refunded = { ...payment, data: { ...payment.data, financePaymentStatusId: 7, financeRefundId: 2, paymentAmount: 300 } }
  const failed = { ...payment, data: { ...payment.data, financePaymentId: 7, financePaymentStatusId: 6 } }
  server.routes['GET /learner-app/finance-payments'] = () => many([refunded, failed])
  server.routes['GET /learner-app/finance-invoices/1/lines'] = () => many([])
  server.routes['GET /learner-app/finance-invoices/1/credits'] = () => many([])
  server.routes['GET /learner-app/finance-invoices'] = () => many([invoice(1, { amountTotal: 500 })])
  const { router } = await openPage('/finance/invoices/1', everySection)
  expect(await sums()).toEqual([
    'Invoice total: $500.00',
    'Payment, 16 Oct 2026RCP-6, Credit or debit card: -$300.00',
    'Refunded to youRCP-6: $300.00',
    'Other adjustments: -$20.00',
    'To pay: $480.00',
  ])
  await router.navigate({ to: '/finance', search: { tab: 'payments' } })
  expect((await screen.findByRole('table', { name: 'Payments' })).textContent).toContain('-$300.00')
})

test('the summary and the invoices: overdue ones say so, and written-off ones have nothing to pay', async () => {
  await openPage('/finance', everySection)
  const table = within(await screen.findByRole('table', { name: 'Invoices' }))
  const rows = table.getAllByRole('row').slice(1)
  expect(rows[0]?.textContent).toMatch(/days overdue/)
  expect(rows[1]?.textContent).toContain('Paid')
  expect(rows[2]?.textContent).toContain('$0.00')
  expect((await screen.findByRole('region', { name: 'Summary' })).textContent).toContain('$480.00')
  expect(screen.getByText('1–15 of 31')).toBeTruthy()
})

test('search, filter, sort and page are in the URL and sent to the server', async () => {
  const { router, user } = await openPage('/finance?tab=invoices', everySection)
  await screen.findByRole('table', { name: 'Invoices' })
  await user.click(screen.getByRole('button', { name: 'Overdue' }))
  await user.click(await screen.findByRole('button', { name: 'Next' }))
  await user.click(await screen.findByRole('button', { name: 'Due' }))
  await user.type(screen.getByRole('searchbox', { name: 'Search invoices' }), '0101')
  await waitFor(() => expect(router.state.location.searchStr).toContain('q=0101'))
  expect(router.state.location.search).toMatchObject({ tab: 'invoices', state: 'overdue', sort: 'dueDate', order: 'asc', q: '0101' })
  expect(router.state.location.search.page).toBeUndefined()
})

test('a list that fails to load says so and never looks empty', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  server.routes['GET /learner-app/finance-invoices'] = broken
  const { user } = await openPage('/finance', everySection)
  const region = within(await screen.findByRole('region', { name: 'Your invoices' }))
  expect(await region.findByText(/^Your invoices couldn’t be loaded/)).toBeTruthy()
  expect(screen.queryByText(/You have no invoices/)).toBeNull()
  server.routes['GET /learner-app/finance-invoices'] = () => many([])
  await user.click(region.getByRole('button', { name: 'Try again' }))
  await screen.findByText(/You have no invoices/)
  vi.mocked(console.error).mockRestore()
})

test('"no results" differs from an empty list', async () => {
  server.routes['GET /learner-app/finance-invoices'] = () => many([])
  const { user, router } = await openPage('/finance?q=zzz', everySection)
  await screen.findByText('Nothing here matches “zzz”.')
  await user.click(screen.getByRole('button', { name: 'Show everything' }))
  await waitFor(() => expect(router.state.location.search.q).toBeUndefined())
})

test('an invoice has its lines, its payments and a way to ask about it, and can be printed', async () => {
  server.routes['GET /learner-app/finance-invoices/1/lines'] = () =>
    many([{ data: { lineNumber: 1, financeInvoiceId: 1, description: 'Tuition', quantity: 2, unitAmount: 240, amount: 480 } }])
  server.routes['GET /learner-app/finance-payments'] = () => many([payment])
  server.routes['GET /learner-app/finance-invoices/1/credits'] = () => many([credit])
  const print = vi.fn()
  vi.stubGlobal('print', print)
  server.routes['GET /learner-app/finance-invoices'] = () => many([invoice(1, { amountTotal: 1000 })])
  const provider = { LegalName: 'Banksia Training Pty Ltd', Address: '48 Wattle Street', TaxNumber: '51 824 753 556' }
  const { user } = await openPage('/finance/invoices/1', { ...everySection, Provider: provider })
  await screen.findByRole('heading', { level: 1, name: 'Tuition 1' })
  expect(document.querySelector('[data-print="only"]')?.textContent).toMatch(/^Banksia Training Pty Ltd48 Wattle StreetABN 51 824 753 556Invoice INV-1/)
  expect((await screen.findByRole('table', { name: 'Lines' })).textContent).toContain('$240.00')
  expect(await sums()).toEqual([
    'Invoice total: $1,000.00',
    'Credit, 7 Oct 2026CN-3, Excursion: -$20.25',
    'Payment, 16 Oct 2026RCP-6, Credit or debit card: -$499.75',
    'To pay: $480.00',
  ])
  expect(screen.getByRole('link', { name: 'Ask about this invoice' }).getAttribute('href')).toBe('/support/new?subject=About+invoice+INV-1')
  await user.click(screen.getByRole('button', { name: 'Print' }))
  expect(print).toHaveBeenCalled()
})

const howToPay = {
  bankDetails: 'Account name: Banksia Training\nBSB: 062-000',
  reference: 'BT {invoiceNumber}',
  link: 'https://pay.banksia.example/?invoice={invoiceNumber}',
  instructions: 'It can take 2 working days.',
}
const stats = (more: object) =>
  one({ totalAmount: 960, outstandingAmount: 480, overdueAmount: 480, currencyId: 8 }, { currency: dollars, otherCurrencies: [], ...more })

const serveInvoice = (id: number, more: object = {}) => {
  server.routes['GET /learner-app/finance-invoices'] = () => many([invoice(id, more)])
  server.routes['GET /learner-app/finance-payments'] = () => many([])
  for (const parts of ['lines', 'credits']) server.routes[`GET /learner-app/finance-invoices/${id}/${parts}`] = () => many([])
}

test('an invoice that is owed says how to pay it, with its own number', async () => {
  server.routes['GET /learner-app/finance-stats'] = () => stats({ howToPay })
  serveInvoice(1)
  const { user } = await openPage('/finance/invoices/1', everySection)
  const region = within(await screen.findByRole('region', { name: 'How to pay' }))
  expect(region.getByText('062-000')).toBeTruthy()
  await user.click(region.getByRole('button', { name: 'Copy reference' }))
  expect(await navigator.clipboard.readText()).toBe('BT INV-1')
  expect(region.getByRole('button', { name: 'Reference copied' })).toBeTruthy()
  expect(region.getByRole('link', { name: /Pay online/ }).getAttribute('href')).toBe('https://pay.banksia.example/?invoice=INV-1')
  expect(region.getByText('It can take 2 working days.')).toBeTruthy()
})

test.for([
  ['without instructions', {}, null],
  ['once nothing is owed', { amountOwing: 0, financeInvoiceStatusId: 6 }, howToPay],
] as const)('%s an invoice says nothing about paying', async ([, owed, given]) => {
  server.routes['GET /learner-app/finance-stats'] = () => stats({ howToPay: given })
  serveInvoice(1, owed)
  await openPage('/finance/invoices/1', everySection)
  await screen.findByText('This invoice has no line items.')
  expect(screen.queryByText('How to pay')).toBeNull()
})

test('another learner’s invoice is not found; payments and credit notes have their own tabs', async () => {
  server.routes['GET /learner-app/finance-payments'] = () => many([payment])
  server.routes['GET /learner-app/finance-invoices/99/lines'] = () => many([])
  const { router } = await openPage('/finance/invoices/99', everySection)
  await screen.findByRole('heading', { name: 'We can’t find this invoice' })
  await router.navigate({ to: '/finance', search: { tab: 'payments' } })
  expect((await screen.findByRole('table', { name: 'Payments' })).textContent).toContain('RCP-6')
})

test.for(['99', 'abc', '-1', '0'])('invoice %s does not exist: nothing that belongs to an invoice is asked for', async (id) => {
  await openPage(`/finance/invoices/${id}`, everySection)
  await screen.findByRole('heading', { name: 'We can’t find this invoice' })
  await waitFor(() => expect(server.to('/learner-app/learner-account')).not.toEqual([]))
  const asked = server.sent.map(({ path }) => path).filter((path) => path.startsWith('/learner-app/'))
  expect([...new Set(asked)].sort()).toEqual([...(id === '99' ? ['/learner-app/finance-invoices'] : []), '/learner-app/learner-account'])
})

test('a hidden section makes no requests', async () => {
  await openPage('/finance', banksia)
  await screen.findByRole('heading', { name: 'This section is not available' })
  expect(server.to('/learner-app/finance-invoices')).toEqual([])
})
