import type { FastifyRequest } from 'fastify'
import type { Clock } from '../common/clock.ts'
import type { Realm } from './realms.ts'
import { readCookie } from './sessions/cookies.ts'

/** The circumstances of one sign-in request, as stored in the audit log. */
export type Visit = {
  realm: Realm
  address: string
  device: string | null
  requestId: string
  /** The time of the request, in milliseconds. */
  now: number
  deviceToken: string | undefined
  challengeToken: string | undefined
  sessionToken: string | undefined
}

const unwanted = /\p{Cc}/gu

export const deviceOf = ({ headers }: FastifyRequest) => headers['user-agent']?.replace(unwanted, '').slice(0, 300) || null

export const visitOf = (request: FastifyRequest, realm: Realm, clock: Clock): Visit => ({
  realm,
  address: request.ip,
  device: deviceOf(request),
  requestId: request.id,
  now: clock(),
  deviceToken: readCookie(request, realm, 'device'),
  challengeToken: readCookie(request, realm, 'challenge'),
  sessionToken: readCookie(request, realm, 'session'),
})
