import { learnerCalls, paymentStatuses } from '@lanyard/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventsOf } from '../testing/identity.ts'
import { type Origin, openTestServer, type TestServer } from '../testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

const clientOf = async (origin: Origin, email: string) => server.client(learnerCalls, origin, await server.learnerToken(origin, email))
const statusOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 200,
    (error) => error.problem?.status,
  )

test("an invoice's lines add up to it; another learner’s invoice, a draft and an unknown one don't exist", async () => {
  const learner = await clientOf('banksia', 'learner@banksia.example')
  const { items: invoices } = await learner.listFinanceInvoices({ query: { take: 200 } })
  let withLines = 0
  for (const { financeInvoiceId, amountTotal } of invoices) {
    const { items, totalCount } = await learner.listFinanceInvoiceLines({ params: { id: financeInvoiceId } })
    expect(items.length).toBe(totalCount)
    if (items.length === 0) continue
    withLines++
    expect(items.reduce((sum, { amount }) => sum + Math.round(Number(amount) * 100), 0)).toBe(Math.round(Number(amountTotal) * 100))
    expect(items.map(({ lineNumber }) => lineNumber)).toEqual(items.map((_, index) => index + 1))
  }
  expect(withLines).toBeGreaterThan(0)
  const id = Number(invoices[0]?.financeInvoiceId)
  const [draft] = await server.asOwner<{ id: string }>(
    'select id from finance_invoices where finance_invoice_status_id = 1 limit 1',
    [],
    server.tenantId('banksia'),
  )
  for (const [who, invoice] of [
    [await clientOf('banksia', 'second@banksia.example'), id],
    [await clientOf('kahu', 'learner@kahu.example'), id],
    [learner, Number(draft?.id)],
    [learner, 999_999_999],
  ] as const)
    for (const list of [who.listFinanceInvoiceLines, who.listFinanceInvoiceCredits]) expect(await statusOf(list({ params: { id: invoice } }))).toBe(404)
})

test('payments, applied credits and the amount owed add up to the invoice', async () => {
  const learner = await clientOf('banksia', 'learner@banksia.example')
  const { items: invoices } = await learner.listFinanceInvoices({ query: { take: 200 } })
  const { items: payments } = await learner.listFinancePayments({ query: { take: 200 } })
  const cents = (amounts: (number | null | undefined)[]) => amounts.reduce<number>((sum, one) => sum + Math.round(Number(one) * 100), 0)
  let withCredits = 0
  for (const { financeInvoiceId, amountTotal, amountOwing } of invoices) {
    const { items: credits } = await learner.listFinanceInvoiceCredits({ params: { id: financeInvoiceId } })
    withCredits += credits.length
    const paid = payments.filter((payment) => payment.financeInvoiceId === financeInvoiceId && payment.financePaymentStatusId === paymentStatuses.allocated)
    const settled = cents(paid.map(({ paymentAmount }) => paymentAmount)) + cents(credits.map(({ amountApplied }) => amountApplied))
    expect(settled + cents([amountOwing])).toBe(cents([amountTotal]))
  }
  expect(withCredits).toBe(2)
})

test("a line doesn't reveal a unit whose course is hidden", async () => {
  const tenantId = server.tenantId('banksia')
  const learner = await clientOf('banksia', 'learner@banksia.example')
  const [invoice] = (await learner.listFinanceInvoices()).items
  const id = Number(invoice?.financeInvoiceId)
  const first = async () => (await learner.listFinanceInvoiceLines({ params: { id } })).items[0]
  const about = (course: string) =>
    server.asOwner(
      `update finance_invoice_lines n set unit_enrolment_id = (
         select min(u.id) from unit_enrolments u join course_enrolments e on e.tenant_id = u.tenant_id and e.id = u.course_enrolment_id
         join finance_invoices i on i.tenant_id = u.tenant_id and i.learner_id = u.learner_id and i.id = $2
         where u.tenant_id = $1 and u.is_visible and e.is_visible = ${course === 'shown'})
       where n.tenant_id = $1 and n.invoice_id = $2 and n.position = 1`,
      [tenantId, id],
      tenantId,
    )
  await about('shown')
  expect((await first())?.unitCode).toEqual(expect.any(String))
  await about('hidden')
  expect(await first()).toMatchObject({ unitEnrolmentId: null, unitCode: null, unitDescription: null })
})

test('all mail is on until a learner chooses; missing choices stay unchanged; changes are audited', async () => {
  const learner = await clientOf('banksia', 'learner@banksia.example')
  const all = { newMessage: true, caseAnswered: true, invoiceIssued: true, invoiceOverdue: true, classChanged: true, resultReleased: true }
  expect(await learner.getNotificationChoices()).toEqual(all)
  expect(await learner.replaceNotificationChoices({ body: { invoiceOverdue: false } })).toEqual({ ...all, invoiceOverdue: false })
  expect(await learner.replaceNotificationChoices({ body: { newMessage: false } })).toEqual({ ...all, invoiceOverdue: false, newMessage: false })
  expect(await learner.getNotificationChoices()).toEqual({ ...all, invoiceOverdue: false, newMessage: false })
  expect(await (await clientOf('banksia', 'second@banksia.example')).getNotificationChoices()).toEqual(all)
  expect((await eventsOf(server, 'banksia')).map(({ action }) => action)).toContain('notification-choices.update')
})

test('concurrent choices are all kept', async () => {
  const learner = await clientOf('banksia', 'second@banksia.example')
  await Promise.all([
    learner.replaceNotificationChoices({ body: { newMessage: false } }),
    learner.replaceNotificationChoices({ body: { caseAnswered: false } }),
    learner.replaceNotificationChoices({ body: { invoiceIssued: false } }),
  ])
  expect(await learner.getNotificationChoices()).toMatchObject({ newMessage: false, caseAnswered: false, invoiceIssued: false, classChanged: true })
})

test('an invalid choice is refused by name', async () => {
  const bearer = await server.learnerToken('banksia', 'learner@banksia.example')
  const put = (payload: object) =>
    server.raw('banksia', '/learner-app/notification-choices', { method: 'PUT', bearer, headers: { jsonformat: 'camelCase' }, payload })
  for (const payload of [{ securityAlerts: false }, { newMessage: 'no' }, { newMessage: null }]) {
    const answer = await put(payload)
    expect([answer.statusCode, answer.json().errors?.[0]?.pointer]).toEqual([400, `/${Object.keys(payload)[0]}`])
  }
})
