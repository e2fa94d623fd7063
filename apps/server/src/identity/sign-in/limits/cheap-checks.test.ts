import { accountCalls } from '@lanyard/contract'
import argon2 from '@node-rs/argon2'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { openInviting } from '../../../providers/testing/inviting.ts'
import { addTestAccount, browserAt, cheap, goodPassword, resetCodeFor } from '../../../testing/identity.ts'
import { openTestServer, type TestServer } from '../../../testing/server.ts'
import { minutes, openTestClock } from '../../../testing/test-clock.ts'
import { newChallengeToken } from '../challenge-cookie.ts'

const { clock, forward } = openTestClock()
const newPassword = 'another long phrase 77'
let server: TestServer
beforeAll(async () => {
  server = await openTestServer({ clock, passwordCost: cheap })
})
afterAll(() => server.close())

const hashing = vi.spyOn(argon2, 'hash')
const comparing = vi.spyOn(argon2, 'verify')
beforeEach(() => {
  hashing.mockClear()
  comparing.mockClear()
})
afterAll(() => vi.restoreAllMocks())
const work = () => [hashing.mock.calls.length, comparing.mock.calls.length]

const reset = (code: string, password = newPassword) => ({ step: 'RESET_PASSWORD', code, newPassword: password })
const begun = async (email: string) => {
  await addTestAccount(server, 'banksia', { email })
  const browser = browserAt(server, 'banksia')
  await browser.signIn({ step: 'FORGOT_PASSWORD', username: email })
  const code = await resetCodeFor(server, 'banksia', email)
  hashing.mockClear()
  return { browser, code }
}

test('a reset is hashed once, and only if its code is right and its password allowed', async () => {
  const nobody = browserAt(server, 'banksia')
  expect(await nobody.signIn(reset('12345678'))).toMatchObject({ error: 'CredentialsSignin' })
  nobody.cookies.set('lanyard.challenge', newChallengeToken(server.tenantId('banksia')))
  expect(await nobody.signIn(reset('12345678'))).toMatchObject({ error: 'CredentialsSignin' })
  const { browser, code } = await begun('reset@cheap.example')
  expect(await browser.signIn(reset('12345678'))).toMatchObject({ error: 'RESET_PASSWORD' })
  expect(await browser.signIn(reset(code, 'short'))).toMatchObject({ error: 'RESET_PASSWORD' })
  expect(work()).toEqual([0, 0])
  expect(await browser.signIn(reset(code))).toMatchObject({ error: 'LOGIN' })
  expect(work()).toEqual([1, 0])
})

test("an expired reset, and one from an address that has to wait, aren't hashed", async () => {
  const late = await begun('late@cheap.example')
  forward(minutes(10) + 1000)
  expect(await late.browser.signIn(reset(late.code))).toMatchObject({ error: 'CredentialsSignin' })
  const address = '192.0.2.20'
  for (let at = 0; at < 30; at++) await browserAt(server, 'banksia', { address }).signIn({ username: `nobody${at}@cheap.example`, password: '' })
  const waiting = browserAt(server, 'banksia', { address })
  await waiting.signIn({ step: 'FORGOT_PASSWORD', username: 'late@cheap.example' })
  expect(await waiting.signIn(reset('12345678'))).toMatchObject({ status: 429 })
  expect(await waiting.signIn({ username: 'nobody@cheap.example', password: 'wrong' })).toMatchObject({ status: 429 })
  expect(work()).toEqual([0, 0])
})

test("a hundred and ten concurrent resets without a challenge don't stop anyone from signing in", async () => {
  await addTestAccount(server, 'kahu', { email: 'honest@cheap.example' })
  const flood = Array.from({ length: 110 }, () => browserAt(server, 'kahu', { address: '192.0.2.21' }).signIn(reset('12345678')))
  const honest = Array.from({ length: 6 }, () => browserAt(server, 'kahu').signIn({ username: 'honest@cheap.example', password: goodPassword }))
  expect((await Promise.all(honest)).map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200])
  expect(new Set((await Promise.all(flood)).map(({ status }) => status))).toEqual(new Set([401]))
})

test('a new password is hashed only in its own open step', async () => {
  const email = 'temporary@cheap.example'
  await addTestAccount(server, 'banksia', { email, temporary: true })
  const browser = browserAt(server, 'banksia')
  await browser.signIn({ username: email, password: goodPassword })
  forward(minutes(15) + 1000)
  hashing.mockClear()
  comparing.mockClear()
  expect(await browser.signIn({ step: 'NEW_PASSWORD_REQUIRED', newPassword })).toMatchObject({ error: 'CredentialsSignin' })
  expect(work()).toEqual([0, 0])
})

test('a disallowed password is refused before the current one is compared', async () => {
  const bearer = await server.learnerToken('banksia', 'learner@banksia.example')
  const account = server.client(accountCalls, 'banksia', bearer)
  await expect(account.changePassword({ body: { currentPassword: 'wrong', newPassword: 'short' } })).rejects.toMatchObject({
    problem: { status: 400, errors: [{ pointer: '/newPassword' }] },
  })
  expect(work()).toEqual([0, 0])
})

test('an invitation of someone with an account is refused before a password is hashed', async () => {
  const inviting = await openInviting(server, clock)
  await inviting.invite({ Email: 'admin@kahu.example' })
  const acceptance = { Token: await inviting.tokenFor('admin@kahu.example'), Password: newPassword }
  await expect(inviting.invited().acceptInvitation({ body: acceptance })).rejects.toMatchObject({ problem: { status: 409 } })
  expect(work()).toEqual([0, 0])
})
