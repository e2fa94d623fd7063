import type { Clock } from '../../common/clock.ts'
import { tooMany } from '../../common/rates.ts'
import type { TenantDatabase, TenantId } from '../../database/database.ts'
import { countRequest, type RateLimit, readDue } from './shared-rates.queries.ts'

/** Counts one request of a tenant for a key, or throws. */
type SharedRate = (db: TenantDatabase, tenantId: TenantId, key: string) => Promise<void>

type Options = RateLimit & { message: string; clock: Clock }

/** Like `openRate`, but counted in the database: all processes share one limit. */
export const openSharedRate = ({ clock, message, ...limit }: Options): SharedRate => {
  const { most, everySeconds } = limit
  return async (db, tenantId, key) => {
    const now = clock() / 1000
    const due = await db.write(async (transaction) => {
      const isCounted = await countRequest(transaction, tenantId, limit, key, now)
      return isCounted ? undefined : readDue(transaction, tenantId, limit, key)
    })
    if (due !== undefined) throw tooMany(message, Math.max(1, Math.ceil(due + everySeconds - now - most * everySeconds)))
  }
}
