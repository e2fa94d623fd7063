import { randomUUID } from 'node:crypto'
import { type CryptoKey, exportJWK, generateKeyPair, importJWK, type JWK } from 'jose'
import type { Clock } from '../../common/clock.ts'
import type { Database, TenantId } from '../../database/database.ts'
import type { Secrets } from '../../secrets/secrets.ts'
import { addFirstCredentialKey, type CredentialKey, readCredentialKeys } from './credential-keys.queries.ts'

/** The algorithm that every verifier of Open Badges 3.0 must support. */
export const signingAlgorithm = 'RS256'

export type CredentialKeys = {
  /** The keys that verify a tenant's credentials. Created on first use. */
  published(tenantId: TenantId): Promise<{ kid: string; jwk: JWK }[]>
  signing(tenantId: TenantId): Promise<{ kid: string; privateKey: CryptoKey }>
}

export const openCredentialKeys = (database: Database, secrets: Secrets, clock: Clock): CredentialKeys => {
  const make = async (): Promise<CredentialKey> => {
    const { publicKey, privateKey } = await generateKeyPair(signingAlgorithm, { modulusLength: 2048, extractable: true })
    return {
      kid: randomUUID(),
      publicJwk: await exportJWK(publicKey),
      privateJwkSealed: secrets.seal(JSON.stringify(await exportJWK(privateKey))),
      createdAt: new Date(clock()).toISOString(),
    }
  }
  const keysOf = async (tenantId: TenantId): Promise<[CredentialKey, ...CredentialKey[]]> => {
    const [newest, ...older] = await readCredentialKeys(database, tenantId)
    if (newest) return [newest, ...older]
    await addFirstCredentialKey(database, tenantId, await make())
    return keysOf(tenantId)
  }
  return {
    published: async (tenantId) => (await keysOf(tenantId)).map(({ kid, publicJwk }) => ({ kid, jwk: publicJwk })),
    signing: async (tenantId) => {
      const [{ kid, privateJwkSealed }] = await keysOf(tenantId)
      return { kid, privateKey: (await importJWK(JSON.parse(secrets.open(privateJwkSealed)), signingAlgorithm)) as CryptoKey }
    },
  }
}
