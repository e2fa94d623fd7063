import { type NotificationKind, notificationKinds, recordEditorCalls } from '@lanyard/contract'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Origin, openTestServer, origins, type TestServer } from '../testing/server.ts'
import { minutes, openTestClock } from '../testing/test-clock.ts'
import {
  addAnswer,
  addClass,
  addInvoice,
  addLearner,
  addMessage,
  addNote,
  addResult,
  change,
  newsAt,
  privateText,
  type TestLearner,
  write,
} from './testing/records.ts'
import { startSmtp } from './testing/smtp.ts'

const { clock, forward } = openTestClock()
let smtp: Awaited<ReturnType<typeof startSmtp>>
let server: TestServer
beforeAll(async () => {
  smtp = await startSmtp()
  server = await openTestServer({ clock, environment: { SMTP_URL: smtp.url, MAIL_FROM: 'no-reply@lanyard.example' } })
  await server.notifications.now()
})
afterAll(async () => {
  await server.close()
  await smtp.stop()
})

const mailTo = ({ email }: TestLearner) => smtp.received.filter(({ to }) => to === email).map(({ source }) => source)
/** Lets the time pass that news waits for more; then the mails are written and sent. */
const later = async (milliseconds = minutes(2)) => {
  forward(milliseconds)
  await server.notifications.now()
  await server.mailDelivery.deliverDue()
}
/** Overdue invoices are tested separately: there the clock is the event. */
const happens: Record<Exclude<NotificationKind, 'invoiceOverdue'>, (learner: TestLearner) => Promise<{ subject: string; says: RegExp; path: string }>> = {
  newMessage: async (learner) => {
    const id = await addMessage(server, learner)
    return { subject: 'A new message for you at Banksia Training', says: /Priya Nair sent you a message\./, path: `/messages?message=${id}` }
  },
  caseAnswered: async (learner) => {
    const id = await addAnswer(server, learner)
    return {
      subject: 'An answer to your support case at Banksia Training',
      says: new RegExp(`Your support case ${id} has a new answer`),
      path: `/support/${id}`,
    }
  },
  invoiceIssued: async (learner) => {
    const id = await addInvoice(server, learner, { dueDate: '2030-03-01' })
    return { subject: 'A new invoice from Banksia Training', says: /Invoice N-\w+ is ready and due on 1 March 2030\./, path: `/finance/invoices/${id}` }
  },
  resultReleased: async (learner) => {
    await addResult(server, learner)
    return { subject: 'A new result for you at Banksia Training', says: /Your result for \w+ .+ is ready\./, path: '/my-courses' }
  },
  classChanged: async (learner) => {
    const id = await addClass(server, learner)
    const venue = `(select max(venue_id) from classes where tenant_id = ${server.tenantId('banksia')})`
    await change(server, 'banksia', 'classes', id, `venue_id = ${venue}, starts_at = '2030-01-31T22:30:00Z', ends_at = '2030-02-01T00:00:00Z'`)
    return {
      subject: 'A class has changed at Banksia Training',
      says: /Anatomy practical is now on Friday, 1 February 2030, 9:30\D?am to 11:00\D?am, \w+/,
      path: '/timetable?view=day&date=2030-02-01',
    }
  },
}
const kinds = notificationKinds.filter((kind) => kind !== 'invoiceOverdue')

test('records from before the first look are no news: the demonstration causes no mail', async () => {
  await later()
  expect(await newsAt(server, 'banksia')).toEqual([])
  expect(smtp.received).toEqual([])
})

test('a class that staff change in the console tells its learners by itself', async () => {
  const learner = await addLearner(server, 'banksia')
  const params = { type: 'classes', id: String(await addClass(server, learner)) }
  const editor = server.client(recordEditorCalls, 'console', await server.staffToken('records@banksia.example', 'banksia'))
  const { version } = await editor.getRecord({ params })
  await editor.saveRecord({ params, body: { version, values: { code: `N-${params.id}`, startsAt: '2030-02-04 10:00', endsAt: '2030-02-04 12:00' } } })
  await later()
  expect(mailTo(learner)[0]).toMatch(/Anatomy practical is now on Monday, 4 February 2030, 10:00\D?am to 12:00\D?pm/)
})

test.for(kinds)('%s: one mail that links there and reveals nothing private, and none to someone who opted out', async (kind) => {
  const learner = await addLearner(server, 'banksia')
  const unwilling = await addLearner(server, 'banksia', { without: [kind] })
  const neighbour = await addLearner(server, 'banksia')
  const { subject, says, path } = await happens[kind](learner)
  await happens[kind](unwilling)
  await later()
  await later(minutes(11))
  const [mail, ...more] = mailTo(learner)
  expect(more).toEqual([])
  expect(mail).toContain(`Subject: ${subject}`)
  expect(mail).toMatch(says)
  expect(mail).toContain(`${origins.banksia}${path}`)
  expect(mail).toContain('Hello Ruby,')
  expect(mail).toContain('#4ec287')
  expect(mail).toContain(`${origins.banksia}/account-settings`)
  expect(mail).not.toMatch(privateText)
  expect(mailTo(unwilling)).toEqual([])
  expect(mailTo(neighbour)).toEqual([])
  expect(await newsAt(server, 'banksia')).toEqual([])
})

test('a result is told once it can be read, and again when it changes. History is not', async () => {
  const learner = await addLearner(server, 'banksia')
  const id = await addResult(server, learner, { isVisible: false })
  await addResult(server, learner, { endDate: '2020-06-30' })
  await later()
  expect(mailTo(learner)).toEqual([])
  await change(server, 'banksia', 'unit_enrolments', id, 'is_visible = true')
  await later()
  expect(mailTo(learner)).toHaveLength(1)
  await change(server, 'banksia', 'unit_enrolments', id, 'final_score = 3')
  await later(minutes(11))
  expect(mailTo(learner)).toHaveLength(1)
  await change(server, 'banksia', 'unit_enrolments', id, 'result_id = 2')
  await later(minutes(11))
  expect(mailTo(learner)).toHaveLength(2)
  await change(server, 'banksia', 'unit_enrolments', id, 'result_id = 1')
  await change(server, 'banksia', 'unit_enrolments', id, 'result_id = null')
  await later(minutes(11))
  expect(mailTo(learner)).toHaveLength(2)
})

test('news that comes together is sent in one mail, and the next mail comes ten minutes later at the earliest', async () => {
  const learner = await addLearner(server, 'banksia')
  const caseId = await addAnswer(server, learner)
  await addMessage(server, learner)
  await addMessage(server, learner)
  await server.notifications.now()
  expect(mailTo(learner)).toEqual([])
  await later()
  expect(mailTo(learner)).toHaveLength(1)
  expect(mailTo(learner)[0]).toContain('Subject: 3 things are new at Banksia Training')
  expect(mailTo(learner)[0]).toContain(`/support/${caseId}`)
  await addInvoice(server, learner)
  await later(minutes(5))
  expect(mailTo(learner)).toHaveLength(1)
  await later(minutes(6))
  expect(mailTo(learner)).toHaveLength(2)
  expect(mailTo(learner)[1]).toContain('Subject: A new invoice from Banksia Training')
})

test('a mail lists twenty items and counts the others', async () => {
  const learner = await addLearner(server, 'banksia')
  await write(
    server,
    'banksia',
    sql`insert into logbook_messages (tenant_id, learner_id, entity_name, logbook_type)
      select ${server.tenantId('banksia')}, ${learner.learnerId}::bigint, 'Learner', 'Email' from generate_series(1, 22) returning 1`,
  )
  await later()
  const [mail] = mailTo(learner)
  expect(mail).toContain('Subject: 22 things are new at Banksia Training')
  expect(mail?.match(/\* You have a new message\./g)).toHaveLength(20)
  expect(mail).toContain('And 2 more.')
})

test("learners aren't notified of their own messages, staff notes, drafts, old records or anything settled meanwhile", async () => {
  const learner = await addLearner(server, 'banksia')
  const tenantId = server.tenantId('banksia')
  await addMessage(server, learner, { isInbound: true })
  await addMessage(server, learner, { ago: '3 days' })
  await addAnswer(server, learner, { byStaff: false })
  await addNote(server, learner)
  await addAnswer(server, learner, { ago: '3 days' })
  await addInvoice(server, learner, { statusId: 2 })
  await addInvoice(server, learner, { statusId: 9 })
  await addInvoice(server, learner, { issueDate: '2026-01-31' })
  for (const options of [{ statusId: 6 }, { startsIn: '-1 days' }, { ownTimes: true }])
    await change(
      server,
      'banksia',
      'classes',
      await addClass(server, learner, options),
      `starts_at = (starts_at at time zone 'UTC' + interval '10 minutes') at time zone 'UTC'`,
    )
  await change(server, 'banksia', 'classes', await addClass(server, learner), 'class_status_id = 4')
  await server.notifications.now()
  expect(await newsAt(server, 'banksia')).toEqual([])

  const readMessage = await addMessage(server, learner)
  await change(server, 'banksia', 'logbook_messages', readMessage, 'read_at = now()')
  const voided = await addInvoice(server, learner)
  await change(server, 'banksia', 'finance_invoices', voided, 'finance_invoice_status_id = 9')
  const [hidden] = await write(
    server,
    'banksia',
    sql`insert into course_enrolments (tenant_id, learner_id, course_offer_id, enrolment_status_id, is_visible)
      select ${tenantId}, ${learner.learnerId}::bigint, min(o.id), 1, false from course_offers o where o.tenant_id = ${tenantId} returning id`,
  )
  await addMessage(server, learner, { enrolmentId: hidden?.id as number })
  await later()
  expect(mailTo(learner)).toEqual([])
  expect(await newsAt(server, 'banksia')).toEqual([])
})

test('an invoice is reported when approved, a class when cancelled', async () => {
  const learner = await addLearner(server, 'banksia')
  const invoice = await addInvoice(server, learner, { statusId: 1, issueDate: '2026-01-31' })
  const cancelled = await addClass(server, learner)
  const postponed = await addClass(server, learner)
  await change(server, 'banksia', 'finance_invoices', invoice, 'finance_invoice_status_id = 4')
  await change(server, 'banksia', 'classes', cancelled, 'class_status_id = 8')
  await change(server, 'banksia', 'classes', postponed, 'class_status_id = 7')
  await later()
  const [mail] = mailTo(learner)
  expect(mail).toContain('Subject: 3 things are new at Banksia Training')
  for (const text of [/Anatomy practical on .* is cancelled\./, /Anatomy practical on .* is postponed\./, `/finance/invoices/${invoice}`])
    expect(mail).toMatch(text)
})

test('a disabled account and a learner without one get no mail', async () => {
  const disabled = await addLearner(server, 'banksia', { isEnabled: false })
  const unlinked = await addLearner(server, 'banksia')
  await change(server, 'banksia', 'learners', unlinked.learnerId, 'account_id = null')
  for (const learner of [disabled, unlinked]) await addMessage(server, learner)
  await later()
  expect([...mailTo(disabled), ...mailTo(unlinked), ...(await newsAt(server, 'banksia'))]).toEqual([])
})

test("a hidden section isn't reported, the rest is", async () => {
  const learner = await addLearner(server, 'protea')
  await addInvoice(server, learner)
  await addMessage(server, learner)
  await later()
  expect(mailTo(learner)).toHaveLength(1)
  expect(mailTo(learner)[0]).toContain('Subject: A new message for you at Protea Skills Academy')
  expect(mailTo(learner)[0]).not.toContain('invoice')
})

const setStatus = async (origin: Origin, status: string) => {
  await server.asOwner('update sites set status = $2 where for_tenant_id = $1', [server.tenantId(origin), status])
  await server.changeNotifications.handledByAll()
}

test('an unpublished site never writes, not even later; one in maintenance writes when it is back', async () => {
  const closed = await addLearner(server, 'wattle')
  const waiting = await addLearner(server, 'straits')
  await setStatus('straits', 'maintenance')
  for (const learner of [closed, waiting]) await addMessage(server, learner)
  await later()
  expect([...mailTo(closed), ...mailTo(waiting), ...(await newsAt(server, 'wattle'))]).toEqual([])
  await setStatus('straits', 'published')
  await setStatus('wattle', 'published')
  await later()
  expect(mailTo(closed)).toEqual([])
  expect(mailTo(waiting)).toHaveLength(1)
  await addMessage(server, closed)
  await later()
  expect(mailTo(closed)).toHaveLength(1)
})

test('two processes write each mail once', async () => {
  const second = await server.open()
  const learners = await Promise.all(Array.from({ length: 5 }, () => addLearner(server, 'banksia')))
  for (const learner of learners) await addMessage(server, learner)
  forward(minutes(2))
  await Promise.all([server.notifications.now(), second.notifications.now(), server.notifications.now()])
  await second.close()
  await later()
  for (const learner of learners) expect(mailTo(learner)).toHaveLength(1)
})

test('an interrupted round notifies no one; the next notifies everyone once', async () => {
  const learners = await Promise.all([addLearner(server, 'banksia'), addLearner(server, 'banksia'), addLearner(server, 'banksia')])
  for (const learner of learners) await addMessage(server, learner)
  const breaking = learners.toSorted((one, other) => one.learnerId - other.learnerId)[1] as TestLearner
  await server.asOwner(`alter table outgoing_mail add constraint breaks check (recipient <> '${breaking.email}') not valid`)
  await later()
  expect(learners.flatMap(mailTo)).toEqual([])
  await server.asOwner('alter table outgoing_mail drop constraint breaks')
  await later()
  for (const learner of learners) expect(mailTo(learner)).toHaveLength(1)
})

test('a tenant whose news was noted by triggers goes on where they ended', async () => {
  const learner = await addLearner(server, 'banksia')
  await addMessage(server, learner)
  await server.asOwner('update news_rounds set change_seq = null, since = now() where tenant_id = $1', [server.tenantId('banksia')], server.tenantId('banksia'))
  await addAnswer(server, learner)
  await later()
  expect(mailTo(learner)).toHaveLength(1)
  expect(mailTo(learner)[0]).toContain('Subject: An answer to your support case')
})

test('what changed and changed back before anyone looked, and what was removed, is told as it is now or not at all', async () => {
  const learner = await addLearner(server, 'banksia')
  const withdrawn = await addMessage(server, learner)
  await write(server, 'banksia', sql`delete from logbook_messages where tenant_id = ${server.tenantId('banksia')} and id = ${withdrawn}`)
  const id = await addClass(server, learner)
  await change(server, 'banksia', 'classes', id, 'class_status_id = 8')
  await change(server, 'banksia', 'classes', id, 'class_status_id = 2')
  await later()
  expect(mailTo(learner)).toHaveLength(1)
  expect(mailTo(learner)[0]).toMatch(/Anatomy practical is now on/)
})

test("news that couldn't be reported for two days is dropped", async () => {
  const learner = await addLearner(server, 'kahu')
  await addMessage(server, learner)
  await later(minutes(49 * 60))
  expect([...mailTo(learner), ...(await newsAt(server, 'kahu'))]).toEqual([])
})
