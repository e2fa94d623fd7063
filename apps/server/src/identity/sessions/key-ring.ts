import { type CryptoKey, createLocalJWKSet, exportJWK, generateKeyPair, importJWK, type JSONWebKeySet } from 'jose'
import type { Clock } from '../../common/clock.ts'
import { type CachedRead, openCachedRead } from '../../database/changes/cached-read.ts'
import type { ChangeNotifications } from '../../database/changes/change-notifications.ts'
import type { Database } from '../../database/database.ts'
import { SetupError } from '../../embedded-postgres/setup-error.ts'
import type { Secrets } from '../../secrets/secrets.ts'
import { addSigningKey, readSigningKeys } from './tokens.queries.ts'

export const algorithm = 'EdDSA'
const longestUse = 90 * 24 * 60 * 60_000

type Ring = { kid: string; privateKey: CryptoKey; jwks: JSONWebKeySet; find: ReturnType<typeof createLocalJWKSet> }

/** The same object is returned until the keys change. */
export type KeyRing = { current(): Ring; rotate(): Promise<void> } & Pick<CachedRead<Ring>, 'includesAllChanges' | 'refresh'>

const openKey = (secrets: Secrets, sealed: Buffer): string => {
  try {
    return secrets.open(sealed)
  } catch (error) {
    throw new SetupError(
      "The secret doesn't open the signing keys: this database was filled with another one. Set LANYARD_SECRET, or put back DATA_DIR/secrets.json, and start Lanyard again.",
      { area: 'configuration', cause: error },
    )
  }
}

/** The keys that sign tokens: the newest signs, the previous one still verifies. Refreshed whenever one is added. */
export const openKeyRing = async (database: Database, secrets: Secrets, clock: Clock, changeNotifications: ChangeNotifications): Promise<KeyRing> => {
  const add = async (unlessAfter: number) => {
    const { publicKey, privateKey } = await generateKeyPair(algorithm, { crv: 'Ed25519', extractable: true })
    const kid = crypto.randomUUID()
    const publicJwk = { ...(await exportJWK(publicKey)), kid, alg: algorithm, use: 'sig' }
    const privateJwkSealed = secrets.seal(JSON.stringify(await exportJWK(privateKey)))
    await addSigningKey(database, { kid, publicJwk, privateJwkSealed, createdAt: new Date(clock()).toISOString() }, new Date(unlessAfter).toISOString())
  }
  const read = async (before: Ring | undefined): Promise<Ring> => {
    const keys = await readSigningKeys(database)
    const [newest] = keys
    if (!newest || Date.parse(newest.createdAt) <= clock() - longestUse) {
      await add(clock() - longestUse)
      return read(before)
    }
    if (before && String(before.jwks.keys.map(({ kid }) => kid)) === String(keys.map(({ kid }) => kid))) return before
    const jwks = { keys: keys.map(({ publicJwk }) => publicJwk) } as JSONWebKeySet
    const privateKey = (await importJWK(JSON.parse(openKey(secrets, newest.privateJwkSealed)), algorithm)) as CryptoKey
    return { kid: newest.kid, privateKey, jwks, find: createLocalJWKSet(jwks) }
  }
  const ring = await openCachedRead<Ring>({ about: 'signing-keys', changeNotifications, read })
  return {
    includesAllChanges: ring.includesAllChanges,
    refresh: ring.refresh,
    current: ring.value,
    rotate: async () => {
      await add(clock())
      await ring.refresh()
    },
  }
}
