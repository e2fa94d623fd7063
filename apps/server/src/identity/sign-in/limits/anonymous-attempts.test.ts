import { accountCalls } from '@lanyard/contract'
import argon2 from '@node-rs/argon2'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Browser } from '../../../testing/browser.ts'
import { addTestAccount, browserAt, cheap, codeAt, goodPassword, mailsOf, resetCodeFor } from '../../../testing/identity.ts'
import { openTestServer, type TestServer } from '../../../testing/server.ts'
import { hours, minutes, openTestClock } from '../../../testing/test-clock.ts'

const { clock, forward } = openTestClock()
const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
const campus = '192.0.2.50'
let server: TestServer
beforeAll(async () => {
  server = await openTestServer({ clock, passwordCost: cheap })
})
afterAll(() => server.close())

const stranger = (address?: string) => browserAt(server, 'banksia', address === undefined ? {} : { address })
const at = (browser: Browser, address: string) => {
  const moved = browserAt(server, 'banksia', { address })
  for (const [name, value] of browser.cookies) moved.cookies.set(name, value)
  return moved
}
const signIn = (browser: Browser, username: string, password = goodPassword) => browser.signIn({ username, password })
const forgot = (browser: Browser, username: string) => browser.signIn({ step: 'FORGOT_PASSWORD', username })
const withKnownDevice = async (email: string, totpSecret?: string) => {
  await addTestAccount(server, 'banksia', { email, ...(totpSecret && { totpSecret }) })
  const browser = stranger()
  await signIn(browser, email)
  if (totpSecret) await browser.signIn({ step: 'SOFTWARE_TOKEN_MFA', code: codeAt(totpSecret, clock()) })
  expect((await browser.session()).user?.username).toBe(email)
  return browser
}
const mailsTo = async (email: string, kind = 'reset-code') => (await mailsOf(server, 'banksia', email)).filter((mail) => mail.kind === kind).length

test("strangers' wrong passwords and used-up mails leave a known device its password, and its reset and link by mail", async () => {
  const email = 'learner@stranger.example'
  const known = await withKnownDevice(email)
  for (let round = 0; round < 20; round++) await Promise.all(Array.from({ length: 5 }, () => signIn(stranger(), email, 'wrong')))
  for (let count = 0; count < 12; count++) {
    await forgot(stranger(), email)
    await stranger().signIn({ email }, { provider: 'email', route: 'signin' })
  }
  expect([await mailsTo(email), await mailsTo(email, 'sign-in-link')], 'of all strangers together').toEqual([10, 10])
  expect(await signIn(stranger(), email), 'the password is disabled for strangers').toMatchObject({ error: 'CredentialsSignin' })
  expect(await signIn(known, email)).toMatchObject({ status: 200 })
  await known.signIn({ email }, { provider: 'email', route: 'signin' })
  expect(await mailsTo(email, 'sign-in-link')).toBe(11)
  await forgot(known, email)
  const code = await resetCodeFor(server, 'banksia', email)
  expect(await known.signIn({ step: 'RESET_PASSWORD', code, newPassword: 'another long phrase 77' })).toMatchObject({ error: 'LOGIN' })
  for (let count = 0; count < 5; count++) await forgot(known, email)
  expect(await mailsTo(email), 'three of the known device').toBe(13)
})

test('a stranger uses up their own mails and no one else’s', async () => {
  const email = 'mailed@stranger.example'
  await addTestAccount(server, 'banksia', { email })
  for (let count = 0; count < 6; count++) await forgot(stranger('198.51.100.1'), email)
  expect(await mailsTo(email)).toBe(3)
  await forgot(stranger('198.51.100.2'), email)
  expect(await mailsTo(email)).toBe(4)
  forward(hours(1) + 1000)
  await forgot(stranger('198.51.100.1'), email)
  expect(await mailsTo(email)).toBe(5)
})

test('thirty refused names behind one address stop strangers there, and no known device', async () => {
  const email = 'campus@stranger.example'
  const known = await withKnownDevice(email)
  await addTestAccount(server, 'banksia', { email: 'newcomer@stranger.example' })
  for (let count = 0; count < 30; count++) await signIn(stranger(campus), `nobody${count}@stranger.example`, 'wrong')
  expect(await signIn(stranger(campus), 'newcomer@stranger.example')).toMatchObject({ status: 429 })
  expect(await signIn(at(known, campus), email, 'mistyped')).toMatchObject({ status: 401 })
  expect(await signIn(at(known, campus), email)).toMatchObject({ status: 200 })
  await forgot(at(known, campus), email)
  expect(await mailsTo(email)).toBe(1)
})

test('a person who mistypes repeatedly behind an address waits alone', async () => {
  const address = '192.0.2.51'
  await addTestAccount(server, 'banksia', { email: 'neighbour@stranger.example' })
  const mistyped = []
  for (let count = 0; count < 31; count++) mistyped.push((await signIn(stranger(address), 'clumsy@stranger.example', 'mistyped')).status)
  expect([mistyped.filter((status) => status === 401).length, mistyped.at(-1)]).toEqual([30, 429])
  expect(await signIn(stranger(address), 'neighbour@stranger.example')).toMatchObject({ status: 200 })
})

test('a known device is stopped after thirty wrong codes from any number of addresses, and they count like wrong passwords', async () => {
  const email = 'codes@stranger.example'
  const known = await withKnownDevice(email, secret)
  for (let count = 0; count < 12; count++) {
    const moved = at(known, `203.0.113.${count}`)
    await signIn(moved, email)
    for (let tries = 0; tries < 5; tries++) await moved.signIn({ step: 'SOFTWARE_TOKEN_MFA', code: '000000' })
    forward(minutes(1))
  }
  const tenantId = server.tenantId('banksia')
  const [judged] = await server.asOwner<{ codes: number }>(
    `select sum(lines)::int as codes from refusals r join accounts a on a.tenant_id = r.tenant_id and r.event->>'actorId' = a.id::text
     where r.tenant_id = $1 and a.email = $2 and r.event->'after'->>'reason' = 'code-wrong'`,
    [tenantId, email],
    tenantId,
  )
  expect(judged?.codes).toBe(30)
  expect(await signIn(at(known, '203.0.113.99'), email)).toMatchObject({ status: 429 })
  const [device] = await server.asOwner<{ failures: number; isLocked: boolean }>(
    `select d.failures, d.locked_until is not null as "isLocked" from known_devices d join accounts a on a.tenant_id = d.tenant_id and a.id = d.account_id
     where d.tenant_id = $1 and a.email = $2`,
    [tenantId, email],
    tenantId,
  )
  expect(device).toEqual({ failures: 6, isLocked: true })
})

test('a hundred concurrent passwords to confirm something are five guesses, then there is a wait', async () => {
  // Another try on a slow machine has its own account.
  const known = await withKnownDevice(`confirms-${crypto.randomUUID()}@stranger.example`)
  const account = server.client(accountCalls, 'banksia', (await known.session()).user?.idToken)
  const compared = vi.spyOn(argon2, 'verify')
  const guess = (password: string) =>
    account.startTwoStep({ body: { password } }).then(
      () => 200,
      ({ problem }: { problem: { status: number } }) => problem.status,
    )
  const answers = await Promise.all(Array.from({ length: 100 }, (_, number) => guess(`guess ${number}`)))
  expect(compared).toHaveBeenCalledTimes(5)
  compared.mockRestore()
  expect(answers.filter((status) => status === 400)).toHaveLength(5)
  expect(answers.filter((status) => status === 429)).toHaveLength(95)
  expect(await guess(goodPassword)).toBe(429)
  forward(minutes(1) + 1000)
  expect(await guess(goodPassword)).toBe(200)
  expect(await guess('wrong'), 'and the count begins anew').toBe(400)
})

test("strangers at the sign-in form don't stop a signed-in person from confirming their password", async () => {
  const email = 'signed-in@stranger.example'
  const known = await withKnownDevice(email)
  for (let count = 0; count < 6; count++) await signIn(stranger(), email, 'wrong')
  const account = server.client(accountCalls, 'banksia', (await known.session()).user?.idToken)
  await account.changePassword({ body: { currentPassword: goodPassword, newPassword: 'another long phrase 77' } })
})
