import sql from 'sql-template-tag'
import type { TenantDatabase, Transaction } from '../../database/database.ts'
import type { LearnerScope } from '../scope.queries.ts'

export type Feed = { serial: string; createdAt: string; lastReadAt: string | null }

export const readFeed = async (db: TenantDatabase, { tenantId, learner: { accountId } }: LearnerScope): Promise<Feed | undefined> => {
  const [[feed]] = await db.read<[Feed[]]>(sql`
    select serial, created_at as "createdAt", last_read_at as "lastReadAt" from calendar_feeds where tenant_id = ${tenantId} and account_id = ${accountId}`)
  return feed
}

/** Replaces the URL, if there was one. */
export const replaceFeed = (transaction: Transaction, { tenantId, learner: { accountId } }: LearnerScope, serial: string, tokenHash: Buffer, now: string) =>
  transaction.rows(sql`
    insert into calendar_feeds (tenant_id, account_id, serial, token_hash, created_at) values (${tenantId}, ${accountId}, ${serial}, ${tokenHash}, ${now})
    on conflict (tenant_id, account_id) do update set serial = excluded.serial, token_hash = excluded.token_hash, created_at = excluded.created_at, last_read_at = null`)

export const removeFeed = async (transaction: Transaction, { tenantId, learner: { accountId } }: LearnerScope): Promise<boolean> => {
  const removed = await transaction.rows(sql`delete from calendar_feeds where tenant_id = ${tenantId} and account_id = ${accountId} returning 1`)
  return removed.length > 0
}
