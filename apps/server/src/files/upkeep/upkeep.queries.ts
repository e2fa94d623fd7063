import sql from 'sql-template-tag'
import type { Database, TenantId } from '../../database/database.ts'

export type KnownTenant = { id: TenantId; code: string }

export const readTenants = async ({ shared }: Database): Promise<KnownTenant[]> => {
  const [tenants] = await shared.read<[KnownTenant[]]>(sql`select id, code from tenants order by id`)
  return tenants
}

export type StoredDocument = { id: number; storageKey: string; size: number }

const columns = sql`id, storage_key as "storageKey", size`

/** Claims documents whose scan is due by moving the due time into the future: if a scanner dies, the document becomes due again. */
export const takeDueScans = (database: Database, tenantId: TenantId, now: string, takenUntil: string, most: number): Promise<StoredDocument[]> =>
  database.forTenant(tenantId).write((transaction) =>
    transaction.rows<StoredDocument>(sql`
      update documents set scan_due_at = ${takenUntil} where tenant_id = ${tenantId} and id in (
        select id from documents where tenant_id = ${tenantId} and state = 'scanning' and scan_due_at <= ${now} order by scan_due_at limit ${most} for update skip locked)
      returning ${columns}`),
  )

export const markClean = (database: Database, tenantId: TenantId, id: number) =>
  database
    .forTenant(tenantId)
    .write((transaction) =>
      transaction.rows(sql`update documents set state = 'clean', scan_due_at = null where tenant_id = ${tenantId} and id = ${id} and state = 'scanning'`),
    )

/** Claims unattached documents older than this. From then on they can't be attached. */
export const takeUnattached = (database: Database, tenantId: TenantId, before: string, most: number): Promise<StoredDocument[]> =>
  database.forTenant(tenantId).write((transaction) =>
    transaction.rows<StoredDocument>(sql`
      update documents set state = 'removing' where tenant_id = ${tenantId} and id in (
        select id from documents where tenant_id = ${tenantId} and attached_at is null and is_from_learner and created_at < ${before} limit ${most} for update skip locked)
      returning ${columns}`),
  )

export const dropDocuments = (database: Database, tenantId: TenantId, ids: readonly number[]) =>
  database
    .forTenant(tenantId)
    .write((transaction) =>
      transaction.rows(sql`delete from documents where tenant_id = ${tenantId} and id = any(${ids}::bigint[]) and state = 'removing' and attached_at is null`),
    )

export type KnownDocument = StoredDocument & { state: string; isAttached: boolean }

export const readDocuments = async (database: Database, tenantId: TenantId, after: number, most: number): Promise<KnownDocument[]> => {
  const [documents] = await database.forTenant(tenantId).read<[KnownDocument[]]>(sql`
    select ${columns}, state, attached_at is not null as "isAttached" from documents where tenant_id = ${tenantId} and id > ${after} order by id limit ${most}`)
  return documents
}

/** The bytes are lost: an unattached document is deleted, an attached one is marked. */
export const markLost = (database: Database, tenantId: TenantId, id: number) =>
  database.forTenant(tenantId).write((transaction) =>
    transaction.rows(sql`
      update documents set state = case when attached_at is null and is_from_learner then 'removing' else 'refused' end, refused_because = 'Its file is lost.'
      where tenant_id = ${tenantId} and id = ${id} and state in ('clean', 'scanning')`),
  )
