import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addTestAccount, browserAt, cheap, codeAt, goodPassword } from '../../testing/identity.ts'
import { openTestServer, type TestServer } from '../../testing/server.ts'
import { openTestClock } from '../../testing/test-clock.ts'
import { matchTotp } from './totp.ts'

const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'

test.each([
  [59, '94287082'],
  [1111111109, '07081804'],
  [1111111111, '14050471'],
  [1234567890, '89005924'],
  [2000000000, '69279037'],
  [20000000000, '65353130'],
])('RFC 6238: at %d the eight-digit code is %s, and our six digits are its last', (seconds, expected) => {
  const rfcSecret = Secret.fromLatin1('12345678901234567890')
  expect(new TOTP({ secret: rfcSecret, digits: 8 }).generate({ timestamp: seconds * 1000 })).toBe(expected)
  expect(matchTotp(rfcSecret.base32, expected.slice(2), seconds * 1000, null)).toEqual({ step: Math.floor(seconds / 30) })
})

test('the current step and the one before are accepted, each once, and no other', () => {
  const now = 1_800_000_000_000
  const step = now / 30_000
  const at = (steps: number) => codeAt(secret, now + steps * 30_000)
  expect(matchTotp(secret, at(0), now, null)).toEqual({ step })
  expect(matchTotp(secret, at(-1), now, null)).toEqual({ step: step - 1 })
  for (const off of [-3, -2, 1, 2]) expect(matchTotp(secret, at(off), now, null)).toBe('wrong')
  expect(matchTotp(secret, at(0), now, step)).toBe('used')
  expect(matchTotp(secret, at(-1), now, step)).toBe('used')
  for (const odd of ['', '12345', '1234567', 'abcdef', '１２３４５６', `${at(0)}0`]) expect(matchTotp(secret, odd, now, null)).toBe('wrong')
})

describe('at sign-in', () => {
  const { clock } = openTestClock()
  let server: TestServer
  beforeAll(async () => {
    server = await openTestServer({ clock, passwordCost: cheap })
  })
  afterAll(() => server.close())

  const waiting = async (email: string) => {
    const browser = browserAt(server, 'banksia')
    expect(await browser.signIn({ username: email, password: goodPassword })).toMatchObject({ error: 'SOFTWARE_TOKEN_MFA' })
    return browser
  }

  test('a hundred concurrent sign-ins with the same code: exactly one succeeds', async () => {
    const email = 'many@totp.example'
    await addTestAccount(server, 'banksia', { email, totpSecret: secret })
    const browsers = []
    for (let count = 0; count < 100; count++) browsers.push(await waiting(email))
    const code = codeAt(secret, clock())
    const answers = await Promise.all(browsers.map((browser) => browser.signIn({ step: 'SOFTWARE_TOKEN_MFA', code })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('a hundred concurrent uses of one code with one cookie: exactly one succeeds', async () => {
    const email = 'cookie@totp.example'
    await addTestAccount(server, 'banksia', { email, totpSecret: secret })
    const browser = await waiting(email)
    const csrfToken = await browser.csrfToken()
    const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const form = { step: 'SOFTWARE_TOKEN_MFA', code: codeAt(secret, clock()), csrfToken, json: 'true' }
    const answers = await Promise.all(Array.from({ length: 100 }, () => browser.send('/api/auth/callback/credentials', { form, headers: { cookie } })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('a used code is refused in the next sign-in, and the screen says why', async () => {
    const email = 'replay@totp.example'
    await addTestAccount(server, 'banksia', { email, totpSecret: secret })
    const code = codeAt(secret, clock())
    expect(await (await waiting(email)).signIn({ step: 'SOFTWARE_TOKEN_MFA', code })).toMatchObject({ status: 200 })
    const again = await waiting(email)
    expect(await again.signIn({ step: 'SOFTWARE_TOKEN_MFA', code })).toMatchObject({ error: 'SOFTWARE_TOKEN_MFA' })
    expect(await again.challenge()).toMatchObject({ problem: { code: 'code-used' } })
  })
})
