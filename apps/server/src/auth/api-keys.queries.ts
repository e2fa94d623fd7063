import type { Permission } from '@lanyard/contract'
import sql from 'sql-template-tag'
import type { Database, TenantDatabase, TenantId, Transaction } from '../platform/database.ts'

export type ApiKey = {
  id: number
  keyId: string
  name: string
  secretHash: Buffer
  scopes: Permission[]
  createdAt: string
  createdBy: string
  createdById: number | null
  expiresAt: string
  lastUsedAt: string | null
  revokedAt: string | null
}
export type NewApiKey = Pick<ApiKey, 'keyId' | 'name' | 'secretHash' | 'scopes' | 'createdAt' | 'createdBy' | 'createdById' | 'expiresAt'>

const columns = sql`id, key_id as "keyId", name, secret_hash as "secretHash", scopes, created_at as "createdAt", created_by as "createdBy", created_by_id as "createdById",
  expires_at as "expiresAt", last_used_at as "lastUsedAt", revoked_at as "revokedAt"`

export const addApiKey = async (transaction: Transaction, tenantId: TenantId, key: NewApiKey): Promise<number> => {
  const [added] = await transaction.rows<{ id: number }>(sql`
    insert into api_keys (tenant_id, key_id, name, secret_hash, scopes, created_at, created_by, created_by_id, expires_at)
    values (${tenantId}, ${key.keyId}, ${key.name}, ${key.secretHash}::bytea, ${key.scopes}, ${key.createdAt}, ${key.createdBy}, ${key.createdById},
      ${key.expiresAt}) returning id`)
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

export const revokeApiKey = async (transaction: Transaction, tenantId: TenantId, id: number, at: string): Promise<boolean> => {
  const revoked = await transaction.rows(sql`
    update api_keys set revoked_at = ${at} where tenant_id = ${tenantId} and id = ${id} and revoked_at is null returning 1`)
  return revoked.length === 1
}

export const noteKeyUse = (database: Database, tenantId: TenantId, id: number, at: string) =>
  database
    .forTenant(tenantId)
    .write((transaction) => transaction.rows(sql`update api_keys set last_used_at = ${at} where tenant_id = ${tenantId} and id = ${id}`))
