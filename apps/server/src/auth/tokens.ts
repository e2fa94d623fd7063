import { type CryptoKey, createLocalJWKSet, exportJWK, generateKeyPair, importJWK, type JSONWebKeySet, jwtVerify, SignJWT } from 'jose'
import type { Clock } from '../platform/clock.ts'
import type { Database, TenantId } from '../platform/database.ts'
import type { Secrets } from './secrets.ts'
import { addSigningKey, readSigningKeys } from './tokens.queries.ts'

export type Pool = 'learner' | 'console'
export type TokenUse = 'id' | 'access'

/** What a token says: whose it is, for which tenant and of which session. A console token without a tenant has `tid` 0. */
export type Claims = { sub: string; pool: Pool; tid: TenantId; sid: string; token_use: TokenUse; iss: string; exp: number }

export type Tokens = {
  mint(claims: Omit<Claims, 'exp'>): Promise<string>
  /** The claims of a token that is signed by us, for its own origin, and not expired. */
  verify(token: string): Claims | undefined | Promise<Claims | undefined>
  published(): JSONWebKeySet
}

const tokenLifetime = 15 * 60
const algorithm = 'EdDSA'
const mostRemembered = 20_000

/** Makes the first key when there is none; `on conflict` lets one of several starting processes win. */
const keyRing = async (database: Database, secrets: Secrets) => {
  const known = await readSigningKeys(database)
  if (known.length > 0) return known
  const { publicKey, privateKey } = await generateKeyPair(algorithm, { crv: 'Ed25519', extractable: true })
  const kid = crypto.randomUUID()
  const publicJwk = { ...(await exportJWK(publicKey)), kid, alg: algorithm, use: 'sig' }
  await addSigningKey(database, { kid, publicJwk, privateJwkSealed: secrets.seal(JSON.stringify(await exportJWK(privateKey))) })
  return readSigningKeys(database)
}

export const openTokens = async (database: Database, secrets: Secrets, clock: Clock): Promise<Tokens> => {
  const keys = await keyRing(database, secrets)
  const newest = keys[0]
  if (!newest) throw new Error('There is no key to sign tokens with')
  const jwks = { keys: keys.map(({ publicJwk }) => publicJwk) } as JSONWebKeySet
  const publicKeys = createLocalJWKSet(jwks)
  const privateKey = (await importJWK(JSON.parse(secrets.open(newest.privateJwkSealed)), algorithm)) as CryptoKey
  const remembered = new Map<string, Claims>()

  const check = async (token: string): Promise<Claims | undefined> => {
    try {
      const { payload } = await jwtVerify<Claims>(token, publicKeys, { algorithms: [algorithm], currentDate: new Date(clock()) })
      if (payload.aud !== payload.iss || (payload.token_use !== 'id' && payload.token_use !== 'access')) return undefined
      if (remembered.size >= mostRemembered) remembered.clear()
      remembered.set(token, payload)
      return payload
    } catch {
      return undefined
    }
  }

  return {
    mint: ({ iss, sub, ...claims }) => {
      const now = Math.floor(clock() / 1000)
      return new SignJWT(claims)
        .setProtectedHeader({ alg: algorithm, kid: newest.kid, typ: 'JWT' })
        .setIssuer(iss)
        .setAudience(iss)
        .setSubject(sub)
        .setIssuedAt(now)
        .setExpirationTime(now + tokenLifetime)
        .sign(privateKey)
    },
    verify: (token) => {
      const known = remembered.get(token)
      if (!known) return check(token)
      if (known.exp * 1000 > clock()) return known
      remembered.delete(token)
      return undefined
    },
    published: () => jwks,
  }
}
