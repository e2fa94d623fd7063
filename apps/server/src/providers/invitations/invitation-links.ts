import type { TenantId } from '../../database/database.ts'
import { hashOf, newToken } from '../../secrets/random-tokens.ts'

const pattern = /^(\d{1,9})\.([\w-]{43})$/

/** The tenant, which tells whose invitation it is, and 256 random bits. Only the hash is stored. */
export const newInvitationToken = (tenantId: TenantId) => {
  const token = `${tenantId}.${newToken()}`
  return { token, tokenHash: hashOf(token) }
}

export const readInvitationToken = (token: string): { tenantId: TenantId; tokenHash: Buffer } | undefined => {
  const [, tenantId] = pattern.exec(token) ?? []
  return tenantId === undefined ? undefined : { tenantId: Number(tenantId), tokenHash: hashOf(token) }
}

/** After the `#` it never reaches a server, a log or another site. */
export const invitationUrl = (consoleOrigin: string, token: string) => `${consoleOrigin}/invitation#${token}`
