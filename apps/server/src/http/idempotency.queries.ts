import sql from 'sql-template-tag'
import type { Transaction } from '../database/database.ts'

export type Claim = { tenantId: number; caller: string; key: string; fingerprint: Buffer }
type Earlier = { fingerprint: Buffer; answer: object }

/** Claims the key, or waits for the write that holds it and returns its answer. A key lasts 24 hours. */
export const claimKey = async (transaction: Transaction, { tenantId, caller, key, fingerprint }: Claim): Promise<Earlier | undefined> => {
  const taken = await transaction.rows(sql`
    insert into idempotency_keys as k (tenant_id, caller, key, fingerprint) values (${tenantId}, ${caller}, ${key}, ${fingerprint}::bytea)
    on conflict (tenant_id, caller, key) do update set fingerprint = excluded.fingerprint, answer = null, created_at = excluded.created_at
      where k.created_at at time zone 'UTC' < excluded.created_at at time zone 'UTC' - interval '24 hours'
    returning 1`)
  if (taken.length > 0) return undefined
  const [earlier] = await transaction.rows<Earlier>(sql`
    select fingerprint, answer from idempotency_keys where tenant_id = ${tenantId} and caller = ${caller} and key = ${key}`)
  return earlier
}

export const keepAnswer = (transaction: Transaction, { tenantId, caller, key }: Claim, answer: object) =>
  transaction.rows(sql`
    update idempotency_keys set answer = ${JSON.stringify(answer)}::jsonb where tenant_id = ${tenantId} and caller = ${caller} and key = ${key}`)
