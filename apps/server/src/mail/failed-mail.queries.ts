import sql from 'sql-template-tag'
import { notifying } from '../database/changes/notifying.ts'
import type { Database, TenantId, Transaction } from '../database/database.ts'

export type FailedMailRow = { id: string; recipient: string; kind: string; lastFault: string | null; createdAt: string; attempts: number; canRetry: boolean }

const columns = sql`id, recipient, kind, last_fault as "lastFault", created_at as "createdAt", attempts, content_sealed is not null as "canRetry"`

/** Mails about a tenant, or only about the account of a person who works for it. */
const isAbout = (tenantId: TenantId) => sql`(about_tenant_id = ${tenantId} or (about_tenant_id is null
  and account_id in (select account_id from console_memberships where for_tenant_id = ${tenantId} and is_enabled)))`

/** A pool's undelivered mails. For the console's pool, only those about a tenant. */
const failed = (poolId: TenantId, about: TenantId | null) => sql`
  from outgoing_mail where tenant_id = ${poolId} and state = 'undeliverable' and recipient is not null and ${about === null ? sql`true` : isAbout(about)}`

export const listFailedMail = async (database: Database, poolId: TenantId, about: TenantId | null, most: number): Promise<FailedMailRow[]> => {
  const [rows] = await database
    .forTenant(poolId)
    .read<[FailedMailRow[]]>(sql`select ${columns} ${failed(poolId, about)} order by created_at desc, id limit ${most}`)
  return rows
}

/** Puts a mail whose text is still stored back into the queue. */
export const retryMail = async (transaction: Transaction, poolId: TenantId, mailId: string, about: TenantId | null, at: string): Promise<boolean> => {
  const taken = await transaction.rows(sql`
    update outgoing_mail set state = 'waiting', last_fault = null
    where tenant_id = ${poolId} and id = ${mailId}::uuid and content_sealed is not null and id in (select id ${failed(poolId, about)}) returning 1`)
  if (taken.length === 0) return false
  await transaction.rows(
    notifying(sql`insert into mail_queue (mail_id, for_tenant_id, due_at) values (${mailId}::uuid, ${poolId}, ${at}) on conflict (mail_id) do nothing`, {
      about: 'mail',
    }),
  )
  return true
}
