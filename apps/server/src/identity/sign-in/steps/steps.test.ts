import { accountCalls } from '@lanyard/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addTestAccount, browserAt, cheap, codeAt, goodPassword, mailsOf, resetCodeFor } from '../../../testing/identity.ts'
import { openTestServer, type TestServer } from '../../../testing/server.ts'
import { minutes, openTestClock } from '../../../testing/test-clock.ts'

const { clock, forward } = openTestClock()
const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
const newPassword = 'another long phrase 77'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer({ clock, passwordCost: cheap })
})
afterAll(() => server.close())

test('a temporary password leads to a new password, which signs in and replaces it', async () => {
  await addTestAccount(server, 'banksia', { email: 'temporary@steps.example', temporary: true })
  const browser = browserAt(server, 'banksia')
  const username = 'temporary@steps.example'
  expect(await browser.signIn({ username, password: goodPassword })).toMatchObject({ status: 401, error: 'NEW_PASSWORD_REQUIRED' })
  expect(await browser.challenge()).toMatchObject({ step: 'NEW_PASSWORD_REQUIRED', passwordRules: { minimumLength: 15, maximumLength: 256 } })
  expect(await browser.session()).toEqual({})

  expect(await browser.signIn({ step: 'NEW_PASSWORD_REQUIRED', newPassword: 'too short' })).toMatchObject({ status: 401, error: 'NEW_PASSWORD_REQUIRED' })
  expect(await browser.challenge()).toMatchObject({ problem: { code: 'password-too-short' } })
  expect(await browser.signIn({ step: 'NEW_PASSWORD_REQUIRED', newPassword: goodPassword })).toMatchObject({ error: 'NEW_PASSWORD_REQUIRED' })
  expect(await browser.challenge()).toMatchObject({ problem: { code: 'password-same' } })

  expect(await browser.signIn({ step: 'NEW_PASSWORD_REQUIRED', newPassword })).toMatchObject({ status: 200, error: null })
  expect((await browser.session()).user?.username).toBe(username)
  expect(await browserAt(server, 'banksia').signIn({ username, password: goodPassword })).toMatchObject({ error: 'CredentialsSignin' })
  expect(await browserAt(server, 'banksia').signIn({ username, password: newPassword })).toMatchObject({ status: 200 })
})

test('a second factor that is set up is required, and five wrong codes lead back to the start', async () => {
  await addTestAccount(server, 'banksia', { email: 'totp@steps.example', totpSecret: secret })
  const browser = browserAt(server, 'banksia')
  const login = { username: 'totp@steps.example', password: goodPassword }
  expect(await browser.signIn(login)).toMatchObject({ status: 401, error: 'SOFTWARE_TOKEN_MFA' })
  expect(await browser.signIn({ ...login, pending: '200' })).toMatchObject({ status: 200, error: 'SOFTWARE_TOKEN_MFA' })
  expect(await browser.signIn({ ...login, password: 'wrong', pending: '200' })).toMatchObject({ status: 401, error: 'CredentialsSignin' })
  await browser.signIn(login)
  for (const attemptsLeft of [4, 3, 2, 1]) {
    expect(await browser.signIn({ step: 'SOFTWARE_TOKEN_MFA', code: '000000' })).toMatchObject({ error: 'SOFTWARE_TOKEN_MFA' })
    expect(await browser.challenge()).toMatchObject({ attemptsLeft, problem: { code: 'code-wrong' } })
  }
  expect(await browser.signIn({ step: 'SOFTWARE_TOKEN_MFA', code: '000000' })).toMatchObject({ error: 'CredentialsSignin' })
  expect(await browser.signIn({ step: 'SOFTWARE_TOKEN_MFA', code: codeAt(secret, clock()) })).toMatchObject({ error: 'CredentialsSignin' })
  expect(await browser.signIn(login)).toMatchObject({ error: 'SOFTWARE_TOKEN_MFA' })
  expect(await browser.signIn({ step: 'SOFTWARE_TOKEN_MFA', code: codeAt(secret, clock()) })).toMatchObject({ status: 200 })
  expect((await browser.session()).user?.username).toBe('totp@steps.example')
})

test('a required second factor is set up during sign-in, and ten recovery codes are shown once', async () => {
  await addTestAccount(server, 'console', { email: 'staff@steps.example', operator: true })
  const browser = browserAt(server, 'console')
  const login = { username: 'staff@steps.example', password: goodPassword }
  expect(await browser.signIn(login)).toMatchObject({ status: 401, error: 'MFA_SETUP' })
  expect(await browser.signIn({ step: 'MFA_SETUP' })).toMatchObject({ status: 401, error: 'MFA_VERIFY' })
  const { setup } = (await browser.challenge()) as { setup: { secret: string; uri: string } }
  expect(setup.uri).toMatch(/^otpauth:\/\/totp\/.*secret=/)
  expect(await browser.signIn({ step: 'MFA_VERIFY', code: '123' })).toMatchObject({ error: 'MFA_VERIFY' })
  expect(await browser.signIn({ step: 'MFA_VERIFY', code: codeAt(setup.secret, clock()) })).toMatchObject({ status: 200 })
  expect((await browser.session()).user?.username).toBe('staff@steps.example')
  const { recoveryCodes } = (await browser.challenge()) as { recoveryCodes: string[] }
  expect(new Set(recoveryCodes).size).toBe(10)
  expect(await browser.challenge()).toEqual({})

  const lost = browserAt(server, 'console')
  await lost.signIn(login)
  expect(await lost.signIn({ step: 'SOFTWARE_TOKEN_MFA', code: String(recoveryCodes[0]).toUpperCase() })).toMatchObject({ status: 200 })
  const again = browserAt(server, 'console')
  await again.signIn(login)
  expect(await again.signIn({ step: 'SOFTWARE_TOKEN_MFA', code: String(recoveryCodes[0]) })).toMatchObject({ error: 'SOFTWARE_TOKEN_MFA' })
})

test('a reset by mailed code changes the password, ends every session, is reported by mail and skips no second factor', async () => {
  const email = 'reset@steps.example'
  await addTestAccount(server, 'kahu', { email, totpSecret: secret })
  const other = browserAt(server, 'kahu')
  await other.signIn({ username: email, password: goodPassword })
  await other.signIn({ step: 'SOFTWARE_TOKEN_MFA', code: codeAt(secret, clock()) })
  expect((await other.session()).user).toBeDefined()

  const browser = browserAt(server, 'kahu')
  expect(await browser.signIn({ step: 'FORGOT_PASSWORD', username: email })).toMatchObject({ status: 401, error: 'RESET_PASSWORD' })
  expect(await browser.challenge()).toMatchObject({ step: 'RESET_PASSWORD', attemptsLeft: 5, passwordRules: { minimumLength: 15 } })
  const code = await resetCodeFor(server, 'kahu', email)
  expect(await browser.signIn({ step: 'RESET_PASSWORD', code: '11111111', newPassword })).toMatchObject({ error: 'RESET_PASSWORD' })
  expect(await browser.signIn({ step: 'RESET_PASSWORD', code, newPassword: 'short' })).toMatchObject({ error: 'RESET_PASSWORD' })
  expect(await browser.challenge()).toMatchObject({ attemptsLeft: 4, problem: { code: 'password-too-short' } })
  expect(await browser.signIn({ step: 'RESET_PASSWORD', code, newPassword })).toMatchObject({ status: 401, error: 'LOGIN' })
  expect(await other.session()).toEqual({})
  expect((await mailsOf(server, 'kahu'))[0]).toMatchObject({ kind: 'password-changed', recipient: email })
  expect(await browser.signIn({ step: 'RESET_PASSWORD', code, newPassword: 'yet another phrase 5' })).toMatchObject({ error: 'CredentialsSignin' })
  expect(await browser.signIn({ username: email, password: newPassword })).toMatchObject({ error: 'SOFTWARE_TOKEN_MFA' })
})

test('a step out of order, an expired one and one carried to another tenant end the whole sign-in', async () => {
  const email = 'order@steps.example'
  await addTestAccount(server, 'banksia', { email, totpSecret: secret })
  const login = { username: email, password: goodPassword }
  const right = { step: 'SOFTWARE_TOKEN_MFA', code: '' }

  const disordered = browserAt(server, 'banksia')
  await disordered.signIn(login)
  const cookies = new Map(disordered.cookies)
  expect(await disordered.signIn({ step: 'MFA_VERIFY', code: codeAt(secret, clock()) })).toMatchObject({ error: 'CredentialsSignin' })
  for (const [name, value] of cookies) disordered.cookies.set(name, value)
  expect(await disordered.signIn({ ...right, code: codeAt(secret, clock()) })).toMatchObject({ error: 'CredentialsSignin' })

  const carried = browserAt(server, 'banksia')
  const elsewhere = browserAt(server, 'kahu')
  await carried.signIn(login)
  elsewhere.cookies.set('lanyard.challenge', carried.cookies.get('lanyard.challenge') ?? '')
  expect(await elsewhere.signIn({ ...right, code: codeAt(secret, clock()) })).toMatchObject({ error: 'CredentialsSignin' })
  expect(await carried.signIn({ ...right, code: codeAt(secret, clock()) })).toMatchObject({ error: 'CredentialsSignin' })

  const late = browserAt(server, 'banksia')
  await late.signIn(login)
  forward(minutes(5) + 1000)
  expect(await late.signIn({ ...right, code: codeAt(secret, clock()) })).toMatchObject({ error: 'CredentialsSignin' })
})

test('a reset code is valid for ten minutes, and three mails an hour are sent', async () => {
  const email = 'slow@steps.example'
  await addTestAccount(server, 'straits', { email })
  const browser = browserAt(server, 'straits')
  await browser.signIn({ step: 'FORGOT_PASSWORD', username: email })
  const code = await resetCodeFor(server, 'straits', email)
  forward(minutes(10) + 1000)
  expect(await browser.signIn({ step: 'RESET_PASSWORD', code, newPassword })).toMatchObject({ error: 'CredentialsSignin' })
  for (let request = 0; request < 4; request++)
    expect(await browser.signIn({ step: 'FORGOT_PASSWORD', username: email })).toMatchObject({ error: 'RESET_PASSWORD' })
  expect((await mailsOf(server, 'straits')).filter(({ recipient }) => recipient === email)).toHaveLength(3)
})

test('a learner turns two-step verification on and off in the account screens', async () => {
  const email = 'screens@steps.example'
  await addTestAccount(server, 'banksia', { email })
  const browser = browserAt(server, 'banksia')
  await browser.signIn({ username: email, password: goodPassword })
  const account = server.client(accountCalls, 'banksia', (await browser.session()).user?.idToken)
  expect(await account.getTwoStep()).toMatchObject({ isOn: false, isOffered: true, isRequired: false })
  await expect(account.startTwoStep({ body: { password: 'not it' } })).rejects.toMatchObject({ problem: { status: 400, errors: [{ pointer: '/password' }] } })
  const setup = await account.startTwoStep({ body: { password: goodPassword } })
  const { recoveryCodes } = await account.confirmTwoStep({ body: { code: codeAt(setup.secret, clock()) } })
  expect(recoveryCodes).toHaveLength(10)
  expect(await account.getTwoStep()).toMatchObject({ isOn: true, recoveryCodesLeft: 10, passwordRules: { minimumLength: 8 } })
  expect(await browserAt(server, 'banksia').signIn({ username: email, password: goodPassword })).toMatchObject({ error: 'SOFTWARE_TOKEN_MFA' })
  await account.endTwoStep({ body: { password: goodPassword, code: recoveryCodes[0] as string } })
  expect(await browserAt(server, 'banksia').signIn({ username: email, password: goodPassword })).toMatchObject({ status: 200 })
})

test('replacing a temporary password ends another sign-in begun with it', async () => {
  const email = 'twice@steps.example'
  await addTestAccount(server, 'banksia', { email, temporary: true })
  const [owner, stranger] = [browserAt(server, 'banksia'), browserAt(server, 'banksia')]
  for (const browser of [owner, stranger])
    expect(await browser.signIn({ username: email, password: goodPassword })).toMatchObject({ error: 'NEW_PASSWORD_REQUIRED' })
  expect(await owner.signIn({ step: 'NEW_PASSWORD_REQUIRED', newPassword })).toMatchObject({ status: 200 })
  expect(await stranger.signIn({ step: 'NEW_PASSWORD_REQUIRED', newPassword: 'the phrase of a stranger' })).toMatchObject({ error: 'CredentialsSignin' })
  expect(await stranger.session()).toEqual({})
  expect(await browserAt(server, 'banksia').signIn({ username: email, password: newPassword })).toMatchObject({ status: 200 })
})

test.each(['MFA_SETUP', 'MFA_VERIFY'])('setting up an authenticator ends another sign-in that is at %s, which replaces nothing', async (step) => {
  const email = `${step.toLowerCase()}@steps.example`
  await addTestAccount(server, 'console', { email, operator: true })
  const [owner, stranger] = [browserAt(server, 'console'), browserAt(server, 'console')]
  const secretOf = async (browser: typeof owner) => ((await browser.challenge()) as { setup: { secret: string } }).setup.secret
  const login = { username: email, password: goodPassword }
  for (const browser of [owner, stranger]) expect(await browser.signIn(login)).toMatchObject({ error: 'MFA_SETUP' })
  if (step === 'MFA_VERIFY') expect(await stranger.signIn({ step: 'MFA_SETUP' })).toMatchObject({ error: 'MFA_VERIFY' })
  await owner.signIn({ step: 'MFA_SETUP' })
  const own = await secretOf(owner)
  const fields: Record<string, string> = step === 'MFA_VERIFY' ? { step, code: codeAt(await secretOf(stranger), clock()) } : { step }
  expect(await owner.signIn({ step: 'MFA_VERIFY', code: codeAt(own, clock()) })).toMatchObject({ status: 200 })
  expect(await stranger.signIn(fields)).toMatchObject({ error: 'CredentialsSignin' })
  expect(await stranger.session()).toEqual({})
  const again = browserAt(server, 'console')
  await again.signIn(login)
  forward(31_000)
  expect(await again.signIn({ step: 'SOFTWARE_TOKEN_MFA', code: codeAt(own, clock()) })).toMatchObject({ status: 200 })
})
