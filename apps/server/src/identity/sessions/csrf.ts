import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Secrets } from '../../secrets/secrets.ts'
import type { Realm } from '../realms.ts'
import { readCookie, setCookie } from './cookies.ts'

const equal = (left: string, right: string) => {
  const [one, other] = [Buffer.from(left), Buffer.from(right)]
  return one.length === other.length && timingSafeEqual(one, other)
}

const signed = (secrets: Secrets, { poolId, origin }: Realm, token: string) => `${token}.${secrets.sign('csrf', `${poolId} ${origin} ${token}`)}`

/** The cookie's token, if it was issued for this site. */
const tokenInCookie = (secrets: Secrets, request: FastifyRequest, realm: Realm): string | undefined => {
  const cookie = readCookie(request, realm, 'csrf')
  const token = cookie?.split('.', 1)[0]
  return cookie && token && equal(cookie, signed(secrets, realm, token)) ? token : undefined
}

/** Returns the same token while its cookie exists. */
export const csrfToken = (secrets: Secrets, request: FastifyRequest, reply: FastifyReply, realm: Realm): string => {
  const existing = tokenInCookie(secrets, request, realm)
  if (existing) return existing
  const token = randomBytes(32).toString('hex')
  setCookie(reply, realm, 'csrf', signed(secrets, realm, token))
  return token
}

/** Browsers say where a request comes from. One started by another site is refused. */
export const startedHere = ({ headers }: FastifyRequest, { origin }: Realm) => {
  const site = headers['sec-fetch-site']
  return (headers.origin === undefined || headers.origin === origin) && (site === undefined || site === 'same-origin' || site === 'none')
}

/** Double submit: the submitted token must equal the cookie's. */
export const isOwnRequest = (secrets: Secrets, request: FastifyRequest, realm: Realm, sent: unknown): boolean => {
  const existing = tokenInCookie(secrets, request, realm)
  return startedHere(request, realm) && existing !== undefined && typeof sent === 'string' && equal(existing, sent)
}
