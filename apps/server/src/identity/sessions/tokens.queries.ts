import type { JWK } from 'jose'
import sql from 'sql-template-tag'
import { notifying } from '../../database/changes/notifying.ts'
import type { Database } from '../../database/database.ts'

export type SigningKey = { kid: string; publicJwk: JWK; privateJwkSealed: Buffer; createdAt: string }

/** The keys in use, newest first. */
export const readSigningKeys = async ({ shared }: Database): Promise<SigningKey[]> => {
  const [rows] = await shared.read<[SigningKey[]]>(sql`
    select kid, public_jwk as "publicJwk", private_jwk_sealed as "privateJwkSealed", created_at as "createdAt"
    from signing_keys where retired_at is null order by created_at desc, kid`)
  return rows
}

/** Adds a key unless one was added after `unlessAfter` (another process was first). Keeps the newest of the others, to verify what it signed. */
export const addSigningKey = ({ shared }: Database, { kid, publicJwk, privateJwkSealed, createdAt }: SigningKey, unlessAfter: string) =>
  shared.write(async (transaction) => {
    await transaction.rows(sql`lock table signing_keys in exclusive mode`)
    const added = await transaction.rows(
      notifying(
        sql`
      insert into signing_keys (kid, public_jwk, private_jwk_sealed, created_at)
      select ${kid}, ${JSON.stringify(publicJwk)}::jsonb, ${privateJwkSealed}::bytea, ${createdAt}::timestamptz
      where not exists (select from signing_keys where retired_at is null and created_at > ${unlessAfter}::timestamptz) returning 1`,
        { about: 'signing-keys' },
      ),
    )
    if (added.length === 0) return
    await transaction.rows(
      notifying(
        sql`
      update signing_keys set retired_at = ${createdAt} where retired_at is null and kid not in (
        select kid from signing_keys where retired_at is null order by created_at desc, kid limit 2)`,
        { about: 'signing-keys' },
      ),
    )
  })
