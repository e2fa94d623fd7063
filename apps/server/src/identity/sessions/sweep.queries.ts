import sql from 'sql-template-tag'
import { closeRefusals } from '../../audit/refusals.queries.ts'
import type { Database, TenantId } from '../../database/database.ts'

/** Deletes expired rows: steps, links and counters immediately, sessions and mail after a month. Writes the summary entries for folded refusals. */
export const sweepPool = (database: Database, poolId: TenantId, now: string, monthAgo: string, windowStart: string) =>
  database.forTenant(poolId).write(async (transaction) => {
    await closeRefusals(transaction, poolId, windowStart)
    await transaction.rows(sql`delete from challenges where tenant_id = ${poolId} and expires_at < ${now}`)
    await transaction.rows(sql`delete from sign_in_links where tenant_id = ${poolId} and expires_at < ${now}`)
    // Wrong answers about a learner record are counted for a day.
    await transaction.rows(sql`
      delete from address_failures where tenant_id = ${poolId} and started_at < ${windowStart}
        and (address not like 'record %' or started_at < ${windowStart}::timestamptz - interval '1 day')`)
    await transaction.rows(sql`delete from rates where tenant_id = ${poolId} and due < extract(epoch from ${now}::timestamptz)`)
    await transaction.rows(sql`delete from sessions where tenant_id = ${poolId} and expires_at < ${monthAgo}`)
    await transaction.rows(sql`delete from outgoing_mail where tenant_id = ${poolId} and created_at < ${monthAgo} and state <> 'waiting'`)
  })
