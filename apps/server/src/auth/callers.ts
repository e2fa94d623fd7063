import type { Caller, Callers } from '../platform/caller.ts'
import type { Place } from '../platform/places.ts'
import { Problem } from '../platform/problem.ts'
import type { Sessions } from './sessions.ts'
import type { Claims, Tokens } from './tokens.ts'

const notSignedIn = (detail: string, error?: string) =>
  new Problem('not-signed-in', detail, { headers: { 'www-authenticate': error ? `Bearer error="${error}"` : 'Bearer' } })

const bearerPattern = /^Bearer +([\w.~+/=-]+)$/i

/** A token counts where it was made for: on its tenant's own site, or on the API's and the console's hosts. */
const fits = ({ pool, tid, iss }: Claims, { part, site }: Place) =>
  part === 'site' ? pool === 'learner' && site.tenant.id === tid && site.origin === iss : part === 'console' ? pool === 'console' : part === 'api'

export const openCallers = (tokens: Tokens, sessions: Sessions): Callers => {
  const callerOf = (claims: Claims | undefined, place: Place): Caller | Promise<Caller> => {
    if (!claims) throw notSignedIn('This token is not valid here.', 'invalid_token')
    if (!fits(claims, place)) throw notSignedIn('This token was made for another site.', 'invalid_token')
    const session = sessions.of(claims)
    const caller = (live: Awaited<typeof session>): Caller => {
      if (!live) throw notSignedIn('This session has ended.', 'invalid_token')
      const { accountId, accountName, isOperator, roles } = live
      const kind = claims.pool === 'learner' ? 'learner' : isOperator ? 'operator' : 'staff'
      return { kind, tenantId: claims.tid, accountId, accountName, sessionId: claims.sid, roles }
    }
    return session instanceof Promise ? session.then(caller) : caller(session)
  }

  return ({ headers: { authorization } }, place) => {
    const token = authorization ? bearerPattern.exec(authorization)?.[1] : undefined
    if (!token) throw notSignedIn('Send a bearer token in the Authorization header.')
    const claims = tokens.verify(token)
    return claims instanceof Promise ? claims.then((read) => callerOf(read, place)) : callerOf(claims, place)
  }
}
