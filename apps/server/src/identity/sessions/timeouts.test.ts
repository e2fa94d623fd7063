import { afterAll, beforeAll, expect, test } from 'vitest'
import { addTestAccount, browserAt, cheap, goodPassword } from '../../testing/identity.ts'
import { openTestServer, type TestServer } from '../../testing/server.ts'
import { hours, minutes, openTestClock } from '../../testing/test-clock.ts'

const { clock, forward } = openTestClock()
let server: TestServer
beforeAll(async () => {
  server = await openTestServer({ clock, passwordCost: cheap })
})
afterAll(() => server.close())

let count = 0
const signedIn = async (origin: 'banksia' | 'straits' | 'console' = 'banksia') => {
  const email = `person${count++}@timeouts.example`
  await addTestAccount(server, origin, { email, operator: origin === 'console', demonstration: origin === 'console' })
  const browser = browserAt(server, origin)
  expect(await browser.signIn({ username: email, password: goodPassword })).toMatchObject({ status: 200 })
  return browser
}
type Signed = Awaited<ReturnType<typeof signedIn>>
const isIn = async (browser: Signed) => (await browser.session()).user !== undefined
const use = async (browser: Signed, origin: 'banksia' | 'straits' | 'console' = 'banksia') =>
  (await server.raw(origin, '/combos/genders', { bearer: (await browser.session()).user?.idToken })).statusCode

test("a session ends after an hour without use, and reading it isn't use", async () => {
  const browser = await signedIn()
  for (let minute = 0; minute < 59; minute++) {
    forward(minutes(1))
    expect(await isIn(browser)).toBe(true)
  }
  forward(minutes(1) + 1000)
  expect(await isIn(browser)).toBe(false)
})

test('bearer calls and updates keep it alive, up to a day', async () => {
  const browser = await signedIn()
  for (let time = 0; time < 23; time++) {
    forward(minutes(40))
    expect(await use(browser)).toBe(200)
    forward(minutes(15))
  }
  forward(minutes(30))
  const updated = await browser.send('/api/auth/session', { json: { csrfToken: await browser.csrfToken(), data: {} } })
  expect(updated.json()).toHaveProperty('user')
  for (const wait of [50, 50, 44]) {
    forward(minutes(wait))
    expect(await use(browser)).toBe(200)
  }
  forward(minutes(1) + 1000)
  expect(await isIn(browser)).toBe(false)
  expect(await use(browser)).toBe(401)
})

test('a console session ends after half an hour without use, and after twelve hours', async () => {
  const idle = await signedIn('console')
  forward(minutes(29))
  expect(await isIn(idle)).toBe(true)
  forward(minutes(1) + 1000)
  expect(await isIn(idle)).toBe(false)

  const busy = await signedIn('console')
  for (let time = 0; time < 35; time++) {
    forward(minutes(20))
    expect(await use(busy, 'console')).toBe(200)
  }
  forward(minutes(20) + 1000)
  expect(await isIn(busy)).toBe(false)
})

test('a tenant can lower both limits but not raise them', async () => {
  const lower = (limits: object) =>
    server.asOwner(`update tenants set settings = jsonb_set(settings, '{SignIn}', $1::jsonb) where code = 'STRAITS'`, [JSON.stringify(limits)])
  await lower({ IdleMinutes: 10, LongestHours: 1 })
  await server.changeNotifications.handledByAll()
  const browser = await signedIn('straits')
  const { expires } = await browser.session()
  expect(Date.parse(expires ?? '') - clock()).toBeLessThanOrEqual(minutes(10))
  forward(minutes(10) + 1000)
  expect(await isIn(browser)).toBe(false)
  const busy = await signedIn('straits')
  for (let time = 0; time < 7; time++) {
    forward(minutes(8))
    expect(await use(busy, 'straits')).toBe(200)
  }
  forward(minutes(5))
  expect(await isIn(busy)).toBe(false)
  await lower({ IdleMinutes: 600, LongestHours: 100 })
  await server.changeNotifications.handledByAll()
  const raised = await signedIn('straits')
  expect(Date.parse((await raised.session()).expires ?? '') - clock()).toBeLessThanOrEqual(hours(1))
})

test('tokens stay the same until fewer than ten minutes remain, and are valid for fifteen', async () => {
  const browser = await signedIn()
  const first = (await browser.session()).user
  forward(minutes(4))
  expect((await browser.session()).user).toEqual(first)
  forward(minutes(2))
  const later = (await browser.session()).user
  expect(later?.idToken).not.toBe(first?.idToken)
  expect((await server.raw('banksia', '/combos/genders', { bearer: first?.idToken })).statusCode).toBe(200)
  forward(minutes(9) + 1000)
  expect((await server.raw('banksia', '/combos/genders', { bearer: first?.idToken })).statusCode).toBe(401)
  expect((await server.raw('banksia', '/combos/genders', { bearer: later?.accessToken })).statusCode).toBe(200)
})

/** What another process does at start: it finds the newest key too old and adds one. */
const startElsewhere = async () => (await server.open()).close()
const keys = async () => (await server.raw('banksia', '/.well-known/jwks.json')).json().keys as { kid: string }[]

test('the published keys have no private part', async () => {
  expect((await keys())[0]).toMatchObject({ kty: 'OKP', crv: 'Ed25519', alg: 'EdDSA', use: 'sig' })
  expect(JSON.stringify(await keys())).not.toContain('"d"')
})

test('keys are rotated, and a token signed by the previous key stays valid', async () => {
  forward(hours(24 * 91))
  await startElsewhere()
  const [renewed] = await keys()
  forward(hours(24 * 90) - minutes(5))
  const bearer = (await (await signedIn()).session()).user?.idToken
  forward(minutes(6))
  await startElsewhere()
  const [newest, before] = await keys()
  expect(newest?.kid).not.toBe(renewed?.kid)
  expect(before?.kid).toBe(renewed?.kid)
  expect((await server.raw('banksia', '/combos/genders', { bearer })).statusCode).toBe(200)
})
