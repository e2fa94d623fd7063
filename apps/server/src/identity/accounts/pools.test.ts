import { accountCalls } from '@lanyard/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Browser } from '../../testing/browser.ts'
import { addTestAccount, browserAt, cheap, codeAt, goodPassword, resetCodeFor } from '../../testing/identity.ts'
import { type Origin, openTestServer, type TestServer } from '../../testing/server.ts'
import { openTestClock } from '../../testing/test-clock.ts'

const { clock } = openTestClock()
const kahuPassword = 'the other phrase of kahu 8'
let server: TestServer
beforeAll(async () => {
  server = await openTestServer({ clock, passwordCost: cheap })
})
afterAll(() => server.close())

type Person = { email: string; password: string; browser: Browser }
let count = 0
let here: Person
let there: Person
const join = async (origin: Origin, email: string, password: string): Promise<Person> => {
  await addTestAccount(server, origin, { email, password })
  const browser = browserAt(server, origin)
  expect(await browser.signIn({ username: email, password })).toMatchObject({ status: 200 })
  return { email, password, browser }
}
beforeEach(async () => {
  const email = `same${count++}@pools.example`
  here = await join('banksia', email, goodPassword)
  there = await join('kahu', email, kahuPassword)
})

const account = async ({ browser }: Person, origin: Origin) => server.client(accountCalls, origin, (await browser.session()).user?.idToken)

/** What a person does at one site. */
const entries: [name: string, entry: (person: Person, origin: Origin) => Promise<unknown>][] = [
  ['signing in', ({ email, password }, origin) => browserAt(server, origin).signIn({ username: email, password })],
  [
    'locking the account with wrong passwords',
    async ({ email }, origin) => {
      for (let time = 0; time < 6; time++) await browserAt(server, origin).signIn({ username: email, password: 'wrong' })
    },
  ],
  [
    'resetting the password',
    async ({ email }, origin) => {
      const browser = browserAt(server, origin)
      await browser.signIn({ step: 'FORGOT_PASSWORD', username: email })
      const code = await resetCodeFor(server, origin, email)
      expect(await browser.signIn({ step: 'RESET_PASSWORD', code, newPassword: 'a third phrase of mine 3' })).toMatchObject({ error: 'LOGIN' })
    },
  ],
  ['ending every session', async (person, origin) => (await account(person, origin)).endOtherSessions()],
  [
    'turning two-step verification on',
    async (person, origin) => {
      const calls = await account(person, origin)
      const { secret } = await calls.startTwoStep({ body: { password: person.password } })
      await calls.confirmTwoStep({ body: { code: codeAt(secret, clock()) } })
    },
  ],
]

/** Expects everything to be unchanged: the session, the password, no lock, no second factor, no mail. */
const untouched = async ({ email, password, browser }: Person, origin: Origin) => {
  expect((await browser.session()).user?.username).toBe(email)
  expect(await browserAt(server, origin).signIn({ username: email, password })).toMatchObject({ status: 200, error: null })
}

test.each(entries)('%s at one tenant changes nothing for the same address at another, in either direction', async (_, entry) => {
  await entry(here, 'banksia')
  await untouched(there, 'kahu')
  await entry(there, 'kahu')
})

test.each(entries.flatMap(([name, entry]) => entries.filter(([other]) => other !== name).map(([other, next]) => [name, other, entry, next] as const)))(
  '%s at one and %s at the other are independent',
  async (_, __, entry, next) => {
    await entry(here, 'banksia')
    await untouched(there, 'kahu')
    await next(there, 'kahu')
  },
)

test("a password, a session and a token of one tenant don't work at another tenant's site", async () => {
  expect(await browserAt(server, 'kahu').signIn({ username: here.email, password: here.password })).toMatchObject({ error: 'CredentialsSignin' })
  const carried = browserAt(server, 'kahu')
  for (const [name, value] of here.browser.cookies) carried.cookies.set(name, value)
  expect(await carried.session()).toEqual({})
  const bearer = (await here.browser.session()).user?.idToken
  expect((await server.raw('kahu', '/account/sessions', { bearer })).statusCode).toBe(401)
})

test("a console session works for one of its account's tenants at a time", async () => {
  const id = await addTestAccount(server, 'console', { email: `staff${count}@pools.example`, demonstration: true })
  const browser = browserAt(server, 'console')
  const login = { username: `staff${count}@pools.example`, password: goodPassword }
  expect(await browser.signIn(login)).toMatchObject({ status: 401, error: 'CredentialsSignin' })
  for (const [code, roles] of [
    ['BANKSIA', ['Auditor']],
    ['KAHU', ['TenantAdmin']],
  ])
    await server.asOwner('insert into console_memberships (account_id, for_tenant_id, roles) select $1, id, $2 from tenants where code = $3', [id, roles, code])
  expect(await browser.signIn(login)).toMatchObject({ status: 200 })
  expect((await browser.session()).user).toMatchObject({
    tenantCode: 'BANKSIA',
    roles: ['Auditor'],
    tenants: [{ tenantCode: 'BANKSIA' }, { tenantCode: 'KAHU' }],
  })
  const before = (await browser.session()).user?.idToken
  const choose = async (tenantCode: unknown) => browser.send('/api/auth/session', { json: { csrfToken: await browser.csrfToken(), data: { tenantCode } } })
  expect((await choose('PROTEA')).status).toBe(403)
  expect((await choose(null)).status).toBe(403)
  expect((await choose('KAHU')).json()).toMatchObject({ user: { tenantCode: 'KAHU', roles: ['TenantAdmin'] } })
  expect((await server.raw('console', '/combos/genders', { bearer: before })).statusCode).toBe(401)
  expect((await server.raw('console', '/combos/genders', { bearer: (await browser.session()).user?.idToken })).statusCode).toBe(200)
})
