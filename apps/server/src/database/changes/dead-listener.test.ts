import sql from 'sql-template-tag'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Application } from '../../application.ts'
import { overHttp } from '../../testing/http.ts'
import { addTestAccount, browserAt, cheap, goodPassword } from '../../testing/identity.ts'
import { type Origin, openTestServer, origins, type TestServer } from '../../testing/server.ts'
import { openTcpProxy, type TcpProxy } from '../../testing/tcp-proxy.ts'

/** Heartbeats much faster than in production. */
const fast = { beatEvery: 30, patience: 1_000, trustedFor: 300 }

let server: TestServer
beforeAll(async () => {
  server = await openTestServer({ passwordCost: cheap })
})
afterAll(() => server.close())

/** A second process, connected to the database through a proxy that can fail. */
let proxy: TcpProxy
let second: Application
let send: Awaited<ReturnType<typeof overHttp>>
beforeEach(async () => {
  const listenUrl = new URL(server.appUrl)
  proxy = await openTcpProxy(Number(listenUrl.port))
  listenUrl.port = String(proxy.port)
  listenUrl.hostname = '127.0.0.1'
  second = await server.open({ listenUrl: listenUrl.href, listenPace: fast })
  send = await overHttp(second.app)
})
afterEach(async () => {
  await second.close()
  await proxy.close()
})

const isDeaf = () => expect.poll(() => second.changeNotifications.isCurrent()).toBe(false)
const hearsAgain = () => expect.poll(() => second.changeNotifications.isCurrent()).toBe(true)

let count = 0
const signIn = async (origin: Origin) => {
  const email = `person${count++}@dead-listener.example`
  await addTestAccount(server, origin, { email })
  const browser = browserAt(server, origin)
  await browser.signIn({ username: email, password: goodPassword })
  const token = (await browser.session()).user?.idToken ?? ''
  const signOut = async () => browser.send('/api/auth/signout', { form: { csrfToken: await browser.csrfToken(), json: 'true' } })
  return { token, signOut }
}
const status = async (origin: Origin, path: string, bearer: string) => (await send(origin, path, { bearer })).status

test('a process whose connection was silently dropped refuses a session that ended elsewhere', async () => {
  const { token, signOut } = await signIn('banksia')
  expect(await status('banksia', '/combos/genders', token)).toBe(200)
  proxy.drop()
  await signOut()
  await isDeaf()
  expect(await status('banksia', '/combos/genders', token)).toBe(401)
  expect(await status('banksia', '/account/sessions', token)).toBe(401)
})

test("sessions that weren't revoked still work, read from the database", async () => {
  const { token } = await signIn('banksia')
  proxy.drop()
  await isDeaf()
  expect(await status('banksia', '/combos/genders', token)).toBe(200)
  expect((await send('banksia', '/healthz')).status).toBe(200)
})

test('sites, settings, shipped lists and signing keys are read for each request until notifications arrive again', async () => {
  const { token } = await signIn('kahu')
  const tenantData = async () => {
    const form = { 'content-type': 'application/json' }
    return JSON.parse((await send('kahu', '/api/auth/fetch-ddb', { method: 'POST', headers: form, body: JSON.stringify({ siteUrl: origins.kahu }) })).body)
  }
  expect(await status('kahu', '/combos/genders', token)).toBe(200)
  proxy.drop()
  await isDeaf()
  await server.asOwner(`update tenants set settings = jsonb_set(settings, '{Site,SiteName}', '"Renamed"') where code = 'KAHU'`)
  expect((await tenantData()).tenantData.Site.SiteName).toBe('Renamed')
  await server.asOwner("update shipped_lists set version = 'changed-version' where list = 'genders'")
  expect((await send('kahu', '/combos/genders', { bearer: token })).headers.etag).toContain('changed-version')
  await server.asOwner("update sites set status = 'not-published' where origin = $1", [origins.kahu])
  expect(await status('kahu', '/combos/genders', token)).toBe(403)
  await server.asOwner("update sites set status = 'published' where origin = $1", [origins.kahu])
  expect(await status('kahu', '/combos/genders', token)).toBe(401)
  const other = await signIn('banksia')
  expect(await status('banksia', '/combos/genders', other.token)).toBe(200)
  await server.asOwner('update signing_keys set retired_at = now()')
  expect(await status('banksia', '/combos/genders', other.token)).toBe(401)
  proxy.restore()
  await hearsAgain()
})

test('while the network is paused nothing in memory is trusted, and no change is lost', async () => {
  const { token, signOut } = await signIn('banksia')
  expect(await status('banksia', '/combos/genders', token)).toBe(200)
  proxy.hold()
  await signOut()
  await isDeaf()
  expect(await status('banksia', '/combos/genders', token)).toBe(401)
  proxy.release()
  await hearsAgain()
  expect(await status('banksia', '/combos/genders', token)).toBe(401)
})

test('a connection ended by the database is replaced, and sessions that end in the meantime are refused throughout', async () => {
  const { token, signOut } = await signIn('banksia')
  expect(await status('banksia', '/combos/genders', token)).toBe(200)
  await second.database.shared.read(
    sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'lanyard-notices'`,
  )
  await signOut()
  expect(await status('banksia', '/combos/genders', token)).toBe(401)
  await hearsAgain()
  expect(await status('banksia', '/combos/genders', token)).toBe(401)
})

test('a process drops what it commits from its own caches immediately, notified or not', async () => {
  const listenUrl = new URL(server.appUrl)
  listenUrl.port = String(proxy.port)
  const alone = await server.open({ listenUrl: listenUrl.href, listenPace: { ...fast, beatEvery: 600_000, trustedFor: 600_000 } })
  const email = 'own@dead-listener.example'
  await addTestAccount(server, 'banksia', { email })
  const browser = browserAt({ ...server, app: alone.app }, 'banksia')
  await browser.signIn({ username: email, password: goodPassword })
  const bearer = (await browser.session()).user?.idToken ?? ''
  const answered = async () =>
    (await alone.app.inject({ url: '/combos/genders', headers: { host: 'banksia.localhost:3000', authorization: `Bearer ${bearer}` } })).statusCode
  expect(await answered()).toBe(200)
  proxy.drop()
  expect(alone.changeNotifications.isCurrent()).toBe(true)
  await browser.send('/api/auth/signout', { form: { csrfToken: await browser.csrfToken(), json: 'true' } })
  expect(await answered()).toBe(401)
  await alone.close()
})

test("when the database can't be reached either, requests get a 503 with Retry-After", async () => {
  const { token } = await signIn('straits')
  proxy.drop()
  await isDeaf()
  await server.asOwner('revoke select on sites from lanyard_app')
  const answer = await send('straits', '/combos/genders', { bearer: token })
  await server.asOwner('grant select on sites to lanyard_app')
  expect([answer.status, answer.headers['retry-after'], answer.headers['content-type']]).toEqual([503, '2', 'application/problem+json; charset=utf-8'])
  expect(answer.headers['x-content-type-options']).toBe('nosniff')
  expect(await status('straits', '/combos/genders', token)).toBe(200)
})
