import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addTestAccount, browserAt, cheap, goodPassword } from '../testing/identity.ts'
import { openTestServer, origins, type TestServer } from '../testing/server.ts'
import { hours, minutes, openTestClock } from '../testing/test-clock.ts'

/** One that is free, and the same one after a restart. */
let port = 0
const { clock, forward } = openTestClock()
let server: TestServer

type Received = { to: string; from: string; source: string }
const received: Received[] = []
let refuses: string | undefined

/** A real mail server, in memory. */
const startSmtp = () =>
  new Promise<SMTPServer>((resolve) => {
    const smtp = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onRcptTo: ({ address }, _session, done) => done(address === refuses ? Object.assign(new Error('no such person'), { responseCode: 550 }) : null),
      onData: (stream, { envelope }, done) => {
        const parts: Buffer[] = []
        stream.on('data', (part: Buffer) => parts.push(part))
        stream.on('end', () => {
          const source = Buffer.concat(parts).toString().replace(/=\r\n/g, '').replace(/=3D/g, '=')
          received.push({ to: envelope.rcptTo.map(({ address }) => address).join(), from: envelope.mailFrom ? envelope.mailFrom.address : '', source })
          done()
        })
      },
    })
    smtp.listen(port, '127.0.0.1', () => {
      port = (smtp.server.address() as AddressInfo).port
      resolve(smtp)
    })
  })
const stopSmtp = (smtp: SMTPServer) => new Promise<void>((resolve) => smtp.close(() => resolve()))

let smtp: SMTPServer
beforeAll(async () => {
  smtp = await startSmtp()
  server = await openTestServer({ clock, passwordCost: cheap, environment: { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'no-reply@lanyard.example' } })
})
afterAll(async () => {
  await server.close()
  await stopSmtp(smtp)
})

const mailTo = (email: string) => received.filter(({ to }) => to === email)
const stateOf = async (email: string) => {
  const tenantId = server.tenantId('banksia')
  const [row] = await server.asOwner<{ state: string; attempts: number; content: Buffer | null; fault: string | null }>(
    'select state, attempts, content_sealed as content, last_fault as fault from outgoing_mail where tenant_id = $1 and recipient = $2',
    [tenantId, email],
    tenantId,
  )
  return row
}
const forgot = async (email: string, headers: Record<string, string> = {}) =>
  browserAt(server, 'banksia').signIn({ step: 'FORGOT_PASSWORD', username: email }, { headers })

test("a reset code arrives as text and HTML in the tenant's name, and its text is then deleted", async () => {
  await addTestAccount(server, 'banksia', { email: 'one@mail.example' })
  await forgot('one@mail.example', { 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example' })
  await server.mailDelivery.deliverDue()
  const [mail, ...more] = mailTo('one@mail.example')
  expect(more).toEqual([])
  expect(mail?.from).toBe('no-reply@lanyard.example')
  expect(mail?.source).toMatch(/^From: Banksia Training <no-reply@lanyard\.example>$/im)
  expect(mail?.source).toMatch(/Subject: Your code to reset your Banksia Training password/)
  expect(mail?.source).toMatch(/text\/plain/)
  expect(mail?.source).toMatch(/text\/html/)
  expect(mail?.source).toContain('#4ec287')
  expect(mail?.source).toMatch(/\d{4} \d{4}/)
  expect(mail?.source).toContain(origins.banksia)
  expect(mail?.source).not.toContain('evil')
  expect(await stateOf('one@mail.example')).toMatchObject({ state: 'sent', content: null })
})

test('a request with a made-up Host reaches no site and no mail', async () => {
  const before = received.length
  const answer = await server.app.inject({
    method: 'POST',
    url: '/api/auth/callback/credentials',
    headers: { host: 'evil.example', 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'step=FORGOT_PASSWORD&username=one%40mail.example&json=true',
  })
  expect(answer.statusCode).toBe(404)
  await server.mailDelivery.deliverDue()
  expect(received).toHaveLength(before)
})

test('while the mail server is down requests still work, and nothing is lost when it returns', async () => {
  await stopSmtp(smtp)
  await addTestAccount(server, 'banksia', { email: 'down@mail.example' })
  expect(await forgot('down@mail.example')).toMatchObject({ error: 'RESET_PASSWORD' })
  await server.mailDelivery.deliverDue()
  expect(await stateOf('down@mail.example')).toMatchObject({ state: 'waiting', attempts: 1 })
  expect((await stateOf('down@mail.example'))?.content).not.toBeNull()
  smtp = await startSmtp()
  await server.mailDelivery.deliverDue()
  expect(mailTo('down@mail.example')).toEqual([])
  forward(minutes(1))
  await server.mailDelivery.deliverDue()
  expect(mailTo('down@mail.example')).toHaveLength(1)
  forward(hours(2))
  await server.mailDelivery.deliverDue()
  expect(mailTo('down@mail.example')).toHaveLength(1)
})

test('a mail to a non-existent address is given up immediately and shown as undeliverable', async () => {
  refuses = 'gone@mail.example'
  await addTestAccount(server, 'banksia', { email: refuses })
  await forgot(refuses)
  await server.mailDelivery.deliverDue()
  expect(await stateOf(refuses)).toMatchObject({ state: 'undeliverable', attempts: 1, content: null, fault: expect.stringContaining('no such person') })
})

test('a mail is given up after a day, and waits longer after each attempt', async () => {
  await stopSmtp(smtp)
  await addTestAccount(server, 'banksia', { email: 'never@mail.example' })
  await forgot('never@mail.example')
  for (let time = 0; time < 30; time++) {
    await server.mailDelivery.deliverDue()
    forward(hours(1))
  }
  const end = await stateOf('never@mail.example')
  expect(end?.state).toBe('undeliverable')
  expect(end?.attempts).toBeLessThan(30)
  smtp = await startSmtp()
})

test('two processes send each mail once', async () => {
  const second = await server.open()
  const emails = Array.from({ length: 20 }, (_, count) => `shared${count}@mail.example`)
  for (const email of emails) await addTestAccount(server, 'banksia', { email })
  await Promise.all(emails.map((email) => forgot(email)))
  await Promise.all([server.mailDelivery.deliverDue(), second.mailDelivery.deliverDue()])
  await second.close()
  await server.mailDelivery.deliverDue()
  for (const email of emails) expect(mailTo(email), email).toHaveLength(1)
})

test('a sign-in link works once, for ten minutes, and fifty concurrent uses give one session', async () => {
  const email = 'link@mail.example'
  await addTestAccount(server, 'banksia', { email })
  const browser = browserAt(server, 'banksia')
  const answer = await browser.signIn({ email }, { provider: 'email', route: 'signin' })
  expect(answer).toMatchObject({ status: 200, url: `${origins.banksia}/api/auth/verify-request?provider=email&type=email` })
  await server.mailDelivery.deliverDue()
  const path = /http:\/\/banksia\.localhost:3000(\/api\/auth\/callback\/email\?token=[\w-]{43})/.exec(mailTo(email).at(-1)?.source ?? '')?.[1] ?? ''
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const answers = await Promise.all(Array.from({ length: 50 }, () => browser.send(path, { headers: { cookie } })))
  expect(answers.filter(({ headers }) => headers.location === `${origins.banksia}/`)).toHaveLength(1)
  expect(answers.filter(({ headers }) => headers.location === `${origins.banksia}/login?error=Verification`)).toHaveLength(49)
  expect((await browser.session()).user?.username).toBe(email)
  const tenantId = server.tenantId('banksia')
  expect(await server.asOwner('select 1 from sessions where tenant_id = $1 and opened_with = $2', [tenantId, 'email'], tenantId)).toHaveLength(1)

  const late = browserAt(server, 'banksia')
  await late.signIn({ email }, { provider: 'email', route: 'signin' })
  await server.mailDelivery.deliverDue()
  const latePath = /http:\/\/banksia\.localhost:3000(\/api\/auth\/callback\/email\?token=[\w-]{43})/.exec(mailTo(email).at(-1)?.source ?? '')?.[1] ?? ''
  forward(minutes(10) + 1000)
  expect((await late.send(latePath)).headers.location).toBe(`${origins.banksia}/login?error=Verification`)
})

test('a link opened elsewhere, such as by a mail scanner, asks first and uses nothing up', async () => {
  const email = 'scanned@mail.example'
  await addTestAccount(server, 'banksia', { email })
  await browserAt(server, 'banksia').signIn({ email }, { provider: 'email', route: 'signin' })
  await server.mailDelivery.deliverDue()
  const token = /callback\/email\?token=([\w-]{43})/.exec(mailTo(email).at(-1)?.source ?? '')?.[1] ?? ''
  const phone = browserAt(server, 'banksia')
  const page = await phone.send(`/api/auth/callback/email?token=${token}`)
  expect([page.status, page.body]).toEqual([200, expect.stringContaining('Press the button to sign in')])
  // Browsers post a form without a referrer with Origin: null.
  expect(page.headers['referrer-policy']).toBe('same-origin')
  expect(await phone.session()).toEqual({})
  const csrfToken = /name="csrfToken" value="([0-9a-f]{64})"/.exec(page.body)?.[1] ?? ''
  const pressed = await phone.send('/api/auth/callback/email', { form: { token, csrfToken } })
  expect([pressed.status, pressed.headers.location]).toEqual([302, `${origins.banksia}/`])
  expect((await phone.session()).user?.username).toBe(email)
})

test("an expired link isn't offered; an unpublished site keeps it for later", async () => {
  const email = 'early@mail.example'
  await addTestAccount(server, 'banksia', { email })
  const browser = browserAt(server, 'banksia')
  await browser.signIn({ email }, { provider: 'email', route: 'signin' })
  await server.mailDelivery.deliverDue()
  const token = /callback\/email\?token=([\w-]{43})/.exec(mailTo(email).at(-1)?.source ?? '')?.[1] ?? ''
  const path = `/api/auth/callback/email?token=${token}`
  const phone = browserAt(server, 'banksia')
  const form = { token, csrfToken: await phone.csrfToken() }
  const setStatus = async (status: string) => {
    await server.asOwner('update sites set status = $2 where for_tenant_id = $1', [server.tenantId('banksia'), status])
    await server.changeNotifications.handledByAll()
  }
  await setStatus('not-published')
  for (const { status, headers } of [await phone.send(path), await browser.send(path), await phone.send('/api/auth/callback/email', { form })])
    expect([status, headers.location]).toEqual([302, `${origins.banksia}/`])
  await setStatus('published')
  expect((await phone.send(path)).body).toContain('Press the button to sign in')
  forward(minutes(10) + 1000)
  expect((await phone.send(path)).headers.location).toBe(`${origins.banksia}/login?error=Verification`)
})

test('account changes and sign-ins from new devices are reported by mail', async () => {
  const email = 'told@mail.example'
  await addTestAccount(server, 'banksia', { email })
  await browserAt(server, 'banksia').signIn({ username: email, password: goodPassword })
  await server.mailDelivery.deliverDue()
  expect(mailTo(email)).toEqual([])
  await browserAt(server, 'banksia', { device: 'A stranger <b>phone</b>\u0007' }).signIn({ username: email, password: goodPassword })
  await server.mailDelivery.deliverDue()
  const [mail] = mailTo(email)
  expect(mail?.source).toContain('Subject: New sign-in to your Banksia Training account')
  expect(mail?.source).toContain('A stranger &lt;b&gt;phone&lt;/b&gt;')
})

test('no mail is sent without an account, and no trace of the attempt stays', async () => {
  await forgot('nobody@mail.example')
  await server.mailDelivery.deliverDue()
  expect(mailTo('nobody@mail.example')).toEqual([])
  const tenantId = server.tenantId('banksia')
  expect(await server.asOwner("select 1 from outgoing_mail where tenant_id = $1 and state = 'nobody'", [tenantId], tenantId)).toEqual([])
})
