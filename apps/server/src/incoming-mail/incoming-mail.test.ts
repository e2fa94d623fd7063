import { caseCalls, learnerCalls } from '@lanyard/contract'
import { createTransport } from 'nodemailer'
import type { Options } from 'nodemailer/lib/mailer/index.js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { goodFiles } from '../files/testing/sample-files.ts'
import { readReplyAddress, replyAddressOf } from '../mail/reply-address.ts'
import { addAnswer, addLearner, addMessage, change, type TestLearner } from '../notifications/testing/records.ts'
import { startSmtp } from '../notifications/testing/smtp.ts'
import { openSecrets } from '../secrets/secrets.ts'
import { eventsOf, secretsOfTests } from '../testing/identity.ts'
import { openTestServer, type TestServer } from '../testing/server.ts'
import { minutes, openTestClock } from '../testing/test-clock.ts'

const domain = 'reply.lanyard.example'
const hookSecret = 'a secret of the hook, long enough'
const { clock, forward } = openTestClock()
let outgoing: Awaited<ReturnType<typeof startSmtp>>
let server: TestServer
/** A real mail program, at the receiver of replies. */
let mailer: ReturnType<typeof createTransport>
beforeAll(async () => {
  outgoing = await startSmtp()
  const replies = { REPLY_DOMAIN: domain, REPLY_HOOK_SECRET: hookSecret, REPLY_SMTP_PORT: '0' }
  server = await openTestServer({ clock, environment: { SMTP_URL: outgoing.url, MAIL_FROM: 'no-reply@lanyard.example', ...replies } })
  mailer = createTransport({ host: 'localhost', port: server.smtpReceiver?.port ?? 0, secure: false, ignoreTLS: true })
  await server.notifications.now()
})
afterAll(async () => {
  mailer.close()
  await server.close()
  await outgoing.stop()
})

const addressOf = (learner: TestLearner, supportCaseId: number, secrets = secretsOfTests) =>
  replyAddressOf(secrets, domain, { tenantId: server.tenantId(learner.origin), supportCaseId, learnerId: learner.learnerId })
const reply = (learner: TestLearner, supportCaseId: number, mail: Options) =>
  mailer.sendMail({ from: `Ruby Chen <${learner.email}>`, to: addressOf(learner, supportCaseId), subject: 'Re: An answer', ...mail })
const openCase = async () => {
  const learner = await addLearner(server, 'banksia')
  return { learner, id: await addAnswer(server, learner) }
}
const read = async (learner: TestLearner, id: number) =>
  server.client(learnerCalls, 'banksia', await server.learnerToken('banksia', learner.email)).getSupportCase({ params: { id } })
const thread = async (id: number) =>
  (await server.client(caseCalls, 'console', await server.staffToken('support@banksia.example')).getCase({ params: { id } })).thread
const entriesOf = async (learner: TestLearner, id: number) => (await read(learner, id)).supportCaseEntries.slice(1).map(({ htmlBody }) => htmlBody)
const hook = (payload: string | Buffer, { path = '/incoming-mail', secret = hookSecret, type = 'message/rfc822' } = {}) =>
  server.raw('api', path, { method: 'POST', payload, headers: { authorization: `Bearer ${secret}`, 'content-type': type } })

test('an answer’s mail takes a reply: it carries the case’s address and says so. A mail about several cases doesn’t', async () => {
  const { learner, id } = await openCase()
  await addMessage(server, learner)
  const other = await openCase()
  await addAnswer(server, other.learner)
  forward(minutes(2))
  await server.notifications.now()
  await server.mailDelivery.deliverDue()
  const mailTo = ({ email }: TestLearner) => outgoing.received.find(({ to }) => to === email)?.source ?? ''
  expect(mailTo(learner)).toContain(`Reply-To: Banksia Training <${addressOf(learner, id)}>`)
  expect(mailTo(learner)).toContain(`To answer support case ${id}, you can simply reply to this email.`)
  expect(mailTo(other.learner)).toContain('2 things are new')
  expect(mailTo(other.learner)).not.toMatch(/Reply-To|reply to this email/)
})

test('an address is short, and can’t be forged, moved or checked with another secret', () => {
  const target = { tenantId: 2_147_483_647, supportCaseId: 999_999_999_999_999, learnerId: 999_999_999_999_999 }
  const address = replyAddressOf(secretsOfTests, domain, target)
  expect(address.indexOf('@')).toBeLessThanOrEqual(64)
  expect(readReplyAddress(secretsOfTests, domain, address.toUpperCase())).toEqual(target)
  const local = (given: typeof target) => replyAddressOf(secretsOfTests, domain, given).split('@')[0] ?? ''
  const signature = local(target).split('-').at(-1) ?? ''
  for (const other of [{ tenantId: 1 }, { supportCaseId: 1 }, { learnerId: 1 }]) {
    const moved = local({ ...target, ...other }).replace(/-[^-]+$/, `-${signature}`)
    expect(readReplyAddress(secretsOfTests, domain, `${moved}@${domain}`), moved).toBeUndefined()
  }
  expect(readReplyAddress(secretsOfTests, 'other.example', address)).toBeUndefined()
  expect(readReplyAddress(openSecrets('another secret of an installation'), domain, address)).toBeUndefined()
})

test('a reply by email is the learner’s entry on both sides, with quotes folded, and takes the case back to the provider', async () => {
  const { learner, id } = await openCase()
  await reply(learner, id, { text: 'Tuesday suits me.\n\nOn Mon, 16 Nov 2026 at 10:02, Banksia <x@y.example> wrote:\n> Which day?\n' })
  const { supportCaseStatusDescription, supportCaseEntries } = await read(learner, id)
  expect(supportCaseStatusDescription).toBe('Waiting for us')
  expect(supportCaseEntries.at(-1)).toMatchObject({ supportCaseEntryType: 'Email', sentFromEmailAddress: learner.email, staffFullName: null })
  expect(supportCaseEntries.at(-1)?.htmlBody).toMatch(/^<p>Tuesday suits me\.<\/p><details><summary>Quoted text<\/summary><div>.*Which day\?/)
  expect((await thread(id)).at(-1)).toMatchObject({ kind: 'entry', channel: 'email', by: { kind: 'learner', name: 'Ruby Chen' } })
  const audited = (await eventsOf(server, 'banksia')).filter(({ action }) => action === 'support-case.reply')
  expect(audited.at(-1)).toMatchObject({ actorName: learner.email, device: 'Email' })
})

test('the same mail twice is one entry, also at the same time and through both ways in', async () => {
  const { learner, id } = await openCase()
  const mail = { messageId: '<once@learner.example>', text: 'Only once.' }
  await Promise.all([reply(learner, id, mail), reply(learner, id, mail)])
  const raw = `From: ${learner.email}\r\nTo: ${addressOf(learner, id)}\r\nMessage-ID: <once@learner.example>\r\n\r\nOnly once.\r\n`
  expect((await hook(raw)).json()).toEqual({ outcome: 'repeated' })
  expect(await entriesOf(learner, id)).toEqual(['<p>Only once.</p>'])
})

test('somebody else’s mail is refused, and staff see that it was', async () => {
  const { learner, id } = await openCase()
  const stranger = { from: 'stranger@evil.example', text: 'It is me.' }
  for (let time = 0; time < 2; time++) await expect(reply(learner, id, stranger)).rejects.toMatchObject({ responseCode: 550 })
  expect(await entriesOf(learner, id)).toEqual([])
  const events = (await thread(id)).filter(({ kind }) => kind === 'event')
  expect(events).toMatchObject([{ by: { kind: 'system' }, sentence: expect.stringContaining('refused an email to this case from stranger@evil.example') }])
})

test('a mail that names no sender, or several, is refused, also for a learner without an address', async () => {
  const { learner, id } = await openCase()
  await change(server, 'banksia', 'learners', learner.learnerId, "email = ''")
  const refused = { outcome: 'refused', because: expect.stringContaining('own email address only') }
  for (const from of ['', 'From: \r\n', `From: ${learner.email}, stranger@evil.example\r\n`, `From: ${learner.email}\r\nFrom: stranger@evil.example\r\n`])
    expect((await hook(`${from}To: ${addressOf(learner, id)}\r\n\r\nHello.\r\n`)).json(), from).toEqual(refused)
  expect(await entriesOf(learner, id)).toEqual([])
})

test.each([
  ['Auto-Submitted', { headers: { 'Auto-Submitted': 'auto-replied' } }],
  ['Precedence', { headers: { Precedence: 'bulk' } }],
  ['X-Auto-Response-Suppress', { headers: { 'X-Auto-Response-Suppress': 'OOF' } }],
  ['an empty return path', { envelope: { from: '' } }],
])('automatic mail is taken and ignored: %s', async (_, mail) => {
  const { learner, id } = await openCase()
  const to = addressOf(learner, id)
  await reply(learner, id, { text: 'I am away.', ...mail, ...('envelope' in mail && { envelope: { ...mail.envelope, to } }) })
  expect(await entriesOf(learner, id)).toEqual([])
})

test('the receiver takes mail for cases only, one at a time, and nothing too large', async () => {
  const { learner, id } = await openCase()
  const made = { ...learner, learnerId: learner.learnerId + 1 }
  for (const to of [
    `someone@${domain}`,
    'someone@else.example',
    addressOf(learner, id, openSecrets('another secret of an installation')),
    addressOf(learner, id).replace('case-', 'case-z'),
  ])
    await expect(reply(learner, id, { to, text: 'x' }), to).rejects.toMatchObject({ responseCode: 550 })
  await expect(reply(made, id, { text: 'A case of somebody else.' })).rejects.toMatchObject({ responseCode: 550 })
  await expect(
    mailer.sendMail({ raw: Buffer.alloc(37 * 1024 * 1024, 'words\r\n'), envelope: { from: learner.email, to: addressOf(learner, id) } }),
  ).rejects.toMatchObject({ responseCode: 552 })
  expect(await entriesOf(learner, id)).toEqual([])
})

test('attachments follow the rules of uploads, and refused ones are named', async () => {
  const { learner, id } = await openCase()
  await reply(learner, id, {
    html: '<p>My certificate.</p><img src="cid:logo">',
    attachments: [
      { filename: '../../certificate.pdf', content: goodFiles.pdf as Buffer },
      { filename: 'tool.exe', content: 'MZ' },
      { filename: 'picture.png', content: 'not a picture' },
      { filename: 'logo.png', content: goodFiles.png as Buffer, cid: 'logo' },
    ],
  })
  const entry = (await read(learner, id)).supportCaseEntries.at(-1)
  expect(entry?.documents.map(({ filename }) => filename)).toEqual(['certificate.pdf'])
  expect(entry?.htmlBody).toMatch(/^<p>My certificate\.<\/p><p>These files weren’t accepted:<\/p><ul><li>tool\.exe: .+<\/li><li>picture\.png: .+<\/li><\/ul>$/)
  await reply(learner, id, {
    text: 'And ten more.',
    attachments: Array.from({ length: 10 }, (_, index) => ({ filename: `${index}.pdf`, content: goodFiles.pdf as Buffer })),
  })
  const more = (await read(learner, id)).supportCaseEntries.at(-1)
  expect(more?.documents).toHaveLength(9)
  expect(more?.htmlBody).toContain('<li>9.pdf: A case holds at most 10 documents.</li>')
})

test('a reply reopens a closed case. After 30 days it opens a new one that continues it', async () => {
  const { learner, id } = await openCase()
  await change(server, 'banksia', 'support_cases', id, `support_case_status_id = 8, closed_at = '${new Date(clock()).toISOString()}'`)
  await reply(learner, id, { text: 'It still fails.' })
  expect((await read(learner, id)).supportCaseStatusDescription).toBe('Open')
  await change(server, 'banksia', 'support_cases', id, `support_case_status_id = 8, closed_at = '${new Date(clock() - minutes(60 * 24 * 31)).toISOString()}'`)
  await reply(learner, id, { text: 'It fails again.' })
  expect(await entriesOf(learner, id)).toEqual(['<p>It still fails.</p>'])
  const [next] = await server.asOwner<{ id: number }>('select id::int from support_cases where follows_id = $1', [id], server.tenantId('banksia'))
  expect((await read(learner, Number(next?.id))).supportCaseEntries.map(({ htmlBody }) => htmlBody)).toEqual(['<p>It fails again.</p>'])
})

test('the hook takes a whole mail, with the secret only, and answers what became of it', async () => {
  const { learner, id } = await openCase()
  const raw = (text: string, from = learner.email) => `From: ${from}\r\nSubject: Re\r\nContent-Type: text/plain; charset=utf-8\r\n\r\n${text}\r\n`
  const path = `/incoming-mail?recipient=${encodeURIComponent(addressOf(learner, id))}`
  expect((await hook(raw('Hello.'), { path, secret: 'wrong' })).statusCode).toBe(401)
  expect((await hook('{}', { path, type: 'application/json' })).statusCode).toBe(415)
  expect((await hook(raw('Kia ora, māmā.'), { path })).json()).toEqual({ outcome: 'accepted', supportCaseId: id })
  expect((await hook(raw('Hello.', 'stranger@evil.example'), { path })).json()).toMatchObject({ outcome: 'refused' })
  expect((await hook(raw('Hello.'))).json()).toMatchObject({ outcome: 'refused' })
  expect((await hook(raw('A bounce.'), { path: `${path}&sender=` })).json()).toMatchObject({ outcome: 'ignored' })
  expect(await entriesOf(learner, id)).toEqual(['<p>Kia ora, māmā.</p>'])
  const attempts = await Promise.all(Array.from({ length: 30 }, () => hook('x', { secret: 'wrong' })))
  expect(attempts.some(({ statusCode }) => statusCode === 429)).toBe(true)
  for (const origin of ['banksia', 'console'] as const) expect((await server.raw(origin, path, { method: 'POST' })).statusCode).toBe(404)
})
