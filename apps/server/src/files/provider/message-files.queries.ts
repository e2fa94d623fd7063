import sql from 'sql-template-tag'
import type { Database, TenantId, Transaction } from '../../database/database.ts'

type NewMessageFile = {
  tenantId: TenantId
  id: string
  accountId: number
  filename: string
  storageKey: string
  contentType: string
  size: number
  at: string
}

export const addMessageFile = (transaction: Transaction, file: NewMessageFile) =>
  transaction.rows(sql`
    insert into message_files (tenant_id, id, account_id, filename, storage_key, content_type, size, created_at)
    values (${file.tenantId}, ${file.id}::uuid, ${file.accountId}, ${file.filename}, ${file.storageKey}, ${file.contentType}, ${file.size}, ${file.at})`)

export type StoredMessageFile = { id: string; storageKey: string }

/** It is sent with nothing, and no draft or reply has it. The bytes of one that was sent belong to documents too. */
const isUnused = (tenantId: TenantId) => sql`
  not exists (select from broadcast_files b where b.tenant_id = ${tenantId} and b.message_file_id = f.id)
  and not exists (select from case_attachments a where a.tenant_id = ${tenantId} and a.message_file_id = f.id)
  and not exists (select from documents d where d.tenant_id = ${tenantId} and d.storage_key = f.storage_key)`

export const readUnusedMessageFiles = async (database: Database, tenantId: TenantId, before: string, most: number): Promise<StoredMessageFile[]> => {
  const [rows] = await database.forTenant(tenantId).read<[StoredMessageFile[]]>(sql`
    select f.id, f.storage_key as "storageKey" from message_files f where f.tenant_id = ${tenantId} and f.created_at < ${before} and ${isUnused(tenantId)}
    order by f.created_at limit ${most}`)
  return rows
}

export const dropMessageFile = (database: Database, tenantId: TenantId, id: string) =>
  database
    .forTenant(tenantId)
    .write((transaction) => transaction.rows(sql`delete from message_files f where f.tenant_id = ${tenantId} and f.id = ${id}::uuid and ${isUnused(tenantId)}`))
