import { errors, type JSONWebKeySet, jwtVerify, SignJWT } from 'jose'
import type { Clock } from '../../common/clock.ts'
import { openRemembered } from '../../common/remembered.ts'
import type { TenantId } from '../../database/database.ts'
import { algorithm, type KeyRing } from './key-ring.ts'

export type Pool = 'learner' | 'console'
export type TokenUse = 'id' | 'access'

/** A token's claims: the account, its tenant and its session. A console token without a tenant has `tid` 0. */
export type Claims = { sub: string; pool: Pool; tid: TenantId; sid: string; token_use: TokenUse; iss: string; exp: number }
export type SessionClaims = Omit<Claims, 'exp' | 'token_use'>
export type SessionTokens = { idToken: string; accessToken: string }

/** A token's claims, and the keys by which it was verified. */
export type Verified = { claims: Claims; ring: object }

export type Tokens = {
  mint(claims: Omit<Claims, 'exp'>): Promise<string>
  /** Both tokens of a session. They stay the same while enough of their lifetime is left. */
  ofSession(claims: SessionClaims): Promise<SessionTokens>
  /** An unexpired token that we signed for its own origin. */
  verify(token: string): Promise<Verified | undefined>
  /** Whether it would be verified again. */
  isStillValid(verified: Verified): boolean
  /** Also accepts an access token that expired within a session's longest lifetime, so signing out always works. */
  verifyToSignOut(token: string): Promise<Claims | undefined>
  published(): JSONWebKeySet
}

const tokenLifetime = 15 * 60
const mintedAnewBelow = 10 * 60
const longestSession = 24 * 60 * 60
const mostRemembered = 20_000
/** Milliseconds. An unknown kid may be another process's new key; it is looked up at most this often. */
const lookAgainEvery = 1_000

const isWhole = (value: unknown) => Number.isSafeInteger(value) && (value as number) >= 0
const isSound = (claims: Claims & { aud?: unknown }) =>
  claims.aud === claims.iss &&
  (claims.token_use === 'id' || claims.token_use === 'access') &&
  (claims.pool === 'learner' || claims.pool === 'console') &&
  isWhole(claims.tid) &&
  typeof claims.sub === 'string' &&
  /^[0-9a-f-]{36}$/.test(claims.sid)

export const openTokens = (keys: KeyRing, clock: Clock): Tokens => {
  const minted = openRemembered<string, SessionTokens & { exp: number; ring: object }>(mostRemembered)
  let lookedAgain = 0

  const check = async (token: string, tolerance = 0): Promise<Claims | undefined> => {
    const options = { algorithms: [algorithm], typ: 'JWT', requiredClaims: ['exp', 'iat'], currentDate: new Date(clock()), clockTolerance: tolerance }
    const { payload } = await jwtVerify<Claims>(token, keys.current().find, options)
    return isSound(payload) ? payload : undefined
  }
  const checkWithNewKeys = async (token: string, tolerance?: number): Promise<Claims | undefined> => {
    try {
      return await check(token, tolerance)
    } catch (error) {
      if (!(error instanceof errors.JWKSNoMatchingKey) || Date.now() - lookedAgain < lookAgainEvery) return undefined
      lookedAgain = Date.now()
      await keys.refresh()
      return check(token, tolerance).catch(() => undefined)
    }
  }

  const mint = ({ iss, sub, ...claims }: Omit<Claims, 'exp'>) => {
    const now = Math.floor(clock() / 1000)
    const { kid, privateKey } = keys.current()
    return new SignJWT(claims)
      .setProtectedHeader({ alg: algorithm, kid, typ: 'JWT' })
      .setIssuer(iss)
      .setAudience(iss)
      .setSubject(sub)
      .setIssuedAt(now)
      .setExpirationTime(now + tokenLifetime)
      .sign(privateKey)
  }

  return {
    mint,
    ofSession: async (claims) => {
      const key = `${claims.sid} ${claims.tid}`
      const now = Math.floor(clock() / 1000)
      const known = minted.get(key)
      if (known && known.ring === keys.current() && known.exp - now >= mintedAnewBelow) return known
      const ring = keys.current()
      const [idToken, accessToken] = await Promise.all([mint({ ...claims, token_use: 'id' }), mint({ ...claims, token_use: 'access' })])
      const fresh = { idToken, accessToken, exp: now + tokenLifetime, ring }
      minted.keep(key, fresh)
      return fresh
    },
    verify: async (token) => {
      const ring = keys.current()
      const claims = await checkWithNewKeys(token)
      return claims && { claims, ring }
    },
    isStillValid: ({ claims, ring }) => ring === keys.current() && claims.exp * 1000 > clock(),
    verifyToSignOut: (token) => checkWithNewKeys(token, longestSession),
    published: () => keys.current().jwks,
  }
}
