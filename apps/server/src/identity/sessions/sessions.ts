import type { Clock } from '../../common/clock.ts'
import type { ChangeNotifications } from '../../database/changes/change-notifications.ts'
import type { Database } from '../../database/database.ts'
import type { Log } from '../../telemetry/log.ts'
import { findSession, type LiveSession, poolOf, touchSession } from './sessions.queries.ts'
import type { Claims } from './tokens.ts'

export type Sessions = {
  /** The live session of a token, from memory when that can be trusted. The call counts as use. */
  of(claims: Claims, idleLimit: number): LiveSession | undefined | Promise<LiveSession | undefined>
}

/** Milliseconds. A session's use is recorded at most this often. */
const touchEvery = 60_000
const mostRemembered = 50_000

export const isLive = ({ expiresAt, seenAt }: Pick<LiveSession, 'expiresAt' | 'seenAt'>, idleLimit: number, now: number) =>
  expiresAt > now && seenAt + idleLimit > now

/** Sessions in memory, for calls that need no database. A notification removes an ended session in every process. */
export const openSessions = (database: Database, changeNotifications: ChangeNotifications, clock: Clock, log: Log): Sessions => {
  const remembered = new Map<string, LiveSession>()
  /** Number of notifications received. A session read before a notification isn't cached after it. */
  let notifications = 0
  const forget = (sessionId: unknown) => {
    notifications++
    remembered.delete(String(sessionId))
  }
  const forgetAll = () => {
    notifications++
    remembered.clear()
  }
  changeNotifications.on('sessions', ({ sessionId }) => forget(sessionId), forgetAll)
  changeNotifications.on('accounts', forgetAll, forgetAll)

  /** Once a minute the use is recorded before it counts, and the next call reads the session again. A failed write doesn't refuse the call. */
  const touched = async (session: LiveSession, claims: Claims, now: number) => {
    session.seenAt = now
    await touchSession(database, poolOf(claims), claims.sid, now).then(
      () => remembered.delete(claims.sid),
      (error) => log.warn({ err: error }, 'could not record the use of a session'),
    )
    return session
  }

  const usable = (session: LiveSession, claims: Claims, idleLimit: number): LiveSession | undefined | Promise<LiveSession> => {
    const now = clock()
    if (!isLive(session, idleLimit, now)) {
      // Another process may have recorded a later use.
      remembered.delete(claims.sid)
      return undefined
    }
    return now - session.seenAt >= touchEvery ? touched(session, claims, now) : session
  }

  const find = async (claims: Claims, idleLimit: number) => {
    const notificationsBefore = notifications
    const session = await findSession(database, claims)
    if (!session) return undefined
    if (changeNotifications.isCurrent() && notifications === notificationsBefore) {
      if (remembered.size >= mostRemembered) remembered.clear()
      remembered.set(claims.sid, session)
    }
    return usable(session, claims, idleLimit)
  }

  return {
    of: (claims, idleLimit) => {
      const known = changeNotifications.isCurrent() ? remembered.get(claims.sid) : undefined
      return (known?.tenantId === claims.tid ? usable(known, claims, idleLimit) : undefined) ?? find(claims, idleLimit)
    },
  }
}
