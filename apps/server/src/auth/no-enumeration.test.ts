import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Browser } from '../testing/browser.ts'
import { addTestAccount, browserAt, goodPassword } from '../testing/identity.ts'
import { openTestServer, type TestServer } from '../testing/server.ts'

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
/** Everything an answer says, but for what differs from one request to the next. */
const said = async (browser: Browser, fields: Record<string, string>) => {
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
  const expected = await said(browserAt(server, 'banksia'), cases.unknown)
  expect(expected).toMatchObject({ status: 401, body: expect.stringContaining('CredentialsSignin') })
  for (const [name, fields] of Object.entries(cases)) expect(await said(browserAt(server, 'banksia'), fields), name).toEqual(expected)
})

test('a forgotten password is answered with the same bytes, and so are the codes that follow, whether or not there is an account', async () => {
  const answers = []
  for (const username of ['nobody@same.example', 'there@same.example', 'disabled@same.example']) {
    const browser = browserAt(server, 'banksia')
    const forgot = await said(browser, { step: 'FORGOT_PASSWORD', username })
    const { expires: _, ...challenge } = await browser.challenge()
    const code = await said(browser, { step: 'RESET_PASSWORD', code: '12345678', newPassword: 'short' })
    const { expires: __, ...after } = await browser.challenge()
    answers.push({ forgot, challenge, code, after })
  }
  expect(answers[1]).toEqual(answers[0])
  expect(answers[2]).toEqual(answers[0])
})

/** What a quarter of the measurements stay below: other work on the machine only ever adds. */
const quartile = (values: number[]) => values.sort((one, other) => one - other)[Math.floor(values.length / 4)] as number

test('unknown, wrong and disabled take the same time', async () => {
  const usernames = ['nobody@same.example', 'learner@banksia.example', 'second@banksia.example']
  await server.asOwner(
    'update accounts set is_enabled = false where tenant_id = $1 and email = $2',
    [server.tenantId('banksia'), 'second@banksia.example'],
    server.tenantId('banksia'),
  )
  const times = new Map(usernames.map((username) => [username, [] as number[]]))
  const browsers = new Map(usernames.map((username) => [username, browserAt(server, 'banksia')]))
  for (let round = 0; round < 16; round++)
    for (const username of usernames) {
      const browser = browsers.get(username) as Browser
      const form = { username, password: `wrong ${round}`, csrfToken: await browser.csrfToken(), json: 'true' }
      const start = performance.now()
      await browser.send('/api/auth/callback/credentials', { form })
      times.get(username)?.push(performance.now() - start)
    }
  const quartiles = [...times.values()].map(quartile)
  // The exact figure (10 %, n = 300) is `prove`'s; here other work shares the two cores.
  expect(Math.max(...quartiles) / Math.min(...quartiles)).toBeLessThan(1.6)
})
