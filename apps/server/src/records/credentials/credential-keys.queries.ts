import type { JWK } from 'jose'
import sql from 'sql-template-tag'
import type { Database, TenantId } from '../../database/database.ts'

export type CredentialKey = { kid: string; publicJwk: JWK; privateJwkSealed: Buffer; createdAt: string }

/** A tenant's keys, newest first. */
export const readCredentialKeys = async (database: Database, tenantId: TenantId): Promise<CredentialKey[]> => {
  const [keys] = await database.forTenant(tenantId).read<[CredentialKey[]]>(sql`
    select kid, public_jwk as "publicJwk", private_jwk_sealed as "privateJwkSealed", created_at as "createdAt"
    from credential_keys where tenant_id = ${tenantId} order by created_at desc, kid`)
  return keys
}

/** Adds a tenant's first key. If another process was first, its key stays the only one. */
export const addFirstCredentialKey = (database: Database, tenantId: TenantId, { kid, publicJwk, privateJwkSealed, createdAt }: CredentialKey) =>
  database.forTenant(tenantId).write(async (transaction) => {
    await transaction.rows(sql`select pg_advisory_xact_lock(hashtext('credential_keys'), ${tenantId})`)
    await transaction.rows(sql`
      insert into credential_keys (tenant_id, kid, public_jwk, private_jwk_sealed, created_at)
      select ${tenantId}, ${kid}::uuid, ${JSON.stringify(publicJwk)}::jsonb, ${privateJwkSealed}::bytea, ${createdAt}::timestamptz
      where not exists (select from credential_keys where tenant_id = ${tenantId}) returning 1`)
  })
