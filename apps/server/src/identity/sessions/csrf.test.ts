import { afterAll, beforeAll, expect, test } from 'vitest'
import { callbackTricks } from '../../testing/callback-tricks.ts'
import { addTestAccount, browserAt, cheap, goodPassword } from '../../testing/identity.ts'
import { openTestServer, origins, type TestServer } from '../../testing/server.ts'
import { callbackOn } from '../sign-in/callback-url.ts'

let server: TestServer
const login = { username: 'person@csrf.example', password: goodPassword }
beforeAll(async () => {
  server = await openTestServer({ passwordCost: cheap })
  for (const origin of ['banksia', 'kahu'] as const) await addTestAccount(server, origin, { email: login.username })
})
afterAll(() => server.close())

const origin = origins.banksia

test('the token is 64 hexadecimal digits, and stays the same while its cookie exists', async () => {
  const browser = browserAt(server, 'banksia')
  const token = await browser.csrfToken()
  expect(token).toMatch(/^[0-9a-f]{64}$/)
  expect(await browser.csrfToken()).toBe(token)
  expect(await browserAt(server, 'banksia').csrfToken()).not.toBe(token)
})

type Attack = { name: string; token?: (own: string, others: string) => string | undefined; headers?: Record<string, string> }
const attacks: Attack[] = [
  { name: 'no token', token: () => undefined },
  { name: 'an empty token', token: () => '' },
  { name: 'a forged token', token: () => 'f'.repeat(64) },
  { name: "another visitor's token", token: (_, others) => others },
  { name: 'half a token', token: (own) => own.slice(0, 32) },
  { name: 'a foreign origin', headers: { origin: 'https://evil.example' } },
  { name: "another tenant's origin", headers: { origin: origins.kahu } },
  { name: 'a null origin', headers: { origin: 'null' } },
  { name: 'a cross-site request', headers: { 'sec-fetch-site': 'cross-site' } },
  { name: 'a same-site request of another host', headers: { 'sec-fetch-site': 'same-site' } },
]

test.each(attacks)('$name changes no state', async ({ token = (own) => own, headers = {} }) => {
  const browser = browserAt(server, 'banksia')
  const others = await browserAt(server, 'banksia').csrfToken()
  const own = await browser.csrfToken()
  const sent = token(own, others)
  const fields = { json: 'true', callbackUrl: 'https://evil.example/', ...(sent !== undefined && { csrfToken: sent }) }
  const signIn = await browser.send('/api/auth/callback/credentials', { form: { ...login, ...fields }, headers })
  expect([signIn.status, signIn.json()]).toEqual([200, { url: `${origin}/api/auth/signin?csrf=true` }])
  expect(await browser.session()).toEqual({})
  const link = await browser.send('/api/auth/signin/email', { form: { email: login.username, ...fields }, headers })
  expect(link.json()).toEqual({ url: `${origin}/api/auth/signin?csrf=true` })

  await browser.signIn(login)
  const cookies = new Map(browser.cookies)
  const signOut = await browser.send('/api/auth/signout', { form: fields, headers })
  expect(signOut.json()).toEqual({ url: `${origin}/api/auth/signout?csrf=true` })
  const update = await browser.send('/api/auth/session', { json: { csrfToken: sent, data: {} }, headers })
  expect([update.status, update.body]).toEqual([400, '{}'])
  for (const [name, value] of cookies) browser.cookies.set(name, value)
  expect((await browser.session()).user).toBeDefined()
})

test("a CSRF token and cookie of one tenant don't work at another tenant's site", async () => {
  const banksia = browserAt(server, 'banksia')
  const kahu = browserAt(server, 'kahu')
  const csrfToken = await banksia.csrfToken()
  kahu.cookies.set('lanyard.csrf', banksia.cookies.get('lanyard.csrf') ?? '')
  const answer = await kahu.send('/api/auth/callback/credentials', { form: { ...login, csrfToken, json: 'true' } })
  expect(answer.json()).toEqual({ url: `${origins.kahu}/api/auth/signin?csrf=true` })
  expect(await kahu.session()).toEqual({})
})

const tricks = [
  ...callbackTricks(origin),
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'http://console.localhost:3000/',
]

test.each(tricks)('the callback URL %j falls back to the own origin', async (trick) => {
  const url = callbackOn(origin, trick)
  expect(url.startsWith(`${origin}/`)).toBe(true)
  expect(url.startsWith(`${origin}//`)).toBe(false)
  expect(new URL(url).origin).toBe(origin)

  const browser = browserAt(server, 'banksia')
  const csrfToken = await browser.csrfToken()
  const signIn = await browser.send('/api/auth/callback/credentials', { form: { ...login, csrfToken, callbackUrl: trick, json: 'true' } })
  const signOut = await browser.send('/api/auth/signout', { form: { csrfToken, callbackUrl: trick } })
  const page = await browser.send(`/api/auth/signin?callbackUrl=${encodeURIComponent(trick)}`)
  for (const target of [String(signIn.json().url), String(signOut.headers.location), String(page.headers.location)]) {
    expect(new URL(target).origin).toBe(origin)
    const inside = new URL(target).searchParams.get('callbackUrl')
    if (inside) expect(new URL(inside).origin).toBe(origin)
  }
})

test.each([
  ['/my-courses?tab=units#top', `${origin}/my-courses?tab=units#top`],
  [`${origin}/timetable`, `${origin}/timetable`],
  [origin, `${origin}/`],
  [undefined, `${origin}/`],
])('the callback URL %j is kept', (callbackUrl, url) => {
  expect(callbackOn(origin, callbackUrl)).toBe(url)
})

test('the pages redirect to the card with error and callback URL, and never elsewhere, whatever the Host', async () => {
  const browser = browserAt(server, 'banksia')
  const { status, headers } = await browser.send('/api/auth/error?error=CredentialsSignin&callbackUrl=%2Fmessages')
  expect([status, headers.location]).toEqual([302, `${origin}/login?error=CredentialsSignin&callbackUrl=${encodeURIComponent(`${origin}/messages`)}`])
  expect((await browser.send('/api/auth/error?error=%3Cscript%3E')).headers.location).toBe(`${origin}/login`)
  expect((await browser.send('/api/auth/signin?error=SessionRequired')).headers.location).toBe(`${origin}/login?error=SessionRequired`)
  expect((await browser.send('/api/auth/verify-request?provider=email&type=email')).headers.location).toBe(`${origin}/login?page=verify-request`)
  const upper = await browser.send('/api/auth/providers', { headers: { host: 'BANKSIA.localhost:3000', 'x-forwarded-host': 'evil.example' } })
  expect(upper.body).not.toContain('evil')
  expect(upper.json()).toMatchObject({
    credentials: { signinUrl: `${origin}/api/auth/signin/credentials`, callbackUrl: `${origin}/api/auth/callback/credentials` },
  })
})

test('cookies are HttpOnly, for the whole host, SameSite, and carry the __Host- prefix on https sites', async () => {
  const browser = browserAt(server, 'banksia')
  const { headers } = await browser.signIn(login)
  for (const line of [headers['set-cookie'] ?? []].flat()) {
    expect(line).toMatch(/; Path=\/; HttpOnly; SameSite=(Lax|Strict)/)
    expect(line).not.toMatch(/Domain|Secure|__Host/)
  }
  await server.asOwner("update sites set origin = 'https://straits.example' where origin = $1", [origins.straits])
  await server.changeNotifications.handledByAll()
  const secure = await server.app.inject({ url: '/api/auth/csrf', headers: { host: 'straits.example' } })
  expect(secure.headers['set-cookie']).toMatch(/^__Host-lanyard\.csrf=[^;]+; Path=\/; HttpOnly; SameSite=Lax; Secure$/)
})

test('every POST answers with a url, even when it fails', async () => {
  const browser = browserAt(server, 'banksia')
  const form = 'application/x-www-form-urlencoded'
  const odd: [path: string, type: string, payload: string][] = [
    ['callback/credentials', form, ''],
    ['callback/credentials', 'application/json', '{'],
    ['callback/credentials', 'text/plain', 'x'],
    ['callback/credentials', form, `json=true&password=${'x'.repeat(100_000)}`],
    ['callback/constructor', form, 'json=true'],
    ['callback/__proto__', form, 'json=true'],
    ['signin/unknown', form, 'json=true'],
    ['signin/toString', form, 'json=true'],
    ['signout', 'application/json', '[]'],
    ['sign-out', 'application/json', '{}'],
  ]
  for (const [path, type, payload] of odd) {
    const answer = await server.app.inject({ method: 'POST', url: `/api/auth/${path}`, payload, headers: { host: new URL(origin).host, 'content-type': type } })
    const url = answer.statusCode === 302 ? answer.headers.location : answer.json().url
    expect(String(url), `${path} ${type}`).toMatch(new RegExp(`^${origin}/api/auth/`))
  }
  expect((await browser.send('/api/auth/_log', { form: { level: 'error', code: 'CLIENT\u0000\n', message: 'x'.repeat(50_000) } })).status).toBe(200)
  expect((await browser.send('/api/auth/_log', { json: { a: 1 } })).status).toBe(200)
})
