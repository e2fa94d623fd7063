import type { FastifyRequest } from 'fastify'
import { iso } from '../../common/clock.ts'
import { hashOf } from '../../secrets/random-tokens.ts'
import { readMemberships } from '../accounts/memberships.queries.ts'
import type { Identity } from '../identity.ts'
import type { Realm } from '../realms.ts'
import { readCookie } from './cookies.ts'
import { type CookieSession, findSessionByToken } from './sessions.queries.ts'
import { isLive } from './sessions.ts'

/** The session of the request's cookie, if it is valid here. Reading it doesn't count as use. */
export const currentSession = async ({ database, clock, realms }: Identity, request: FastifyRequest, realm: Realm): Promise<CookieSession | undefined> => {
  const token = readCookie(request, realm, 'session')
  if (!token || !realm.isOpen) return undefined
  const session = await findSessionByToken(database, realm.poolId, hashOf(token))
  return session && isLive(session, realms.idleLimit(realm, session.tenantId), clock()) ? session : undefined
}

const ofConsole = async ({ database }: Identity, { accountId, isOperator, chosenTenantId, onlyTenantId, roles }: CookieSession) => {
  const all = await readMemberships(database, accountId, isOperator)
  const memberships = onlyTenantId === null ? all : all.filter(({ tenantId }) => tenantId === onlyTenantId)
  return {
    isOperator,
    isOfOneTenant: onlyTenantId !== null,
    roles,
    tenantCode: memberships.find(({ tenantId }) => tenantId === chosenTenantId)?.tenantCode ?? null,
    tenants: memberships.map(({ tenantCode, name, roles: rolesThere }) => ({ tenantCode, name, roles: rolesThere })),
  }
}

/** GET and POST {authBase}/session. */
export const sessionAnswer = async (identity: Identity, realm: Realm, session: CookieSession) => {
  const { idToken, accessToken } = await identity.tokens.ofSession({
    sub: String(session.accountId),
    pool: realm.pool,
    tid: session.tenantId,
    sid: session.id,
    iss: realm.origin,
  })
  const name = [session.firstName, session.lastName].filter(Boolean).join(' ') || null
  return {
    user: {
      idToken,
      accessToken,
      username: session.accountName,
      ...(session.viewer && { isViewing: true }),
      email: session.email,
      name,
      userPoolId: realm.userPoolId,
      ...(realm.pool === 'console' ? await ofConsole(identity, session) : { tenantCode: realm.site?.tenant.code }),
    },
    expires: iso(Math.min(session.expiresAt, session.seenAt + identity.realms.idleLimit(realm, session.tenantId))),
  }
}
