import sql from 'sql-template-tag'
import type { Database, TenantId, Transaction } from '../platform/database.ts'

export type FailedMailRow = { id: string; recipient: string; kind: string; lastFault: string | null; createdAt: string; attempts: number; canRetry: boolean }

const columns = sql`id, recipient, kind, last_fault as "lastFault", created_at as "createdAt", attempts, content_sealed is not null as "canRetry"`

/** What could not be delivered of a pool; of the console's, only what went to these addresses. */
const failed = (poolId: TenantId, recipients: readonly string[] | null) => sql`
  from outgoing_mail where tenant_id = ${poolId} and state = 'undeliverable' and recipient is not null
    and (${recipients}::text[] is null or lower(recipient) = any(${recipients}::text[]))`

export const listFailedMail = async (database: Database, poolId: TenantId, recipients: readonly string[] | null, most: number): Promise<FailedMailRow[]> => {
  const [rows] = await database
    .forTenant(poolId)
    .read<[FailedMailRow[]]>(sql`select ${columns} ${failed(poolId, recipients)} order by created_at desc, id limit ${most}`)
  return rows
}

/** Puts a mail whose words are still kept back into the queue. */
export const retryMail = async (
  transaction: Transaction,
  poolId: TenantId,
  mailId: string,
  recipients: readonly string[] | null,
  at: string,
): Promise<boolean> => {
  const taken = await transaction.rows(sql`
    update outgoing_mail set state = 'waiting', last_fault = null
    where tenant_id = ${poolId} and id = ${mailId}::uuid and content_sealed is not null and id in (select id ${failed(poolId, recipients)}) returning 1`)
  if (taken.length === 0) return false
  await transaction.rows(
    sql`insert into mail_queue (mail_id, for_tenant_id, due_at) values (${mailId}::uuid, ${poolId}, ${at}) on conflict (mail_id) do nothing`,
  )
  return true
}
