import { readFileSync } from 'node:fs'
import { hash } from '@node-rs/argon2'
import { dictionary } from '@zxcvbn-ts/language-common'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demonstrationPassword } from '../../demonstration/tenants.ts'
import { addTestAccount, browserAt, cheap, codeAt, goodPassword } from '../../testing/identity.ts'
import { openTestServer, type TestServer } from '../../testing/server.ts'
import { isCommonPassword } from './common-passwords.ts'
import { passwordProblem, passwordRulesFor } from './password-rules.ts'
import { openPasswords } from './passwords.ts'

const common = readFileSync(new URL('../../../data/common-passwords.txt', import.meta.url), 'utf8')
  .trim()
  .split('\n')
const alone = passwordRulesFor(false)
const withSecondFactor = passwordRulesFor(true)
const letters = (count: number) => Array.from({ length: count }, (_, at) => 'xkqzvjwpyhmdgrtbncls'[(at * 7 + Math.floor(at / 20)) % 20]).join('')

test('fifteen characters without a second factor, eight with one, up to 256, counted as people count them', () => {
  expect(passwordProblem(letters(14), alone, [])).toBe('password-too-short')
  expect(passwordProblem(letters(15), alone, [])).toBeUndefined()
  expect(passwordProblem('kf83jd9', withSecondFactor, [])).toBe('password-too-short')
  expect(passwordProblem('kf83jd9x', withSecondFactor, [])).toBeUndefined()
  expect(passwordProblem(letters(256), alone, [])).toBeUndefined()
  expect(passwordProblem(letters(257), alone, [])).toBe('password-too-long')
  expect(passwordProblem(`${'🐨'.repeat(7)}kf83jd9`, alone, [])).toBe('password-too-short')
  expect(passwordProblem(`${'e\u0301'.repeat(7)}kf83jd9`, alone, [])).toBe('password-too-short')
})

test('any characters are allowed, including spaces and letters of any script', () => {
  for (const password of [
    'purple tram over bridges',
    'ngā rākau nunui o te ngahere',
    '我的長密碼短語用於登錄系統的例子好',
    'only small letters here please',
    '🐨🦘🐢🦉🐬🦊🐝🦔🐳🐌🦜🐞🐙🦩🐫',
  ])
    expect(passwordProblem(password, alone, []), password).toBeUndefined()
})

test('more than three thousand common passwords that fit the rules are refused, plain and disguised', () => {
  const fitting = common.filter((password) => password.length >= 8)
  expect(fitting.length).toBeGreaterThan(3000)
  for (const password of fitting) expect(passwordProblem(password, withSecondFactor, []), password).toBe('password-common')
  for (const password of fitting.filter((_, at) => at % 5 === 0)) expect(isCommonPassword(`${password}2026!`), password).toBe(true)
  for (const password of common.filter((candidate) => candidate.length >= 15)) expect(passwordProblem(password, alone, []), password).toBe('password-common')
})

test('of a public list ordered by use, the first 3,000 long enough are refused, and all of fifteen characters or more', () => {
  const ranked = dictionary['passwords-common']
  for (const [rules, most] of [
    [withSecondFactor, 3000],
    [alone, Number.POSITIVE_INFINITY],
  ] as const) {
    const fitting = ranked.filter((password) => password.length >= rules.minimumLength).slice(0, most)
    expect(fitting.filter((password) => passwordProblem(password, rules, []) === undefined)).toEqual([])
  }
})

test.each([
  'aaaaaaaaaaaaaaa',
  'abcabcabcabcabc',
  '123456789012345',
  'qwertyuiopasdfgh',
  'PasswordPassword1',
  'P@ssw0rdP@ssw0rd',
  '987654321987654321',
  'Welcome2026!!!!',
  'abcdefghijklmnop',
  '1qaz2wsx3edc4rfv',
  'iloveyouiloveyou',
  '!!!!!!!!!!!!!!!!',
])('%s is too easy to guess', (password) => {
  expect(passwordProblem(password, alone, [])).toBe('password-common')
})

test("a password made mostly of the site's name or parts of the email address is refused", () => {
  const context = ['Banksia Training', 'mei.tanaka@banksia.example', 'Mei']
  for (const password of [
    'banksiatraining',
    'Banksia-Training-1',
    'mei.tanaka@banksia',
    'tanakatanakatanaka',
    'BanksiaBanksia2026',
    'Tanaka1234567',
    'banksia.example2026',
  ])
    expect(passwordProblem(password, withSecondFactor, context), password).toMatch(/password-c/)
  expect(passwordProblem('the tram stops near banksia street twice', alone, context)).toBeUndefined()
})

test('a flood of sign-ins queues, its excess is asked to retry later, and unrelated people get in', async () => {
  const passwords = await openPasswords(cheap)
  const stored = await passwords.hash('again', { names: ['other'] })
  const flood = Array.from({ length: 300 }, (_, at) => passwords.verify(null, 'x', { names: ['address F', `name ${at}`] }))
  const honest = passwords.verify(stored, 'again', { names: ['address H', 'name H'] })
  const busy = (await Promise.allSettled(flood)).filter((result) => result.status === 'rejected')
  expect(busy.length).toBeGreaterThan(0)
  expect(busy[0]).toMatchObject({ reason: { code: 'busy', headers: { 'retry-after': '2' } } })
  expect(await honest).toBe(true)
})

describe('at sign-in', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await openTestServer()
  })
  afterAll(() => server.close())
  const status = async (username: string, password: string) => (await browserAt(server, 'banksia').signIn({ username, password })).status
  const hashOfAccount = async (email: string) => {
    const tenantId = server.tenantId('banksia')
    const [row] = await server.asOwner<{ hash: string }>(
      'select password_hash as hash from accounts where tenant_id = $1 and email = $2',
      [tenantId, email],
      tenantId,
    )
    return row?.hash ?? ''
  }

  test('the last of 256 characters matters, and equivalent Unicode compositions are equal', async () => {
    const long = letters(256)
    await addTestAccount(server, 'banksia', { email: 'long@passwords.example', password: long })
    expect(await status('long@passwords.example', long)).toBe(200)
    expect(await status('long@passwords.example', `${long.slice(0, 255)}!`)).toBe(401)
    expect(await status('long@passwords.example', long.slice(0, 255))).toBe(401)
    expect(await status('long@passwords.example', `${long}a`)).toBe(401)
    await addTestAccount(server, 'banksia', { email: 'accents@passwords.example', password: 'caf\u00e9 cr\u00e8me br\u00fbl\u00e9e' })
    expect(await status('accents@passwords.example', 'cafe\u0301 cre\u0300me bru\u0302le\u0301e')).toBe(200)
  })

  test('hashes are argon2id with 19 MiB and two passes, and weaker ones are upgraded at the next sign-in', async () => {
    expect(await hashOfAccount('learner@banksia.example')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    await addTestAccount(server, 'banksia', { email: 'weak@passwords.example' })
    expect(await hashOfAccount('weak@passwords.example')).toContain('m=64,t=1')
    expect(await status('weak@passwords.example', 'wrong')).toBe(401)
    expect(await hashOfAccount('weak@passwords.example')).toContain('m=64,t=1')
    expect(await status('weak@passwords.example', goodPassword)).toBe(200)
    expect(await hashOfAccount('weak@passwords.example')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(await status('weak@passwords.example', goodPassword)).toBe(200)
  })

  test('in a flood some are asked to retry, with a url, and other calls continue', async () => {
    let floodIsOver = false
    const flood = Promise.all(
      Array.from({ length: 200 }, (_, at) =>
        browserAt(server, 'kahu', { address: `10.8.${at}.1` }).signIn({ username: `nobody${at}@flood.example`, password: 'x' }),
      ),
    ).finally(() => {
      floodIsOver = true
    })
    const bearer = await server.learnerToken('banksia', 'learner@banksia.example')
    expect((await server.raw('banksia', '/combos/genders', { bearer })).statusCode).toBe(200)
    expect(floodIsOver).toBe(false)
    const answers = await flood
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401, 503]))
    const refused = answers.find(({ status }) => status === 503)
    expect(refused).toMatchObject({
      error: 'ServiceUnavailable',
      url: expect.stringMatching(/^http:\/\/kahu\.localhost:3000\/api\/auth\/error\?/),
      headers: { 'retry-after': '2' },
    })
  })

  test('a malformed or missing hash never matches', async () => {
    const tenantId = server.tenantId('banksia')
    await addTestAccount(server, 'banksia', { email: 'none@passwords.example' })
    for (const stored of [null, '', 'plain', await hash('').then((made) => made.slice(0, 20))]) {
      await server.asOwner('update accounts set password_hash = $1 where tenant_id = $2 and email = $3', [stored, tenantId, 'none@passwords.example'], tenantId)
      for (const password of ['', 'plain', goodPassword]) expect(await status('none@passwords.example', password)).toBe(401)
      await server.asOwner('update accounts set failures = 0, locked_until = null where tenant_id = $1', [tenantId], tenantId)
    }
  })

  test('the demonstration accounts sign in with the passwords on the welcome page', async () => {
    const mfa = browserAt(server, 'banksia')
    expect(await mfa.signIn({ username: 'mfa@banksia.example', password: demonstrationPassword })).toMatchObject({ error: 'SOFTWARE_TOKEN_MFA' })
    expect(await mfa.signIn({ step: 'SOFTWARE_TOKEN_MFA', code: codeAt('JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP', Date.now()) })).toMatchObject({ status: 200 })
    expect(await browserAt(server, 'banksia').signIn({ username: 'first@banksia.example', password: demonstrationPassword })).toMatchObject({
      error: 'NEW_PASSWORD_REQUIRED',
    })
    for (const username of ['admin@banksia.example', 'operator@lanyard.example'])
      expect(await browserAt(server, 'console').signIn({ username, password: demonstrationPassword })).toMatchObject({ status: 200 })
  })
})
