import type { TenantId } from '../../database/database.ts'
import { hashOf, newToken } from '../../secrets/random-tokens.ts'

/** The cookie names its pool, so one carried to another tenant's site can be ended where it belongs. */
export const newChallengeToken = (poolId: TenantId) => `${poolId}.${newToken()}`

export const readChallengeToken = (token: string | undefined): { poolId: TenantId; tokenHash: Buffer } | undefined => {
  const [, pool] = /^(\d{1,9})\.[\w-]{43}$/.exec(token ?? '') ?? []
  return token && pool !== undefined ? { poolId: Number(pool), tokenHash: hashOf(token) } : undefined
}
