import type { FastifyInstance } from 'fastify'
import { iso } from '../../common/clock.ts'
import { hashOf, newToken } from '../../secrets/random-tokens.ts'
import type { Identity } from '../identity.ts'
import { atSignIn, authBase } from '../sign-in/answers.ts'
import { visitOf } from '../visit.ts'
import { setCookie } from './cookies.ts'
import { endSessions } from './sessions.queries.ts'
import { beginViewing } from './viewing.queries.ts'

/** How long staff see the portal as a learner sees it. */
const viewingSeconds = 15 * 60

/** Opens the link by which staff see the portal as a learner sees it. */
export const viewingRoutes = (scope: FastifyInstance, { hosts, realms, database, clock, changeNotifications }: Identity) => {
  scope.get(`${authBase}/viewing`, { constraints: atSignIn, config: { operation: 'beginViewing' }, exposeHeadRoute: false }, async (request, reply) => {
    const realm = realms.at(hosts(request.raw))
    const { poolId, origin } = realm
    const { sessionToken, now } = visitOf(request, realm, clock)
    const { code } = request.query as { code?: unknown }
    const token = newToken()
    const isBegun =
      realm.pool === 'learner' &&
      realm.isOpen &&
      typeof code === 'string' &&
      (await database.forTenant(poolId).write(async (transaction) => {
        const times = { now: iso(now), expiresAt: iso(now + viewingSeconds * 1000) }
        const begun = await beginViewing(transaction, { poolId, origin, codeHash: hashOf(code), tokenHash: hashOf(token), ...times })
        // The browser has one session. The one it had ends.
        if (begun && sessionToken) {
          const ended = await endSessions(transaction, poolId, { tokenHash: hashOf(sessionToken) }, times.now, 'signed in again')
          if (ended.length > 0) transaction.afterCommit(changeNotifications.handledByAll)
        }
        return begun
      }))
    if (isBegun) setCookie(reply, realm, 'session', token, viewingSeconds)
    reply.header('cache-control', 'no-store')
    return reply.redirect(isBegun ? `${origin}/` : `${origin}/login?error=Verification`, 302)
  })
}
