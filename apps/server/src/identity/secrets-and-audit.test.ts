import { Writable } from 'node:stream'
import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApplication } from '../application.ts'
import { readConfig } from '../config.ts'
import { testPort, testSecret } from '../testing/addresses.ts'
import { openBrowser } from '../testing/browser.ts'
import { addTestAccount, browserAt, cheap, codeAt, eventsOf, resetCodeFor } from '../testing/identity.ts'
import { openTestServer, origins, type TestServer } from '../testing/server.ts'

const canary = 'canary phrase of a password 1'
const otherCanary = 'canary phrase of a password 2'
const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
let server: TestServer
beforeAll(async () => {
  server = await openTestServer({ passwordCost: cheap })
})
afterAll(() => server.close())

/** The whole database as text; bytes in hex and decoded as text. */
const wholeDatabase = async () => {
  const tables = await server.asOwner<{ name: string }>(
    "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and relname not like 'shipped%'",
  )
  const everything = tables.map(({ name }) => `select coalesce(string_agg(t::text, E'\\n'), '') as text from ${name} t`).join(' union all ')
  const pools = [0, ...new Set(server.sites.all().map(({ tenant }) => tenant.id))]
  const texts: string[] = []
  for (const pool of pools)
    for (const { text } of await server.asOwner<{ text: string }>(everything, [], pool))
      texts.push(text, ...[...text.matchAll(/\\\\x([0-9a-f]+)/g)].map(([, hex]) => Buffer.from(hex as string, 'hex').toString('latin1')))
  return texts.join('\n')
}

test('after every kind of sign-in neither the database nor the log holds a password, a token or a code', async () => {
  const lines: string[] = []
  const kept = new Writable({
    write: (chunk, _encoding, done) => {
      lines.push(String(chunk))
      done()
    },
  })
  const log = pino({ level: 'trace' }, kept)
  const config = readConfig({ PORT: String(testPort), NODE_ENV: 'test' })
  const dependencies = await openApplication({ config, appUrl: server.appUrl, secret: testSecret, log, workers: server.files.workers, passwordCost: cheap })
  const email = 'canary@secrets.example'
  await addTestAccount(server, 'banksia', { email, password: canary, totpSecret: secret })
  const browser = openBrowser(dependencies.app, origins.banksia)
  await browser.signIn({ username: email, password: 'canary of a wrong password' })
  await browser.signIn({ username: canary, password: 'typed into the wrong field' })
  await browser.signIn({ username: email, password: canary })
  const code = codeAt(secret, Date.now())
  await browser.signIn({ step: 'SOFTWARE_TOKEN_MFA', code })
  const { user } = await browser.session()
  expect(user).toBeDefined()
  const session = browser.cookies.get('lanyard.session') ?? ''
  const other = openBrowser(dependencies.app, origins.banksia)
  await other.signIn({ step: 'FORGOT_PASSWORD', username: email })
  const challenge = other.cookies.get('lanyard.challenge') ?? ''
  const resetCode = await resetCodeFor(server, 'banksia', email)
  await other.signIn({ step: 'RESET_PASSWORD', code: resetCode, newPassword: otherCanary })
  await other.signIn({ email }, { provider: 'email', route: 'signin' })
  await dependencies.app.inject({ url: '/combos/genders', headers: { host: 'banksia.localhost:3000', authorization: `Bearer ${user?.idToken}x` } })
  await dependencies.app.inject({
    method: 'POST',
    url: '/api/auth/_log',
    headers: { host: 'banksia.localhost:3000' },
    payload: new URLSearchParams({ level: 'error', message: `${resetCode} k3m9x-t7q2w ${user?.idToken}` }).toString(),
  })
  await dependencies.close()

  const secrets = {
    canary,
    otherCanary,
    'a wrong password': 'canary of a wrong password',
    'the token': user?.idToken,
    'the session': session,
    'the challenge': challenge.split('.')[1],
    'a recovery code': 'k3m9x-t7q2w',
    'the reset code': resetCode,
    'the reset code without its blank': resetCode.replace(' ', ''),
    'the authenticator secret': secret,
    'the link': 'callback/email?token=',
  }
  const database = await wholeDatabase()
  expect(database, 'a value that is stored').toContain(email)
  const logged = lines.join('\n')
  expect(lines.length).toBeGreaterThan(5)
  for (const [name, value] of Object.entries(secrets)) {
    expect(value, name).toBeTruthy()
    expect(database.includes(String(value)), `${name} in the database`).toBe(false)
    expect(logged.includes(String(value)), `${name} in the log`).toBe(false)
  }
  expect(logged.includes(email), 'an address in the log').toBe(false)
})

test('every event is in the immutable audit log once, with who, from where and the outcome', async () => {
  const email = 'audited@secrets.example'
  await addTestAccount(server, 'kahu', { email, totpSecret: secret })
  const browser = browserAt(server, 'kahu', { address: '198.51.100.9', device: 'A known device' })
  const login = { username: email, password: 'a good long phrase 2026' }
  await browser.signIn({ username: 'typed by mistake, perhaps a password', password: 'x' })
  await browser.signIn({ ...login, password: 'wrong' })
  await browser.signIn(login)
  await browser.signIn({ step: 'SOFTWARE_TOKEN_MFA', code: '000000' })
  await browser.signIn({ step: 'SOFTWARE_TOKEN_MFA', code: codeAt(secret, Date.now()) })
  await browser.send('/api/auth/signout', { form: { csrfToken: await browser.csrfToken(), json: 'true' } })
  await browser.signIn({ step: 'FORGOT_PASSWORD', username: email })
  await browser.signIn({ step: 'RESET_PASSWORD', code: await resetCodeFor(server, 'kahu', email), newPassword: 'quite another phrase 6' })

  const events = (await eventsOf(server, 'kahu')).map(({ action, outcome, actorName, after }) => [action, outcome, actorName, after?.reason ?? null])
  expect(events).toEqual([
    ['sign-in', 'refused', null, 'unknown-account'],
    ['sign-in', 'refused', email, 'wrong-password'],
    ['challenge', 'done', email, null],
    ['challenge', 'refused', email, 'code-wrong'],
    ['sign-in', 'done', email, null],
    ['sign-out', 'done', email, null],
    ['reset-requested', 'done', email, null],
    ['password-reset', 'done', email, null],
  ])
  for (const { address, device } of await eventsOf(server, 'kahu')) expect([address, device]).toEqual(['198.51.100.9', 'A known device'])
  const change = (statement: string) =>
    // A statement written by hand.
    server.database.forTenant(server.tenantId('kahu')).write((transaction) => transaction.rows({ text: statement, values: [] } as never))
  await expect(change("update audit_events set outcome = 'done'")).rejects.toThrow(/permission denied/)
  await expect(change('delete from audit_events')).rejects.toThrow(/permission denied/)
})
