import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database.ts'
import type { Log } from '../platform/log.ts'
import type { Notices } from '../platform/notices.ts'
import { findSession, type LiveSession, touchSession } from './sessions.queries.ts'
import type { Claims, Pool } from './tokens.ts'

export type Sessions = {
  /** The live session of a token, from memory where that can be trusted. */
  of(claims: Claims): LiveSession | undefined | Promise<LiveSession | undefined>
}

const idleLimit: Record<Pool, number> = { learner: 60 * 60_000, console: 30 * 60_000 }
/** A session's use is recorded this often at most. */
const touchEvery = 60_000
const mostRemembered = 50_000

/** Sessions in memory for calls that need no database; an ended one is forgotten in every process by notice. */
export const openSessions = (database: Database, notices: Notices, clock: Clock, log: Log): Sessions => {
  const remembered = new Map<string, LiveSession>()
  /** Counts what was heard: a session read before a notice is not remembered after it. */
  let heard = 0
  const forget = (sessionId: unknown) => {
    heard++
    remembered.delete(String(sessionId))
  }
  const forgetAll = () => {
    heard++
    remembered.clear()
  }
  notices.on('sessions', ({ sessionId }) => forget(sessionId), forgetAll)
  notices.on('accounts', forgetAll, forgetAll)

  const usable = (session: LiveSession, claims: Claims): LiveSession | undefined => {
    const now = clock()
    if (session.expiresAt <= now || session.seenAt + idleLimit[claims.pool] <= now) return undefined
    if (now - session.seenAt >= touchEvery) {
      session.seenAt = now
      void touchSession(database, claims, now).catch((error) => log.warn({ err: error }, 'could not record the use of a session'))
    }
    return session
  }

  const find = async (claims: Claims) => {
    const heardBefore = heard
    const session = await findSession(database, claims)
    if (!session) return undefined
    if (notices.isListening() && heard === heardBefore) {
      if (remembered.size >= mostRemembered) remembered.clear()
      remembered.set(claims.sid, session)
    }
    return usable(session, claims)
  }

  return {
    of: (claims) => {
      const known = notices.isListening() ? remembered.get(claims.sid) : undefined
      return known ? usable(known, claims) : find(claims)
    },
  }
}
