import { createHmac } from 'node:crypto'
import { type CryptoKey, exportJWK, exportSPKI, generateKeyPair, importJWK, type JWK, type JWTHeaderParameters, SignJWT, UnsecuredJWT } from 'jose'
import { keepSecrets } from '../../apps/server/src/embedded-postgres/data-folder.ts'
import { openSecrets } from '../../apps/server/src/secrets/secrets.ts'
import type { Lanyard } from '../lanyard.ts'

/** A token that must be refused. `mayEnd`: its signature and site are right, so it may end its session. `at`: the only place where it is wrong. */
export type Forgery = { name: string; token: string; mayEnd?: boolean; at?: string }

type Claims = Record<string, unknown>
type SigningKeys = { kid: string; privateKey: CryptoKey; publicJwk: JWK }

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const decode = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString()) as Claims

/** Lanyard's own signing key, from its database and secret. */
export const signingKeysOf = async ({ folder, owner }: Lanyard): Promise<SigningKeys> => {
  const [row] = await owner.rows<{ kid: string; publicJwk: JWK; sealed: Buffer }>(
    'select kid, public_jwk as "publicJwk", private_jwk_sealed as sealed from signing_keys order by created_at desc limit 1',
  )
  if (!row) throw new Error('There is no signing key')
  const privateJwk = JSON.parse(openSecrets((await keepSecrets(folder)).secret).open(row.sealed)) as JWK
  return { kid: row.kid, publicJwk: row.publicJwk, privateKey: (await importJWK(privateJwk, 'EdDSA')) as CryptoKey }
}

/** Signs with Lanyard's own key, so only the change is wrong. An undefined claim is left out. */
export const signedAnew = (good: string, { kid, privateKey }: SigningKeys, changes: Claims = {}, header: Claims = {}): Promise<string> => {
  const claims = Object.entries({ ...decode(good.split('.')[1] ?? ''), ...changes }).filter(([, value]) => value !== undefined)
  return new SignJWT(Object.fromEntries(claims)).setProtectedHeader({ alg: 'EdDSA', kid, typ: 'JWT', ...header } as JWTHeaderParameters).sign(privateKey)
}

const withoutSignature = (body: string, claims: Claims, kid: string): Forgery[] => [
  { name: 'unsecured', token: new UnsecuredJWT(claims).encode() },
  ...['none', 'None', 'NONE', 'nOnE', ''].map((alg) => ({ name: `alg "${alg}"`, token: `${encode({ alg, typ: 'JWT', kid })}.${body}.` })),
  ...['none', 'None'].map((alg) => ({ name: `alg ${alg} with bytes as signature`, token: `${encode({ alg, typ: 'JWT', kid })}.${body}.AAAA` })),
]

/** The public key, in every form that could be mistaken for a shared secret. */
const withPublicKey = async (body: string, kid: string, publicJwk: JWK): Promise<Forgery[]> => {
  const pem = await exportSPKI((await importJWK(publicJwk, 'EdDSA')) as CryptoKey)
  const der = Buffer.from(pem.replace(/-----[^-]+-----|\s/g, ''), 'base64')
  const secrets: [name: string, secret: string | Buffer][] = [
    ['bytes', Buffer.from(String(publicJwk.x), 'base64url')],
    ['base64url', String(publicJwk.x)],
    ['JWK', JSON.stringify(publicJwk)],
    ['key set', JSON.stringify({ keys: [publicJwk] })],
    ['PEM', pem],
    ['PEM without its last line end', pem.trimEnd()],
    ['DER', der],
    ['empty text', ''],
  ]
  const signed = (alg: string, secret: string | Buffer) => {
    const text = `${encode({ alg, typ: 'JWT', kid })}.${body}`
    return `${text}.${createHmac(`sha${alg.slice(2)}`, secret)
      .update(text)
      .digest('base64url')}`
  }
  return ['HS256', 'HS384', 'HS512'].flatMap((alg) =>
    secrets.map(([name, secret]) => ({ name: `${alg} with the public key as ${name}`, token: signed(alg, secret) })),
  )
}

const withOwnKey = async (claims: Claims, kid: string): Promise<Forgery[]> => {
  const { publicKey, privateKey } = await generateKeyPair('EdDSA', { crv: 'Ed25519', extractable: true })
  const jwk = await exportJWK(publicKey)
  const headers: [name: string, header: Claims][] = [
    ['under our kid', {}],
    ['with the key inside', { jwk }],
    ['with the key inside and a kid of its own', { jwk, kid: 'own' }],
    ['with an address of keys', { jku: 'http://127.0.0.1:1/keys' }],
    ['with an address of a certificate', { x5u: 'http://127.0.0.1:1/certificate' }],
    ['with a chain of certificates', { x5c: ['MAA='] }],
    ['under an unknown kid', { kid: 'unknown' }],
    ['without a kid', { kid: undefined }],
    ['under a kid that is a path', { kid: '../../../../dev/null' }],
    ['under a kid that is SQL', { kid: "' or 1=1 --" }],
  ]
  const sign = (header: Claims) => new SignJWT(claims).setProtectedHeader({ alg: 'EdDSA', kid, typ: 'JWT', ...header } as JWTHeaderParameters).sign(privateKey)
  const rsa = await generateKeyPair('RS256')
  const asRsa = new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid, typ: 'JWT' }).sign(rsa.privateKey)
  return [
    ...(await Promise.all(headers.map(async ([name, header]) => ({ name: `signed by somebody else ${name}`, token: await sign(header) })))),
    { name: 'signed with RSA under our kid', token: await asRsa },
  ]
}

const withDamage = (good: string): Forgery[] => {
  const [head = '', body = '', signature = ''] = good.split('.')
  const flipped = (at: number) => `${signature.slice(0, at)}${signature[at] === 'A' ? 'B' : 'A'}${signature.slice(at + 1)}`
  const signatures = [...[0, 1, 20, 43, 60, 84].map(flipped), ...[0, 1, 40, 85].map((length) => signature.slice(0, length)), signature.repeat(2)]
  return [
    ...signatures.map((changed, number) => ({ name: `with damaged signature ${number}`, token: `${head}.${body}.${changed}` })),
    { name: 'with a changed body', token: `${head}.${encode({ ...decode(body), sub: '-1' })}.${signature}` },
    { name: 'with a critical header', token: `${encode({ ...decode(head), crit: ['exp'], exp: 1 })}.${body}.${signature}` },
    { name: 'without its last dot', token: `${head}.${body}` },
    { name: 'of four parts', token: `${good}.${signature}` },
    { name: 'of five parts', token: `${head}..${body}.${signature}.x` },
    { name: 'with its parts turned around', token: `${signature}.${body}.${head}` },
    { name: 'with padding', token: `${head}=.${body}=.${signature}=` },
  ]
}

/** Signed with the real key, with wrong claims. */
const withClaims = async (good: string, keys: SigningKeys, foreign: { origin: string; tenantId: number; session: string }): Promise<Forgery[]> => {
  const claims = decode(good.split('.')[1] ?? '')
  const now = Math.floor(Date.now() / 1000)
  const { iss, tid } = claims as { iss: string; tid: number }
  const changes: [name: string, changes: Claims, header?: Claims][] = [
    ['under an unknown kid', {}, { kid: 'unknown' }],
    ['of another type', {}, { typ: 'at+jwt' }],
    ['of a foreign issuer', { iss: 'https://evil.example', aud: 'https://evil.example' }],
    ["of another site's issuer", { iss: foreign.origin }],
    ["of another site's issuer and audience", { iss: foreign.origin, aud: foreign.origin }],
    ['of an issuer with a slash', { iss: `${iss}/`, aud: `${iss}/` }],
    ['without an issuer', { iss: undefined }],
    ["of another site's audience", { aud: foreign.origin }],
    ['of a list of audiences', { aud: [iss, foreign.origin] }],
    ['without an audience', { aud: undefined }],
    ["of another tenant's site and id", { tid: foreign.tenantId, iss: foreign.origin, aud: foreign.origin }],
    ['of a tenant as text', { tid: String(tid) }],
    ['of a negative tenant', { tid: -1 }],
    ['of half a tenant', { tid: tid + 0.5 }],
    ['of several tenants', { tid: [tid, foreign.tenantId] }],
    ['of no tenant', { tid: null }],
    ['without a tenant', { tid: undefined }],
    ['of the other pool', { pool: claims.pool === 'console' ? 'learner' : 'console' }],
    ['of an unknown pool', { pool: 'admin' }],
    ['without a pool', { pool: undefined }],
    ['for a refresh', { token_use: 'refresh' }],
    ['for any use', { token_use: ['id', 'access'] }],
    ['for no use', { token_use: undefined }],
    ['of a session that is SQL', { sid: "' or true --" }],
    ['of an empty session', { sid: '' }],
    ['without a session', { sid: undefined }],
    ['without a moment of issue', { iat: undefined }],
    ['that never expires', { exp: undefined }],
  ]
  // A console session chooses its tenant, and a token of the previous choice may still end it. Ending it again does no harm.
  const ending: [name: string, changes: Claims, mayEnd: boolean][] = [
    ['of another tenant', { tid: foreign.tenantId }, claims.pool === 'console'],
    ['of an unknown session', { sid: crypto.randomUUID() }, true],
    ["of another tenant's session", { sid: foreign.session }, true],
    ['expired a second ago', { exp: now - 1 }, true],
    ['expired an hour ago', { exp: now - 3600, iat: now - 4500 }, true],
    ['expired two days ago', { exp: now - 172_800, iat: now - 173_700 }, false],
    ['not valid for ten minutes', { nbf: now + 600 }, true],
  ]
  return Promise.all([
    ...changes.map(async ([name, change, header]) => ({ name, token: await signedAnew(good, keys, change, header) })),
    ...ending.map(async ([name, change, mayEnd]) => ({ name, token: await signedAnew(good, keys, change), mayEnd })),
  ])
}

const noTokens = (cookies: ReadonlyMap<string, string>): Forgery[] => [
  ...[...cookies].map(([name, token]) => ({ name: `the cookie ${name}`, token })),
  ...['x', '..', 'e30.e30.', 'ey..', 'a'.repeat(7000)].map((token) => ({ name: `the text ${token.slice(0, 10)}`, token })),
]

/** Everything that must not be accepted in place of `good`. */
export const forgeriesOf = async (
  good: string,
  keys: SigningKeys,
  cookies: ReadonlyMap<string, string>,
  foreign: { origin: string; tenantId: number; session: string },
): Promise<Forgery[]> => {
  const body = good.split('.')[1] ?? ''
  const claims = decode(body)
  return [
    ...withoutSignature(body, claims, keys.kid),
    ...(await withPublicKey(body, keys.kid, keys.publicJwk)),
    ...(await withOwnKey(claims, keys.kid)),
    ...withDamage(good),
    ...(await withClaims(good, keys, foreign)),
    ...noTokens(cookies),
  ]
}
