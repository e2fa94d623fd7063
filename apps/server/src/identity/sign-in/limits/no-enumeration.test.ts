import argon2 from '@node-rs/argon2'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Browser } from '../../../testing/browser.ts'
import { addTestAccount, browserAt, eventsOf, goodPassword } from '../../../testing/identity.ts'
import { openTestServer, type TestServer } from '../../../testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
  await addTestAccount(server, 'banksia', { email: 'there@same.example' })
  await addTestAccount(server, 'banksia', { email: 'disabled@same.example', enabled: false })
  await addTestAccount(server, 'banksia', { email: 'locked@same.example' })
  for (let count = 0; count < 5; count++) await browserAt(server, 'banksia').signIn({ username: 'locked@same.example', password: 'wrong' })
})
afterAll(() => server.close())

const variable = new Set(['date', 'x-request-id', 'set-cookie'])
/** Everything a response contains, except what differs between requests. */
const contentOf = async (browser: Browser, fields: Record<string, string>) => {
  const form = { ...fields, csrfToken: await browser.csrfToken(), callbackUrl: `${browser.origin}/`, json: 'true' }
  const { status, headers, body } = await browser.send('/api/auth/callback/credentials', { form })
  const cookies = [headers['set-cookie'] ?? []].flat().map((line) => line.replace(/=[^;]*/, '=…'))
  return { status, body, cookies, headers: Object.fromEntries(Object.entries(headers).filter(([name]) => !variable.has(name))) }
}

test('unknown, wrong, disabled and locked are refused with the same bytes', async () => {
  const cases = {
    unknown: { username: 'nobody@same.example', password: goodPassword },
    wrong: { username: 'there@same.example', password: 'wrong' },
    disabled: { username: 'disabled@same.example', password: goodPassword },
    locked: { username: 'locked@same.example', password: goodPassword },
    empty: { username: '', password: '' },
  }
  const expected = await contentOf(browserAt(server, 'banksia'), cases.unknown)
  expect(expected).toMatchObject({ status: 401, body: expect.stringContaining('CredentialsSignin') })
  for (const [name, fields] of Object.entries(cases)) expect(await contentOf(browserAt(server, 'banksia'), fields), name).toEqual(expected)
})

test('a team member without access to any tenant is refused at the console with the same bytes, and the log says why', async () => {
  for (const [email, demonstration] of [
    ['alone@same.example', true],
    ['alone2@same.example', false],
  ] as const)
    await addTestAccount(server, 'console', { email, demonstration })
  const expected = await contentOf(browserAt(server, 'console'), { username: 'nobody@same.example', password: goodPassword })
  expect(expected).toMatchObject({ status: 401, body: expect.stringContaining('CredentialsSignin') })
  for (const username of ['alone@same.example', 'alone2@same.example'])
    for (const password of [goodPassword, 'wrong']) expect(await contentOf(browserAt(server, 'console'), { username, password }), username).toEqual(expected)
  const reasons = (await eventsOf(server, 'console')).filter(({ actorName }) => actorName === 'alone@same.example').map(({ after }) => after?.reason)
  expect(reasons).toEqual(['no-membership', 'wrong-password'])
})

test('a forgotten password, and the codes that follow, get the same bytes with or without an account', async () => {
  const answers = []
  for (const username of ['nobody@same.example', 'there@same.example', 'disabled@same.example']) {
    const browser = browserAt(server, 'banksia')
    const forgot = await contentOf(browser, { step: 'FORGOT_PASSWORD', username })
    const { expires: _, ...challenge } = await browser.challenge()
    const code = await contentOf(browser, { step: 'RESET_PASSWORD', code: '12345678', newPassword: 'short' })
    const { expires: __, ...after } = await browser.challenge()
    answers.push({ forgot, challenge, code, after })
  }
  expect(answers[1]).toEqual(answers[0])
  expect(answers[2]).toEqual(answers[0])
})

test('unknown, wrong, disabled and locked cost the same work: one full comparison, and none for an impossible password', async () => {
  const compare = vi.spyOn(argon2, 'verify')
  const tenantId = server.tenantId('banksia')
  const set = (change: string) =>
    server.asOwner(`update accounts set ${change} where tenant_id = $1 and email = 'learner@banksia.example'`, [tenantId], tenantId)
  const fullEffort = expect.stringMatching(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  const comparisons = async (username: string) => {
    compare.mockClear()
    for (const password of ['wrong', '', 'x'.repeat(257)]) await browserAt(server, 'banksia').signIn({ username, password })
    return compare.mock.calls.map(([stored]) => stored)
  }
  const once = [fullEffort]
  expect(await comparisons('nobody@same.example'), 'unknown').toEqual(once)
  expect(await comparisons('learner@banksia.example'), 'wrong').toEqual(once)
  await set(`locked_until = now() + interval '1 hour'`)
  expect(await comparisons('learner@banksia.example'), 'locked').toEqual(once)
  await set('locked_until = null, is_enabled = false')
  expect(await comparisons('learner@banksia.example'), 'disabled').toEqual(once)
  compare.mockRestore()
})
