import { learnerCalls } from '@lanyard/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Origin, openTestServer, type TestServer } from '../../testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

const all = { query: { take: 200 } }
const clientOf = async (origin: Origin) => server.client(learnerCalls, origin, await server.learnerToken(origin, `learner@${origin}.example`))
const rowsOf = <Row extends object>(origin: Origin, table: string, columns: string) =>
  server.asOwner<Row>(
    `select ${columns} from ${table} x join learners l on l.tenant_id = x.tenant_id and l.id = x.learner_id where x.tenant_id = $1 and l.email = $2 order by x.id`,
    [server.tenantId(origin), `learner@${origin}.example`],
    server.tenantId(origin),
  )

describe.each(['banksia', 'kahu', 'protea', 'straits'] as const)('the learner of %s', (origin) => {
  test('has courses in progress, finished, withdrawn and upcoming, with 30 to 40 units, results and scores', async () => {
    const learner = await clientOf(origin)
    const { items } = await learner.listCourseEnrolments(all)
    expect(items.map(({ enrolmentStatusDescription }) => enrolmentStatusDescription).sort()).toEqual([
      'Completed',
      'Confirmed',
      'Current (in training)',
      'Withdrawn',
    ])
    const units = items.flatMap(({ unitEnrolments }) => unitEnrolments)
    expect(units.length).toBeGreaterThanOrEqual(30)
    expect(units.length).toBeLessThanOrEqual(40)
    expect(units.filter(({ resultId, finalScore }) => resultId !== null && finalScore !== null).length).toBeGreaterThan(10)
    const withdrawn = items.find(({ enrolmentStatusDescription }) => enrolmentStatusDescription === 'Withdrawn')
    expect(new Set(withdrawn?.unitEnrolments.map(({ unitEnrolmentStatusDescription }) => unitEnrolmentStatusDescription))).toEqual(
      new Set(['Completed', 'Withdrawn']),
    )
    for (const { courseOfferCode, startDate } of items) expect(courseOfferCode).toContain(String(startDate).slice(0, 4))
  })

  test('has classes for the term around today: attendance up to yesterday, each kind of leave, one not held, a clash', async () => {
    const learner = await clientOf(origin)
    const { items } = await learner.listLearnerClassRegistrations({ query: { take: 200, sort: 'startTime' } })
    const now = new Date().toISOString()
    const dayAgo = new Date(Date.now() - 24 * 60 * 60_000).toISOString()
    expect(items.filter(({ endTime }) => String(endTime) < now).length).toBeGreaterThan(20)
    expect(items.filter(({ startTime }) => String(startTime) > now).length).toBeGreaterThan(15)
    const statuses = new Set(items.filter(({ endTime }) => String(endTime) < dayAgo).map(({ classRegistrationStatusDescription: status }) => status))
    expect(statuses).toEqual(new Set(['Attended', 'Did not attend', 'Cancelled']))
    expect(items.some(({ endTime }, index) => index + 1 < items.length && String(items[index + 1]?.startTime) < String(endTime))).toBe(true)
    const stats = (await learner.listLearnerTimetableStats()).items
    const sum = (count: (one: (typeof stats)[number]) => number) => stats.reduce((total, one) => total + count(one), 0)
    for (const count of [
      sum((one) => one.countOfAttendedClassesInPast),
      sum((one) => one.countOfAbsentClassesInPast),
      sum((one) => one.countOfMedicalLeaveClassesInPast),
      sum((one) => one.countOfApprovedLeaveClassesInPast),
    ])
      expect(count).toBeGreaterThan(0)
  })

  test('has invoices of every kind that add up with payments and credit, a refund and credit notes', async () => {
    const invoices = await rowsOf<{ id: number; status: number; cents: number; owing: number }>(
      origin,
      'finance_invoices',
      'x.id::int, x.finance_invoice_status_id::int as status, (x.amount_total * 100)::int as cents, (x.amount_owing * 100)::int as owing',
    )
    expect(new Set(invoices.map(({ status }) => status))).toEqual(new Set([1, 4, 5, 6, 7, 8, 9]))
    const payments = await rowsOf<{ invoice: number; cents: number; status: number; refund: number | null }>(
      origin,
      'finance_payments',
      'x.finance_invoice_id::int as invoice, (x.payment_amount * 100)::int as cents, x.finance_payment_status_id::int as status, x.finance_refund_id::int as refund',
    )
    expect(payments.filter(({ refund }) => refund !== null)).toHaveLength(1)
    const notes = await rowsOf<{ invoice: number | null; used: number }>(
      origin,
      'finance_credit_notes',
      'x.finance_invoice_id::int as invoice, ((x.amount_total - x.amount_available) * 100)::int as used',
    )
    expect(notes.length).toBeGreaterThan(1)
    const allocated = 5
    for (const { id, status, cents, owing } of invoices.filter((invoice) => [5, 6].includes(invoice.status))) {
      const paid = payments.filter(({ invoice, status: of }) => invoice === id && of === allocated).reduce((sum, payment) => sum + payment.cents, 0)
      const used = notes.filter(({ invoice }) => invoice === id).reduce((sum, note) => sum + note.used, 0)
      expect(paid + used + owing, `${origin} ${id} ${status}`).toBe(cents)
    }
  })

  test('has messages of every type and cases in every status, with long threads and documents that open, and no unfilled placeholders', async () => {
    const learner = await clientOf(origin)
    const messages = await learner.listMessages(all)
    expect(new Set(messages.items.map(({ logbookType }) => logbookType))).toEqual(new Set(['Email', 'SMS', 'Letter', 'Phone call', 'Announcement', 'Note']))
    const opened = await Promise.all(messages.items.map(({ messageId }) => learner.getMessage({ params: { id: messageId } })))
    const cases = await learner.listSupportCases(all)
    expect(new Set(cases.items.map(({ supportCaseStatusDescription }) => supportCaseStatusDescription))).toEqual(
      new Set(['Open', 'Waiting for you', 'Waiting for us', 'Resolved', 'Closed']),
    )
    const threads = await Promise.all(cases.items.map(({ supportCaseId }) => learner.getSupportCase({ params: { id: supportCaseId } })))
    expect(threads.filter(({ supportCaseEntries }) => supportCaseEntries.length >= 8).length).toBeGreaterThan(1)
    const documents = [...opened, ...threads.flatMap(({ supportCaseEntries }) => supportCaseEntries)].flatMap((one) => one.documents)
    expect(documents.length).toBeGreaterThan(8)
    expect(JSON.stringify([opened, threads])).not.toMatch(/\{\w+\}|undefined/)
    for (const { filepath } of documents) {
      const stored = await server.files.storage.get(String(filepath))
      const [first] = await Array.fromAsync(stored?.body ?? [])
      expect(
        Buffer.from(first as Uint8Array)
          .subarray(0, 5)
          .toString(),
      ).toBe('%PDF-')
    }
  })

  test('has credentials with unique numbers, and documents for the issued ones', async () => {
    const { items } = await (await clientOf(origin)).listCredentials()
    expect(items.filter(({ documentId }) => documentId !== null).map(({ documentDescription }) => documentDescription)).toEqual(
      expect.arrayContaining(['Certificate', 'Record of results', 'Statement of attainment']),
    )
    expect(items.filter(({ ureportStatus }) => ureportStatus !== 'Generated').every(({ ureportStatusReason }) => ureportStatusReason)).toBe(true)
    const twice = await server.asOwner(
      'select 1 from credentials where tenant_id = $1 group by credential_number having count(*) > 1',
      [server.tenantId(origin)],
      server.tenantId(origin),
    )
    expect(twice).toEqual([])
  })
})

test('the details of each country are filled in', async () => {
  const filled = async (origin: Origin, group: 'learnerDemographicsNzFields' | 'learnerDemographicsSaFields' | 'learnerDemographicsAuFields') => {
    const details = (await (await clientOf(origin)).getLearnerDemographics())[group]
    return Object.entries(details).filter(([name, value]) => value === null && !/(iwiAffiliation|ethnicity)[23]|CodeDsr/.test(name))
  }
  expect(await filled('banksia', 'learnerDemographicsAuFields')).toEqual([])
  expect(await filled('kahu', 'learnerDemographicsNzFields')).toEqual([])
  expect(await filled('protea', 'learnerDemographicsSaFields')).toEqual([])
})
