import sql from 'sql-template-tag'
import type { Transaction } from '../database/database.ts'
import type { LearnerScope } from '../records/scope.queries.ts'

type NewDownload = { tokenHash: Buffer; sessionId: string; createdAt: string; expiresAt: string }

/**
 * Adds a download unless there were too many recently, and removes the learner's older ones. Locks the account, so concurrent requests are counted one after
 * another.
 */
export const addDownload = async (
  transaction: Transaction,
  { tenantId, learner: { accountId } }: LearnerScope,
  download: NewDownload,
  since: string,
  most: number,
): Promise<boolean> => {
  const { tokenHash, sessionId, createdAt, expiresAt } = download
  await transaction.rows(sql`select 1 from accounts where tenant_id = ${tenantId} and id = ${accountId} for no key update`)
  await transaction.rows(sql`delete from data_downloads where tenant_id = ${tenantId} and account_id = ${accountId} and created_at < ${since}::timestamptz`)
  const added = await transaction.rows(sql`
    insert into data_downloads (tenant_id, token_hash, account_id, session_id, created_at, expires_at)
    select ${tenantId}, ${tokenHash}::bytea, ${accountId}, ${sessionId}::uuid, ${createdAt}::timestamptz, ${expiresAt}::timestamptz
    where (select count(*) from data_downloads where tenant_id = ${tenantId} and account_id = ${accountId}) < ${most}::int returning 1`)
  return added.length > 0
}
