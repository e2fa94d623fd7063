import sql, { type Sql } from 'sql-template-tag'
import type { TenantId, Transaction } from '../../../database/database.ts'

export type SentFile = { id: string; filename: string; size: number; storageKey: string }

const columns = sql`f.id, f.filename, f.size, f.storage_key as "storageKey"`

/** Which of these files somebody uploaded. They are held until the end of the transaction, so that none is removed meanwhile. */
export const holdFiles = (transaction: Transaction, tenantId: TenantId, accountId: number, ids: readonly string[]): Promise<SentFile[]> =>
  transaction.rows<SentFile>(sql`
    select ${columns} from message_files f where f.tenant_id = ${tenantId} and f.account_id = ${accountId} and f.id = any(${ids}::uuid[]) for share`)

export const addFiles = (transaction: Transaction, tenantId: TenantId, broadcastId: number, ids: readonly string[]) =>
  transaction.rows(sql`
    insert into broadcast_files (tenant_id, broadcast_id, message_file_id, position)
    select ${tenantId}::int, ${broadcastId}::bigint, g.id, g.position from unnest(${ids}::uuid[]) with ordinality as g (id, position) returning 1`)

export const selectFiles = (tenantId: TenantId, broadcastId: number): Sql => sql`
  select ${columns} from broadcast_files b join message_files f on f.tenant_id = ${tenantId} and f.id = b.message_file_id
  where b.tenant_id = ${tenantId} and b.broadcast_id = ${broadcastId} order by b.position`

/** Gives each of these messages its own documents. Their bytes are shared. */
export const addDocuments = (
  transaction: Transaction,
  tenantId: TenantId,
  broadcastId: number,
  messages: readonly { id: number; learnerId: number }[],
  at: string,
) =>
  transaction.rows(sql`
    insert into documents (tenant_id, learner_id, is_from_learner, filename, storage_key, content_type, size, state, logbook_message_id, attached_at, created_at, last_modified_at)
    select ${tenantId}::int, m."learnerId", false, f.filename, f.storage_key, f.content_type, f.size, 'clean', m.id, ${at}::timestamptz, ${at}::timestamptz, ${at}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(messages)}::jsonb) as m(id bigint, "learnerId" bigint)
    cross join broadcast_files b
    join message_files f on f.tenant_id = ${tenantId} and f.id = b.message_file_id
    where b.tenant_id = ${tenantId} and b.broadcast_id = ${broadcastId} order by m.id, b.position returning 1`)
