import { accountCalls } from '@lanyard/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addTestAccount, browserAt, cheap, codeAt, eventsOf, goodPassword } from '../../testing/identity.ts'
import { openTestServer, type TestServer } from '../../testing/server.ts'
import { minutes, openTestClock } from '../../testing/test-clock.ts'

const { clock, forward } = openTestClock()
let server: TestServer
beforeAll(async () => {
  server = await openTestServer({ clock, passwordCost: cheap })
})
afterAll(() => server.close())

/** A learner with two-step verification on, and the account screens. */
const protectedLearner = async (email: string) => {
  await addTestAccount(server, 'banksia', { email })
  const browser = browserAt(server, 'banksia')
  await browser.signIn({ username: email, password: goodPassword })
  const bearer = (await browser.session()).user?.idToken as string
  const account = server.client(accountCalls, 'banksia', bearer)
  const { secret } = await account.startTwoStep({ body: { password: goodPassword } })
  const { recoveryCodes } = await account.confirmTwoStep({ body: { code: codeAt(secret, clock()) } })
  const send = (method: 'POST' | 'DELETE', path: string, payload: object) => server.raw('banksia', path, { method, bearer, payload })
  return { account, secret, recoveryCodes, send }
}
const wrongCode = { problem: { status: 400, errors: [{ pointer: '/code' }] } }

test.each([
  ['turned off', 'DELETE', '/account/two-step'],
  ['given new recovery codes', 'POST', '/account/recovery-codes'],
] as const)('two-step verification is not %s with the password alone, nor with a wrong or a used code', async (_, method, path) => {
  const { account, secret, recoveryCodes, send } = await protectedLearner(`alone-${method}@two-step.example`)
  const status = async (payload: object) => (await send(method, path, payload)).statusCode
  expect(await status({ password: goodPassword })).toBe(400)
  expect(await status({ password: goodPassword, code: '' })).toBe(400)
  expect(await status({ password: goodPassword, code: '000000' })).toBe(400)
  expect(await status({ password: goodPassword, code: codeAt(secret, clock()) }), 'the code that turned it on').toBe(400)
  expect(await account.getTwoStep()).toMatchObject({ isOn: true, recoveryCodesLeft: 10 })
  forward(minutes(1))
  expect(await status({ password: 'not it', code: codeAt(secret, clock()) })).toBe(400)
  expect(await status({ password: goodPassword, code: recoveryCodes[0] })).toBe(200)
})

test('it is turned off with a code from the authenticator, and new recovery codes need an unused code', async () => {
  const { account, secret, recoveryCodes } = await protectedLearner('right@two-step.example')
  forward(minutes(1))
  const code = codeAt(secret, clock())
  const { recoveryCodes: renewed } = await account.replaceRecoveryCodes({ body: { password: goodPassword, code } })
  expect(renewed).toHaveLength(10)
  for (const used of [code, recoveryCodes[0] as string])
    await expect(account.endTwoStep({ body: { password: goodPassword, code: used } })).rejects.toMatchObject(wrongCode)
  forward(minutes(1))
  await account.endTwoStep({ body: { password: goodPassword, code: codeAt(secret, clock()) } })
  expect(await account.getTwoStep()).toMatchObject({ isOn: false, recoveryCodesLeft: 0 })
  await expect(account.endTwoStep({ body: { password: goodPassword, code: '123456' } })).rejects.toMatchObject({ problem: { status: 409 } })
})

test('someone who knows the password can guess only a few codes, sequentially or concurrently', async () => {
  const { account, secret, send } = await protectedLearner('guessed@two-step.example')
  const guess = (code: string) => send('DELETE', '/account/two-step', { password: goodPassword, code })
  const statuses = (await Promise.all(Array.from({ length: 20 }, (_, index) => guess(String(100_000 + index))))).map(({ statusCode }) => statusCode)
  expect(statuses.filter((status) => status === 400)).toHaveLength(5)
  expect(statuses.filter((status) => status === 429)).toHaveLength(15)
  forward(minutes(1) + 1000)
  expect((await guess('200000')).statusCode).toBe(400)
  const right = await guess(codeAt(secret, clock()))
  expect([right.statusCode, Number(right.headers['retry-after']) > 60]).toEqual([429, true])
  expect(await account.getTwoStep()).toMatchObject({ isOn: true })
  const refused = (await eventsOf(server, 'banksia')).filter(
    ({ action, actorName }) => action === 'second-factor-confirmed' && actorName?.startsWith('guessed'),
  )
  expect(refused.map(({ outcome }) => outcome)).toEqual(Array.from({ length: 6 }, () => 'refused'))
})
