import { accountCalls } from '@lanyard/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Application } from '../../application.ts'
import { type Browser, openBrowser } from '../../testing/browser.ts'
import { disableForTest } from '../../testing/identity.queries.ts'
import { addTestAccount, browserAt, cheap, goodPassword, resetCodeFor } from '../../testing/identity.ts'
import { openTestServer, origins, type TestServer } from '../../testing/server.ts'

let server: TestServer
let second: Application
/** The promise's proof runs 200, set by the environment. */
const trials = Number(process.env.LANYARD_TRIALS ?? 5)
beforeAll(async () => {
  server = await openTestServer({ passwordCost: cheap })
  second = await server.open()
})
afterAll(async () => {
  await second.close()
  await server.close()
})

type SignedIn = { browser: Browser; idToken: string; accessToken: string; email: string; id: number }
let count = 0
const signedIn = async (origin: 'banksia' | 'kahu' = 'banksia'): Promise<SignedIn> => {
  const email = `person${count++}@revoked.example`
  const id = await addTestAccount(server, origin, { email })
  const browser = browserAt(server, origin)
  await browser.signIn({ username: email, password: goodPassword })
  const { user } = await browser.session()
  return { browser, idToken: user?.idToken ?? '', accessToken: user?.accessToken ?? '', email, id }
}

/** What both processes currently answer to the cookie and to the bearer token. */
const accepted = async ({ browser, idToken }: SignedIn) => {
  const host = new URL(browser.origin).host
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const results = []
  for (const { app } of [second, server]) {
    results.push((await app.inject({ url: '/combos/genders', headers: { host, authorization: `Bearer ${idToken}` } })).statusCode)
    results.push((await app.inject({ url: '/api/auth/session', headers: { host, cookie } })).json().user !== undefined)
  }
  return results
}
const live = [200, true, 200, true]
const ended = [401, false, 401, false]

const causes: [name: string, end: (who: SignedIn) => Promise<unknown>][] = [
  [
    'signing out',
    async ({ browser }) => {
      const cookies = new Map(browser.cookies)
      await browser.send('/api/auth/signout', { form: { csrfToken: await browser.csrfToken(), json: 'true' } })
      for (const [name, value] of cookies) browser.cookies.set(name, value)
    },
  ],
  [
    'the other sign-out',
    ({ browser, accessToken, email }) => browser.send('/api/auth/sign-out', { json: { accessToken, username: email, userPoolId: 'pool-banksia' } }),
  ],
  [
    'signing every other device out',
    async ({ email }) => {
      const other = browserAt(server, 'banksia')
      await other.signIn({ username: email, password: goodPassword })
      await server.client(accountCalls, 'banksia', (await other.session()).user?.idToken).endOtherSessions()
    },
  ],
  [
    'a changed password',
    async ({ email }) => {
      const other = browserAt(server, 'banksia')
      await other.signIn({ username: email, password: goodPassword })
      const account = server.client(accountCalls, 'banksia', (await other.session()).user?.idToken)
      await account.changePassword({ body: { currentPassword: goodPassword, newPassword: 'quite another phrase 9' } })
    },
  ],
  [
    'a reset password',
    async ({ email }) => {
      const other = browserAt(server, 'banksia')
      await other.signIn({ step: 'FORGOT_PASSWORD', username: email })
      const code = await resetCodeFor(server, 'banksia', email)
      expect(await other.signIn({ step: 'RESET_PASSWORD', code, newPassword: 'quite another phrase 9' })).toMatchObject({ error: 'LOGIN' })
    },
  ],
]

test.each(causes)('%s takes effect on the next request, in every process', async (_, end) => {
  for (let trial = 0; trial < trials; trial++) {
    const who = await signedIn()
    expect(await accepted(who)).toEqual(live)
    await end(who)
    expect(await accepted(who)).toEqual(ended)
  }
})

test('a disabled account is refused immediately, and an eleventh session ends the oldest', async () => {
  const who = await signedIn()
  expect(await accepted(who)).toEqual(live)
  for (let more = 0; more < 10; more++) await browserAt(server, 'banksia').signIn({ username: who.email, password: goodPassword })
  expect((await server.raw('banksia', '/account/sessions', { bearer: who.idToken })).statusCode).toBe(401)
  const another = await signedIn()
  await accepted(another)
  await second.database.forTenant(server.tenantId('banksia')).write(async (transaction) => {
    await disableForTest(transaction, server.tenantId('banksia'), another.id)
    transaction.afterCommit(second.changeNotifications.handledByAll)
  })
  expect(await accepted(another)).toEqual(ended)
})

test("unpublishing a site refuses its tokens and sign-ins immediately, and republishing doesn't restore its sessions", async () => {
  const who = await signedIn('kahu')
  expect(await accepted(who)).toEqual(live)
  const publish = async (status: string) => {
    await server.asOwner('update sites set status = $1 where origin = $2', [status, origins.kahu])
    await server.changeNotifications.handledByAll()
  }
  await publish('not-published')
  expect(await accepted(who)).toEqual([403, false, 403, false])
  const answer = await server.raw('kahu', '/combos/genders', { bearer: who.idToken })
  expect(answer.json()).toMatchObject({ status: 403, type: '/docs/problems#site-not-published' })
  expect(await browserAt(server, 'kahu').signIn({ username: who.email, password: goodPassword })).toMatchObject({ status: 401, error: 'CredentialsSignin' })
  await publish('published')
  expect(await accepted(who)).toEqual(ended)
  expect(await browserAt(server, 'kahu').signIn({ username: who.email, password: goodPassword })).toMatchObject({ status: 200 })
})

test('a suspended tenant is closed like an unpublished site', async () => {
  const email = 'suspended@revoked.example'
  await addTestAccount(server, 'protea', { email })
  const browser = openBrowser(server.app, origins.protea)
  await browser.signIn({ username: email, password: goodPassword })
  const bearer = (await browser.session()).user?.idToken
  await server.asOwner("update tenants set status = 'suspended' where code = 'PROTEA'")
  await server.changeNotifications.handledByAll()
  expect((await server.raw('protea', '/combos/genders', { bearer })).statusCode).toBe(403)
  expect((await server.raw('api', '/combos/genders', { bearer })).statusCode).toBe(403)
  expect(await browser.signIn({ username: email, password: goodPassword })).toMatchObject({ error: 'CredentialsSignin' })
})

test('devices are listed and signed out one by one, and only by their owner', async () => {
  const who = await signedIn()
  const phone = browserAt(server, 'banksia', { device: 'A phone' })
  await phone.signIn({ username: who.email, password: goodPassword })
  const account = server.client(accountCalls, 'banksia', who.idToken)
  const { items } = await account.listSignedInDevices()
  expect(items.map(({ device, isCurrent }) => [device, isCurrent])).toEqual(
    expect.arrayContaining([
      ['A phone', false],
      ['Test browser', true],
    ]),
  )
  const sessionId = items.find(({ device }) => device === 'A phone')?.sessionId ?? ''
  const stranger = await signedIn()
  await expect(server.client(accountCalls, 'banksia', stranger.idToken).endSession({ params: { id: sessionId } })).rejects.toMatchObject({
    problem: { status: 404 },
  })
  await account.endSession({ params: { id: sessionId } })
  expect(await phone.session()).toEqual({})
  expect((await account.listSignedInDevices()).items).toHaveLength(1)
})
