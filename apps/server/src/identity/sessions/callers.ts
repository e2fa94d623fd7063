import type { IncomingHttpHeaders } from 'node:http'
import { mayDo } from '@lanyard/contract'
import type { Caller } from '../../caller.ts'
import { Problem } from '../../common/problem.ts'
import { openRemembered } from '../../common/remembered.ts'
import { consolePool } from '../../database/console-pool.ts'
import type { TenantId } from '../../database/database.ts'
import type { Callers, Host } from '../../http/hosts.ts'
import type { Realm, Realms } from '../realms.ts'
import type { LiveSession } from './sessions.queries.ts'
import type { Sessions } from './sessions.ts'
import type { Claims, Tokens, Verified } from './tokens.ts'

export const notSignedIn = (detail: string, error?: string) =>
  new Problem('not-signed-in', detail, { headers: { 'www-authenticate': error ? `Bearer error="${error}"` : 'Bearer' } })

const bearerPattern = /^Bearer +([\w.~+/=-]+)$/i

/** A token is valid where it was issued for: its tenant's own site, or the API and console hosts. */
const fits = ({ pool, tid, iss }: Claims, { part, site }: Host, realm: Realm) => {
  if (realm.pool !== pool || (pool === 'learner' && realm.poolId !== tid)) return false
  return part === 'site' ? site.origin === iss && site.tenant.id === tid : part === 'console' ? pool === 'console' : part === 'api'
}

const callerWith = ({ pool, tid, sid, iss }: Claims, { accountId, learnerId, accountName, isOperator, roles, onlyTenantId, viewer }: LiveSession): Caller => {
  const kind = pool === 'learner' ? 'learner' : isOperator ? 'operator' : 'staff'
  return {
    kind,
    tenantId: tid,
    poolId: pool === 'learner' ? tid : consolePool,
    accountId,
    learnerId,
    accountName,
    sessionId: sid,
    origin: iss,
    roles,
    onlyTenantId,
    viewer,
  }
}

export type KeyCallers = { of(request: { headers: IncomingHttpHeaders }, host: Host): Promise<Caller> | undefined }

type Dependencies = { tokens: Tokens; sessions: Sessions; realms: Realms; keys: KeyCallers; isSuspended: (tenantId: TenantId) => boolean }

/** A header with a verified token, the site where it was found to fit, and the caller in its session. A site or a session that changes is another object. */
type Known = Verified & { authorization: string; at?: { host: Host; realm: Realm }; as?: { session: LiveSession; caller: Caller } }

const mostKnown = 20_000

/** The end of the signature as a number, for which V8 needs neither a new string nor its hash. The whole header is compared afterwards. */
const keyOf = (authorization: string) => {
  let key = 0
  for (let at = authorization.length - 5; at < authorization.length; at++) key = (key << 6) ^ authorization.charCodeAt(at)
  return key
}

export const openCallers = ({ tokens, sessions, realms, keys, isSuspended }: Dependencies): Callers => {
  const remembered = openRemembered<number, Known>(mostKnown)

  const realmOf = (known: Known, host: Host): Realm => {
    if (known.at?.host === host) return known.at.realm
    const realm = realms.byOrigin(known.claims.iss)
    if (!realm || !fits(known.claims, host, realm)) throw notSignedIn('This token was made for another site.', 'invalid_token')
    if (host.part === 'site') known.at = { host, realm }
    return realm
  }

  const callerOf = (known: Known, host: Host): Caller | Promise<Caller> => {
    const { claims } = known
    const realm = realmOf(known, host)
    if (!realm.isOpen) throw new Problem('site-not-published')
    const caller = (session: LiveSession | undefined): Caller => {
      if (!session) throw notSignedIn('This session has ended.', 'invalid_token')
      if (claims.pool === 'console' && !session.isOperator && isSuspended(claims.tid)) throw new Problem('not-allowed', 'This provider is suspended.')
      if (session.viewer && !mayDo(session.viewer.roles, 'learners:see-as')) throw notSignedIn('This session has ended.', 'invalid_token')
      if (known.as?.session !== session) known.as = { session, caller: callerWith(claims, session) }
      return known.as.caller
    }
    const session = sessions.of(claims, realms.idleLimit(realm, claims.tid))
    return session instanceof Promise ? session.then(caller) : caller(session)
  }

  const verify = async (authorization: string, token: string): Promise<Known> => {
    const verified = await tokens.verify(token)
    if (!verified) throw notSignedIn('This token is not valid here.', 'invalid_token')
    const known = { ...verified, authorization }
    remembered.keep(keyOf(authorization), known)
    return known
  }

  return (request, host) => {
    const { authorization } = request.headers
    if (authorization !== undefined) {
      const known = remembered.get(keyOf(authorization))
      if (known?.authorization === authorization && tokens.isStillValid(known)) return callerOf(known, host)
      const token = bearerPattern.exec(authorization)?.[1]
      if (token) return verify(authorization, token).then((verified) => callerOf(verified, host))
    }
    const key = keys.of(request, host)
    if (key) return key
    throw notSignedIn('Send a bearer token in the Authorization header.')
  }
}
