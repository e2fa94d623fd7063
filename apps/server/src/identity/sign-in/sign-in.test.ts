import { afterAll, beforeAll, expect, test } from 'vitest'
import { ConfigError, readConfig } from '../../config.ts'
import { demonstrationPassword } from '../../demonstration/tenants.ts'
import { openBrowser } from '../../testing/browser.ts'
import { addTestAccount, browserAt, cheap, goodPassword } from '../../testing/identity.ts'
import { openTestServer, origins, type TestServer } from '../../testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer({ passwordCost: cheap })
})
afterAll(() => server.close())

test('a learner signs in with username and password and gets both tokens, and either works for calls', async () => {
  const browser = openBrowser(server.app, origins.banksia)
  expect(await browser.session()).toEqual({})
  expect(await browser.signIn({ username: 'LEARNER@banksia.example ', password: demonstrationPassword })).toMatchObject({
    status: 200,
    error: null,
    url: `${origins.banksia}/`,
  })
  const { user, expires } = await browser.session()
  expect(user).toMatchObject({ username: 'learner@banksia.example', idToken: expect.any(String), accessToken: expect.any(String) })
  expect(Date.parse(expires ?? '')).toBeGreaterThan(Date.now())
  for (const bearer of [user?.idToken, user?.accessToken]) expect((await server.raw('banksia', '/combos/genders', { bearer })).statusCode).toBe(200)
})

test('on an https site every step uses cookies with the __Host- prefix', async () => {
  await addTestAccount(server, 'straits', { email: 'person@https.example' })
  await server.asOwner("update sites set origin = 'https://learn.straits.example' where origin = $1", [origins.straits])
  await server.changeNotifications.handledByAll()
  const browser = openBrowser(server.app, 'https://learn.straits.example')
  expect(await browser.signIn({ username: 'person@https.example', password: goodPassword })).toMatchObject({
    status: 200,
    url: 'https://learn.straits.example/',
  })
  expect([...browser.cookies.keys()].sort()).toEqual(['__Host-lanyard.csrf', '__Host-lanyard.device', '__Host-lanyard.session'])
  expect((await browser.session()).user?.username).toBe('person@https.example')
})

test('signing in again with the same browser ends the previous session', async () => {
  const browser = browserAt(server, 'banksia')
  const login = { username: 'again@sign-in.example', password: goodPassword }
  await addTestAccount(server, 'banksia', { email: login.username })
  await browser.signIn(login)
  const before = (await browser.session()).user?.idToken
  await browser.signIn(login)
  expect((await server.raw('banksia', '/combos/genders', { bearer: before })).statusCode).toBe(401)
  expect((await browser.session()).user).toBeDefined()
})

test('an unpublished site refuses sign-in, but still returns its settings', async () => {
  await addTestAccount(server, 'wattle', { email: 'early@sign-in.example' })
  const browser = browserAt(server, 'wattle')
  expect(await browser.signIn({ username: 'early@sign-in.example', password: goodPassword })).toMatchObject({ status: 401, error: 'CredentialsSignin' })
  const settings = await browser.send('/api/auth/fetch-ddb', { json: { siteUrl: `${origins.wattle}/any/page` } })
  expect(settings.json()).toMatchObject({ tenantData: { TenantCode: 'WATTLE', Site: { SiteStatus: 'not-published', SiteName: 'Wattle College' } } })
  expect((await browser.send('/api/auth/fetch-ddb', { json: { siteUrl: 'https://unknown.example' } })).status).toBe(404)
})

test('staff of a suspended tenant can do nothing there, and operators can', async () => {
  const staff = await server.staffToken('admin@protea.example', 'protea')
  const operator = await server.staffToken('operator@lanyard.example', 'protea')
  const read = async (bearer: string) => (await server.raw('console', '/combos/genders', { bearer })).statusCode
  expect([await read(staff), await read(operator)]).toEqual([200, 200])
  await server.asOwner("update tenants set status = 'suspended' where code = 'PROTEA'")
  await server.changeNotifications.handledByAll()
  expect([await read(staff), await read(operator)]).toEqual([403, 200])
})

test('the test clock is refused outside tests', () => {
  expect(() => readConfig({ LANYARD_TEST_CLOCK: '/tmp/clock', NODE_ENV: 'production' })).toThrow(ConfigError)
  expect(() => readConfig({ LANYARD_TEST_CLOCK: '/tmp/clock' })).toThrow(/only goes with NODE_ENV=test/)
  expect(readConfig({ LANYARD_TEST_CLOCK: '/tmp/clock', NODE_ENV: 'test' }).testClock).toBe('/tmp/clock')
})
