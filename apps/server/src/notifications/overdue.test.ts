import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openMail } from '../mail/mail.ts'
import { openLog } from '../telemetry/log.ts'
import { mailsOf, secretsOfTests } from '../testing/identity.ts'
import { openTestServer, type TestServer } from '../testing/server.ts'
import { hours, minutes } from '../testing/test-clock.ts'
import { openNotifications } from './notifications.ts'
import { addInvoice, addLearner, change, newsAt, type TestLearner, write } from './testing/records.ts'

/** In Sydney, eleven hours ahead: the 15th begins at 13:00 and its morning is at 21:00, both on the 14th in UTC. */
let now = Date.parse('2027-01-14T12:00:00Z')
let server: TestServer
beforeAll(async () => {
  server = await openTestServer({ clock: () => now })
  await server.notifications.now()
})
afterAll(() => server.close())

const at = async (moment: string) => {
  now = Date.parse(moment)
  await server.notifications.now()
}
const subjectsTo = async ({ email }: TestLearner) => (await mailsOf(server, 'banksia', email)).map(({ subject }) => subject)
const old = { issueDate: '2026-01-01' }
const subject = 'An invoice from Banksia Training is overdue'

test("an invoice is overdue the morning after its due day, in the provider's time zone, and reported once", async () => {
  const learner = await addLearner(server, 'banksia')
  const before = await addLearner(server, 'banksia')
  const unwilling = await addLearner(server, 'banksia', { without: ['invoiceOverdue'] })
  const paid = await addLearner(server, 'banksia')
  await addInvoice(server, learner, { ...old, dueDate: '2027-01-14' })
  await addInvoice(server, before, { ...old, dueDate: '2027-01-12' })
  await addInvoice(server, unwilling, { ...old, dueDate: '2027-01-14' })
  for (const options of [{ owing: 0 }, { statusId: 8 }, { statusId: 9 }, { statusId: 1 }])
    await addInvoice(server, paid, { ...old, dueDate: '2027-01-14', ...options })
  const paidMeanwhile = await addInvoice(server, paid, { ...old, dueDate: '2027-01-14' })
  const putOff = await addInvoice(server, paid, { ...old, dueDate: '2027-01-14' })

  await at('2027-01-14T13:30:00Z')
  await at('2027-01-14T20:58:00Z')
  await at('2027-01-14T20:59:30Z')
  expect(await subjectsTo(learner)).toEqual([])
  await at('2027-01-14T21:00:00Z')
  await change(server, 'banksia', 'finance_invoices', paidMeanwhile, 'amount_owing = 0')
  await change(server, 'banksia', 'finance_invoices', putOff, `due_date = '2027-02-01'`)
  await at('2027-01-14T21:01:00Z')
  expect(await subjectsTo(learner)).toEqual([subject])
  const [mail] = await mailsOf(server, 'banksia', learner.email)
  expect(mail?.text).toMatch(/Invoice N-\w+ was due on 14 January 2027 and is not paid in full\./)

  for (const later of ['2027-01-15T21:01:00Z', '2027-01-15T21:02:00Z', '2027-01-16T21:01:00Z', '2027-01-16T21:02:00Z']) await at(later)
  expect(await subjectsTo(learner)).toEqual([subject])
  for (const other of [before, unwilling, paid]) expect(await subjectsTo(other)).toEqual([])
})

test('after days without the job, only invoices that became overdue in the last two are reported', async () => {
  const [recent, longAgo] = [await addLearner(server, 'banksia'), await addLearner(server, 'banksia')]
  await addInvoice(server, recent, { ...old, dueDate: '2027-01-29' })
  await addInvoice(server, longAgo, { ...old, dueDate: '2027-01-25' })
  await at('2027-01-30T22:00:00Z')
  await at('2027-01-30T22:01:00Z')
  expect(await subjectsTo(recent)).toEqual([subject])
  expect(await subjectsTo(longAgo)).toEqual([])
})

test('all invoices due on one day are checked, however many', async () => {
  const learner = await addLearner(server, 'banksia')
  await write(
    server,
    'banksia',
    sql`insert into finance_invoices (tenant_id, learner_id, invoice_number, finance_invoice_status_id, issue_date, due_date, currency_id, amount_total, amount_owing)
      select ${server.tenantId('banksia')}, ${learner.learnerId}::bigint, 'many-' || n, 4, '2026-01-01', '2027-02-02', 1, 10, 10 from generate_series(1, 501) n returning 1`,
  )
  await at('2027-02-02T22:00:00Z')
  await at('2027-02-02T22:01:00Z')
  expect(await subjectsTo(learner)).toEqual(['501 things are new at Banksia Training'])
})

test("without a mail server nothing is queued, and news that couldn't be reported for two days is dropped", async () => {
  const learner = await addLearner(server, 'banksia')
  await addInvoice(server, learner, { ...old, dueDate: '2027-02-03' })
  await addInvoice(server, learner)
  const [{ database, sites }, log] = [server, openLog('silent')]
  const without = openNotifications({
    canSend: false,
    database,
    sites,
    log,
    clock: () => now,
    mail: openMail(secretsOfTests),
    secrets: secretsOfTests,
    catalogue: { of: () => ({ list: () => ({ values: [] }) }) },
  })
  now = Date.now() + minutes(2)
  await without.now()
  expect(await newsAt(server, 'banksia')).toEqual([{ kind: 'invoiceIssued' }])
  now = Date.now() + hours(49)
  await without.now()
  expect([...(await newsAt(server, 'banksia')), ...(await subjectsTo(learner))]).toEqual([])
})
