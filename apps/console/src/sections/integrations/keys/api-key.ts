import type { apiKeyCalls, Client } from '@lanyard/contract'
import type { BadgeTone } from '@lanyard/web/ui/display/badge.tsx'

export type ApiKey = Awaited<ReturnType<Client<typeof apiKeyCalls>['listApiKeys']>>['items'][number]
export type NewKey = Awaited<ReturnType<Client<typeof apiKeyCalls>['createApiKey']>>

export type KeyStatus = { label: string; tone: BadgeTone; isOpen: boolean }

/** The working keys that end with a key: those created with it, directly or indirectly. */
export const endingWith = (keys: readonly ApiKey[], apiKeyId: number): ApiKey[] =>
  keys
    .filter(({ createdByKeyId }) => createdByKeyId === apiKeyId)
    .flatMap((key) => [...(keyStatus(key).isOpen ? [key] : []), ...endingWith(keys, key.apiKeyId)])

const week = 7 * 86_400_000

/** Whether a key still works. */
export const keyStatus = ({ revokedAt, expiresAt }: Pick<ApiKey, 'revokedAt' | 'expiresAt'>, now = Date.now()): KeyStatus => {
  if (revokedAt) return { label: 'Revoked', tone: 'plain', isOpen: false }
  const left = Date.parse(expiresAt) - now
  if (left <= 0) return { label: 'Expired', tone: 'plain', isOpen: false }
  return left < week ? { label: 'Expires soon', tone: 'warning', isOpen: true } : { label: 'Active', tone: 'success', isOpen: true }
}
