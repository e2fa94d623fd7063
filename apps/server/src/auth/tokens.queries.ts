import type { JWK } from 'jose'
import sql from 'sql-template-tag'
import type { Database } from '../platform/database.ts'

type SigningKey = { kid: string; publicJwk: JWK; privateJwkSealed: Buffer }

/** The keys in use, the newest first. */
export const readSigningKeys = async ({ shared }: Database): Promise<SigningKey[]> => {
  const [rows] = await shared.read<[SigningKey[]]>(sql`
    select kid, public_jwk as "publicJwk", private_jwk_sealed as "privateJwkSealed" from signing_keys where retired_at is null order by created_at desc, kid`)
  return rows
}

/** Adds a key unless another process was first. */
export const addSigningKey = ({ shared }: Database, { kid, publicJwk, privateJwkSealed }: SigningKey) =>
  shared.write(async (transaction) => {
    await transaction.rows(sql`lock table signing_keys in exclusive mode`)
    await transaction.rows(sql`
      insert into signing_keys (kid, public_jwk, private_jwk_sealed)
      select ${kid}, ${JSON.stringify(publicJwk)}::jsonb, ${privateJwkSealed}::bytea where not exists (select from signing_keys where retired_at is null)`)
  })
