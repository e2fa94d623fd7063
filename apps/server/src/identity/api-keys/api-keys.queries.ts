import type { Permission } from '@lanyard/contract'
import sql from 'sql-template-tag'
import type { Database, TenantDatabase, TenantId, Transaction } from '../../database/database.ts'

export type ApiKey = {
  id: number
  keyId: string
  name: string
  secretHash: Buffer
  scopes: Permission[]
  createdAt: string
  createdBy: string
  createdById: number | null
  /** The key that created this one. Revoking it revokes this one too. */
  createdByKeyId: number | null
  expiresAt: string
  lastUsedAt: string | null
  revokedAt: string | null
}
export type NewApiKey = Pick<ApiKey, 'keyId' | 'name' | 'secretHash' | 'scopes' | 'createdAt' | 'createdBy' | 'createdById' | 'createdByKeyId' | 'expiresAt'>

const columns = sql`id, key_id as "keyId", name, secret_hash as "secretHash", scopes, created_at as "createdAt", created_by as "createdBy", created_by_id as "createdById",
  created_by_key_id as "createdByKeyId", expires_at as "expiresAt", last_used_at as "lastUsedAt", revoked_at as "revokedAt"`

export const addApiKey = async (transaction: Transaction, tenantId: TenantId, key: NewApiKey): Promise<number> => {
  const [added] = await transaction.rows<{ id: number }>(sql`
    insert into api_keys (tenant_id, key_id, name, secret_hash, scopes, created_at, created_by, created_by_id, created_by_key_id, expires_at)
    values (${tenantId}, ${key.keyId}, ${key.name}, ${key.secretHash}::bytea, ${key.scopes}, ${key.createdAt}, ${key.createdBy}, ${key.createdById},
      ${key.createdByKeyId}, ${key.expiresAt}) returning id`)
  return (added as { id: number }).id
}

export const findApiKey = async (database: Database, tenantId: TenantId, keyId: string): Promise<ApiKey | undefined> => {
  const [[key]] = await database.forTenant(tenantId).read<[ApiKey[]]>(sql`select ${columns} from api_keys where tenant_id = ${tenantId} and key_id = ${keyId}`)
  return key
}

export const listApiKeys = async (db: TenantDatabase, tenantId: TenantId): Promise<ApiKey[]> => {
  const [keys] = await db.read<[ApiKey[]]>(sql`select ${columns} from api_keys where tenant_id = ${tenantId} order by id`)
  return keys
}

/** Locks the tenant's keys until the end of the transaction, so no key is created with one that is being revoked. */
export const holdApiKeys = (transaction: Transaction, tenantId: TenantId) =>
  transaction.rows(sql`select pg_advisory_xact_lock(hashtext('api_keys'), ${tenantId})`)

/** A key that is neither revoked nor expired. */
export const readLiveKey = async (transaction: Transaction, tenantId: TenantId, id: number, at: string): Promise<ApiKey | undefined> => {
  const [key] = await transaction.rows<ApiKey>(sql`
    select ${columns} from api_keys where tenant_id = ${tenantId} and id = ${id} and revoked_at is null and expires_at > ${at}`)
  return key
}

/** Revokes a key and all keys created with it, transitively. Returns the ids of the revoked keys, or nothing if the key was already revoked. */
export const revokeApiKey = async (transaction: Transaction, tenantId: TenantId, id: number, at: string): Promise<number[]> => {
  const revoked = await transaction.rows<{ id: number }>(sql`
    with recursive ended (id) as (
      select id from api_keys where tenant_id = ${tenantId} and id = ${id} and revoked_at is null
      union
      select k.id from api_keys k join ended e on k.created_by_key_id = e.id where k.tenant_id = ${tenantId})
    update api_keys k set revoked_at = ${at} from ended e where k.tenant_id = ${tenantId} and k.id = e.id and k.revoked_at is null returning k.id`)
  return revoked.map((key) => key.id)
}

export const noteKeyUse = (database: Database, tenantId: TenantId, id: number, at: string) =>
  database
    .forTenant(tenantId)
    .write((transaction) => transaction.rows(sql`update api_keys set last_used_at = ${at} where tenant_id = ${tenantId} and id = ${id}`))
