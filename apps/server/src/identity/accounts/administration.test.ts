import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Transaction } from '../../database/database.ts'
import { addTestAccount, browserAt, cheap, codeAt, goodPassword } from '../../testing/identity.ts'
import { openTestServer, type TestServer } from '../../testing/server.ts'
import { hours, openTestClock } from '../../testing/test-clock.ts'
import { openPasswords } from '../passwords/passwords.ts'
import { createAccount, enableAccount, giveTemporaryPassword, logOut, resetTwoStep } from './administration.ts'

const { clock, forward } = openTestClock()
const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
let server: TestServer
beforeAll(async () => {
  server = await openTestServer({ clock, passwordCost: cheap })
})
afterAll(() => server.close())

const inTenant = <Result>(work: (transaction: Transaction) => Promise<Result>) => server.database.forTenant(server.tenantId('banksia')).write(work)
const administration = () => ({ changeNotifications: server.changeNotifications, now: clock() })
const administrator = { kind: 'staff', tenantId: 1, poolId: 0, accountId: 1, accountName: 'admin', sessionId: '', origin: '', roles: [] } as const
const signedIn = async (username: string) => {
  const browser = browserAt(server, 'banksia')
  await browser.signIn({ username, password: goodPassword })
  return browser
}

test('an administrator signs a person out everywhere', async () => {
  const id = await addTestAccount(server, 'banksia', { email: 'out@administration.example' })
  const browsers = [await signedIn('out@administration.example'), await signedIn('out@administration.example')]
  expect(await inTenant((transaction) => logOut(administration(), transaction, server.tenantId('banksia'), id))).toBe(2)
  for (const browser of browsers) expect(await browser.session()).toEqual({})
})

test("a disabled account can’t sign in, and enabling it doesn't restore its sessions", async () => {
  const id = await addTestAccount(server, 'banksia', { email: 'off@administration.example' })
  const browser = await signedIn('off@administration.example')
  const bearer = (await browser.session()).user?.idToken
  const enable = (isEnabled: boolean) => inTenant((transaction) => enableAccount(administration(), transaction, server.tenantId('banksia'), id, isEnabled))
  await enable(false)
  expect((await server.raw('banksia', '/combos/genders', { bearer })).statusCode).toBe(401)
  expect(await (await signedIn('off@administration.example')).session()).toEqual({})
  await enable(true)
  expect(await browser.session()).toEqual({})
  expect((await (await signedIn('off@administration.example')).session()).user).toBeDefined()
})

test('an administrator resets a lost authenticator', async () => {
  const id = await addTestAccount(server, 'banksia', { email: 'lost@administration.example', totpSecret: secret })
  const browser = await signedIn('lost@administration.example')
  expect(await browser.challenge()).toMatchObject({ step: 'SOFTWARE_TOKEN_MFA' })
  await inTenant((transaction) => resetTwoStep(administration(), transaction, server.tenantId('banksia'), id))
  expect(await browser.signIn({ step: 'SOFTWARE_TOKEN_MFA', code: codeAt(secret, clock()) })).toMatchObject({ error: 'CredentialsSignin' })
  expect((await (await signedIn('lost@administration.example')).session()).user).toBeDefined()
})

test('a temporary password works until it expires', async () => {
  const passwords = await openPasswords(cheap)
  const create = (username: string) =>
    inTenant(async (transaction) => {
      const tenantId = server.tenantId('banksia')
      const id = await createAccount(transaction, tenantId, { username, email: username, firstName: 'New', lastName: 'Comer' })
      await giveTemporaryPassword(passwords, transaction, tenantId, id, goodPassword, administrator, {
        until: new Date(clock() + hours(24 * 7)).toISOString(),
        byKeyId: null,
      })
    })
  await create('soon@administration.example')
  await create('late@administration.example')
  forward(hours(24 * 7 - 1))
  const attempt = (username: string) => browserAt(server, 'banksia').signIn({ username, password: goodPassword })
  expect(await attempt('soon@administration.example')).toMatchObject({ error: 'NEW_PASSWORD_REQUIRED' })
  forward(hours(1) + 1000)
  expect(await attempt('late@administration.example')).toMatchObject({ error: 'CredentialsSignin' })
})
