import sql from 'sql-template-tag'
import type { Caller } from '../../caller.ts'
import { notifying } from '../../database/changes/notifying.ts'
import type { Database, TenantDatabase, TenantId, Transaction } from '../../database/database.ts'
import type { Purpose } from './purposes.ts'

type Actor = Pick<Caller, 'tenantId' | 'kind' | 'accountId' | 'accountName'>
export type Upload = { id: string; purpose: Purpose; filename: string; actorKind: Caller['kind']; actorId: number; actorName: string }

export const addUpload = async (
  transaction: Transaction,
  { tenantId, kind, accountId, accountName }: Actor,
  purpose: Purpose,
  filename: string,
  at: string,
) => {
  const [added] = await transaction.rows<{ id: string }>(sql`
    insert into tenant_uploads (tenant_id, purpose, filename, actor_kind, actor_id, actor_name, created_at)
    values (${tenantId}, ${purpose}, ${filename}, ${kind}, ${accountId}, ${accountName}, ${at}) returning id`)
  return (added as { id: string }).id
}

export const countOpenUploads = async (transaction: Transaction, tenantId: TenantId, since: string): Promise<number> => {
  const [counted] = await transaction.rows<{ count: number }>(sql`
    select count(*)::int as count from tenant_uploads where tenant_id = ${tenantId} and state = 'announced' and created_at > ${since}`)
  return counted?.count ?? 0
}

/** Only the first request with an upload URL may use it. */
export const beginUpload = async (database: Database, tenantId: TenantId, id: string): Promise<Upload | undefined> => {
  const [upload] = await database.forTenant(tenantId).write((transaction) =>
    transaction.rows<Upload>(sql`
      update tenant_uploads set state = 'receiving' where tenant_id = ${tenantId} and id = ${id}::uuid and state = 'announced'
      returning id, purpose, filename, actor_kind as "actorKind", actor_id as "actorId", actor_name as "actorName"`),
  )
  return upload
}

export const moveUpload = (transaction: Transaction, tenantId: TenantId, id: string, to: 'announced' | 'arrived' | 'refused') =>
  transaction.rows(sql`update tenant_uploads set state = ${to} where tenant_id = ${tenantId} and id = ${id}::uuid and state = 'receiving'`)

/** The tenant's own change notification informs every process. */
export const renewPictures = (transaction: Transaction, tenantId: TenantId) =>
  transaction.rows(notifying(sql`update tenants set pictures_version = pictures_version + 1 where id = ${tenantId}`, { about: 'sites' }))

export type DeletedRow = {
  id: number
  filename: string
  storageKey: string
  contentType: string
  size: number
  deletedAt: string
  deletedBy: string
  deletedById: number | null
}

const columns = sql`id, filename, storage_key as "storageKey", content_type as "contentType", size, deleted_at as "deletedAt", deleted_by as "deletedBy",
  deleted_by_id as "deletedById"`

export const addDeleted = (transaction: Transaction, tenantId: TenantId, purpose: Purpose, file: Omit<DeletedRow, 'id'>) =>
  transaction.rows(sql`
    insert into deleted_files (tenant_id, purpose, filename, storage_key, content_type, size, deleted_at, deleted_by, deleted_by_id)
    values (${tenantId}, ${purpose}, ${file.filename}, ${file.storageKey}, ${file.contentType}, ${file.size}, ${file.deletedAt}, ${file.deletedBy},
      ${file.deletedById})`)

export const listDeleted = async (db: TenantDatabase, tenantId: TenantId, purpose: Purpose, since: string): Promise<DeletedRow[]> => {
  const [rows] = await db.read<[DeletedRow[]]>(sql`
    select ${columns} from deleted_files where tenant_id = ${tenantId} and purpose = ${purpose} and deleted_at > ${since} order by deleted_at desc, id desc limit 1000`)
  return rows
}

/** Takes the row, so only one caller restores the file. */
export const takeDeleted = async (transaction: Transaction, tenantId: TenantId, purpose: Purpose, id: number, since: string) => {
  const [row] = await transaction.rows<DeletedRow>(sql`
    delete from deleted_files where tenant_id = ${tenantId} and purpose = ${purpose} and id = ${id} and deleted_at > ${since} returning ${columns}`)
  return row
}

export const readOldDeleted = async (database: Database, tenantId: TenantId, before: string, most: number): Promise<DeletedRow[]> => {
  const [rows] = await database.forTenant(tenantId).read<[DeletedRow[]]>(sql`
    select ${columns} from deleted_files where tenant_id = ${tenantId} and deleted_at <= ${before} order by id limit ${most}`)
  return rows
}

export const dropDeleted = (database: Database, tenantId: TenantId, ids: readonly number[]) =>
  database
    .forTenant(tenantId)
    .write((transaction) => transaction.rows(sql`delete from deleted_files where tenant_id = ${tenantId} and id = any(${ids}::bigint[])`))

export const readOldUploads = async (database: Database, tenantId: TenantId, before: string, most: number): Promise<Pick<Upload, 'id' | 'filename'>[]> => {
  const [rows] = await database.forTenant(tenantId).read<[Pick<Upload, 'id' | 'filename'>[]]>(sql`
    select id, filename from tenant_uploads where tenant_id = ${tenantId} and created_at <= ${before} order by id limit ${most}`)
  return rows
}

export const dropUploads = (database: Database, tenantId: TenantId, ids: readonly string[]) =>
  database
    .forTenant(tenantId)
    .write((transaction) => transaction.rows(sql`delete from tenant_uploads where tenant_id = ${tenantId} and id = any(${ids}::uuid[])`))
