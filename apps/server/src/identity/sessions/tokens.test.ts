import { createHmac } from 'node:crypto'
import { base64url, exportJWK, generateKeyPair, type JWTHeaderParameters, SignJWT } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemClock } from '../../common/clock.ts'
import type { ChangeNotifications } from '../../database/changes/change-notifications.ts'
import { openSecrets } from '../../secrets/secrets.ts'
import { addTestAccount, browserAt, cheap, goodPassword, secretsOfTests } from '../../testing/identity.ts'
import { openTestServer, origins, type TestServer } from '../../testing/server.ts'
import { openKeyRing } from './key-ring.ts'

let server: TestServer
let good: string
let cookie: string
let privateKey: CryptoKey
let kid: string
beforeAll(async () => {
  server = await openTestServer({ passwordCost: cheap })
  await addTestAccount(server, 'banksia', { email: 'person@tokens.example' })
  const browser = browserAt(server, 'banksia')
  await browser.signIn({ username: 'person@tokens.example', password: goodPassword })
  good = (await browser.session()).user?.idToken ?? ''
  cookie = browser.cookies.get('lanyard.session') ?? ''
  const [key] = await server.asOwner<{ kid: string; sealed: Buffer }>('select kid, private_jwk_sealed as sealed from signing_keys')
  kid = key?.kid ?? ''
  const jwk = JSON.parse(secretsOfTests.open(key?.sealed as Buffer))
  privateKey = await crypto.subtle.importKey('jwk', jwk, 'Ed25519', false, ['sign'])
})
afterAll(() => server.close())

test("another secret doesn't open the signing keys, and Lanyard says so", async () => {
  // Nothing is heard of before the keys are read.
  const heard = { on: () => undefined } as unknown as ChangeNotifications
  await expect(openKeyRing(server.database, openSecrets('another'), systemClock, heard)).rejects.toThrow(
    /^The secret doesn't open the signing keys: .* Set LANYARD_SECRET/,
  )
})

const parts = () => good.split('.') as [string, string, string]
const payload = () => JSON.parse(Buffer.from(parts()[1], 'base64url').toString()) as Record<string, unknown>
const encode = (value: unknown) => base64url.encode(JSON.stringify(value))
const status = async (bearer: string, origin: 'banksia' | 'kahu' | 'console' | 'api' = 'banksia') =>
  (await server.raw(origin, '/combos/genders', { bearer })).statusCode

/** Signed with the real key: only the content is wrong. */
const signed = (changes: Record<string, unknown>, header: Record<string, unknown> = {}) => {
  const claims = Object.fromEntries(Object.entries({ ...payload(), ...changes }).filter(([, value]) => value !== undefined))
  return new SignJWT(claims).setProtectedHeader({ alg: 'EdDSA', kid, typ: 'JWT', ...header } as JWTHeaderParameters).sign(privateKey)
}

const forgeries = async (): Promise<[name: string, token: string][]> => {
  const [head, body, signature] = parts()
  const now = Math.floor(Date.now() / 1000)
  const header = JSON.parse(Buffer.from(head, 'base64url').toString())
  const publicKeys = (await server.raw('banksia', '/.well-known/jwks.json')).json().keys
  const own = await generateKeyPair('EdDSA', { crv: 'Ed25519', extractable: true })
  const ownJwk = await exportJWK(own.publicKey)
  const withOwn = (extra: object) =>
    new SignJWT(payload()).setProtectedHeader({ alg: 'EdDSA', kid, typ: 'JWT', ...extra } as JWTHeaderParameters).sign(own.privateKey)
  const hmac = (alg: string, hash: string, key: string | Buffer, keyId: unknown = kid) => {
    const text = `${encode({ alg, typ: 'JWT', kid: keyId })}.${body}`
    return `${text}.${createHmac(hash, key).update(text).digest('base64url')}`
  }
  const x = publicKeys[0].x as string
  const none = (alg: string) => `${encode({ alg, typ: 'JWT', kid })}.${body}.`
  const flipped = (at: number) => `${head}.${body}.${signature.slice(0, at)}${signature[at] === 'A' ? 'B' : 'A'}${signature.slice(at + 1)}`
  const other = { tid: server.tenantId('kahu') }
  return [
    ...['none', 'None', 'NONE', 'nOnE'].map((alg): [string, string] => [`alg ${alg}`, none(alg)]),
    ...['none', 'None'].map((alg): [string, string] => [`alg ${alg} with the signature`, none(alg) + signature]),
    ...(['HS256', 'HS384', 'HS512'] as const).flatMap((alg): [string, string][] => [
      [`${alg} with the public key`, hmac(alg, `sha${alg.slice(2)}`, Buffer.from(x, 'base64url'))],
      [`${alg} with the public key as text`, hmac(alg, `sha${alg.slice(2)}`, x)],
      [`${alg} with the whole key set`, hmac(alg, `sha${alg.slice(2)}`, JSON.stringify(publicKeys[0]))],
      [`${alg} with an empty key`, hmac(alg, `sha${alg.slice(2)}`, 'a')],
    ]),
    ['signed by somebody else', await withOwn({})],
    ['with a key of its own inside', await withOwn({ jwk: ownJwk })],
    ['with an address of keys', await withOwn({ jku: 'https://evil.example/keys' })],
    ['with a certificate address', await withOwn({ x5u: 'https://evil.example/cert' })],
    ['of an unknown kid', await withOwn({ kid: 'unknown' })],
    ['of a kid that is a path', await withOwn({ kid: '../../../../dev/null' })],
    ['of a kid that is SQL', await withOwn({ kid: "' or 1=1 --" })],
    ['of the right key under another kid', await signed({}, { kid: 'unknown' })],
    ['of another type', await signed({}, { typ: 'at+jwt' })],
    ['with a critical header', `${encode({ ...header, crit: ['exp'], exp: 1 })}.${body}.${signature}`],
    ...[0, 1, 20, 40, 80].map((at): [string, string] => [`with letter ${at} of the signature changed`, flipped(at)]),
    ['with half a signature', `${head}.${body}.${signature.slice(0, 40)}`],
    ['without a signature', `${head}.${body}.`],
    ['without its dot', `${head}.${body}`],
    ['with four parts', `${good}.${signature}`],
    ['with its parts turned around', `${signature}.${body}.${head}`],
    ['with another body', `${head}.${encode({ ...payload(), sub: '1' })}.${signature}`],
    ['with another tenant in its body', `${head}.${encode({ ...payload(), ...other })}.${signature}`],
    ['of another issuer', await signed({ iss: 'https://evil.example', aud: 'https://evil.example' })],
    ['of another audience', await signed({ aud: origins.kahu })],
    ['of a list of audiences', await signed({ aud: [origins.banksia, origins.kahu] })],
    ['without an audience', await signed({ aud: undefined })],
    ['without an issuer', await signed({ iss: undefined })],
    ["of another tenant's issuer", await signed({ iss: origins.kahu, aud: origins.kahu })],
    ["of the console's issuer", await signed({ iss: origins.console, aud: origins.console })],
    ['of another tenant', await signed(other)],
    ['of tenant 0', await signed({ tid: 0 })],
    ['of a tenant as text', await signed({ tid: String(payload().tid) })],
    ['of a tenant that is no number', await signed({ tid: null })],
    ['of a negative tenant', await signed({ tid: -1 })],
    ['without a tenant', await signed({ tid: undefined })],
    ["of the console's pool", await signed({ pool: 'console' })],
    ['of no pool', await signed({ pool: undefined })],
    ['of an unknown pool', await signed({ pool: 'admin' })],
    ['for a refresh', await signed({ token_use: 'refresh' })],
    ['for no use', await signed({ token_use: undefined })],
    ['expired', await signed({ exp: now - 1 })],
    ['that never expires', await signed({ exp: undefined })],
    ['that expires at a text', `${head}.${encode({ ...payload(), exp: 'never' })}.${signature}`],
    ['not yet good', await signed({ nbf: now + 600 })],
    ['without a moment of issue', await signed({ iat: undefined })],
    ['of no session', await signed({ sid: undefined })],
    ['of an unknown session', await signed({ sid: crypto.randomUUID() })],
    ['of a session that is SQL', await signed({ sid: "' or true --" })],
    ['of an empty session', await signed({ sid: '' })],
    ['that is the cookie', cookie],
    ['that is nothing', 'x'],
    ['that is dots', '..'],
    ['that is a very long text', 'a'.repeat(7000)],
    ['with a blank', `${head} .${body}.${signature}`],
    ['in padding', `${head}=.${body}=.${signature}=`],
  ]
}

test('no forged token of a corpus of more than sixty is accepted, and each refusal names its scheme', async () => {
  expect(await status(good)).toBe(200)
  const corpus = await forgeries()
  expect(corpus.length).toBeGreaterThanOrEqual(60)
  for (const [name, token] of corpus)
    for (const origin of ['banksia', 'api'] as const) {
      const answer = await server.raw(origin, '/combos/genders', { bearer: token })
      expect([answer.statusCode, answer.headers['www-authenticate']], `${name} at ${origin}`).toEqual([401, expect.stringMatching(/^Bearer/)])
      expect(answer.headers['content-type']).toContain('application/problem+json')
    }
  expect(await status(good)).toBe(200)
})

test('a token is valid at its own site and at the API host, and nowhere else', async () => {
  expect(await status(good, 'api')).toBe(200)
  expect(await status(good, 'kahu')).toBe(401)
  expect(await status(good, 'console')).toBe(401)
  const staff = await server.staffToken('records@banksia.example')
  expect(await status(staff, 'console')).toBe(200)
  expect(await status(staff, 'api')).toBe(200)
  expect(await status(staff, 'banksia')).toBe(401)
})

test('without a token the answer is a 401 that asks for one', async () => {
  const answer = await server.raw('banksia', '/combos/genders')
  expect(answer.statusCode).toBe(401)
  expect(answer.headers['www-authenticate']).toBe('Bearer')
})

test('a token that names another tenant ends no session here', async () => {
  const end = async (accessToken: string) =>
    (
      await server.app.inject({
        method: 'POST',
        url: '/api/auth/sign-out',
        headers: { host: new URL(origins.banksia).host },
        payload: { accessToken, username: 'person@tokens.example', userPoolId: 'pool-banksia' },
      })
    ).statusCode
  expect(await end(await signed({ tid: server.tenantId('kahu') }))).toBe(401)
  expect(await status(good)).toBe(200)
})
