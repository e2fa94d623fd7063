import type { Caller } from '../../caller.ts'
import type { Transaction } from '../../database/database.ts'
import { notSignedIn } from '../sessions/callers.ts'
import { type ApiKey, holdApiKeys, readLiveKey } from './api-keys.queries.ts'

/** The key that makes something, as it is now, and not revoked before the transaction ends: one that has ended since the call came in makes nothing. */
export const holdCallingKey = async (transaction: Transaction, { kind, tenantId, accountId }: Caller, at: string): Promise<ApiKey | undefined> => {
  if (kind !== 'key') return undefined
  await holdApiKeys(transaction, tenantId)
  const key = await readLiveKey(transaction, tenantId, accountId, at)
  if (!key) throw notSignedIn('This API key is not valid.', 'invalid_token')
  return key
}

/** What a key makes ends no later than the key. */
export const endWithin = (key: Pick<ApiKey, 'expiresAt'> | undefined, until: string): string =>
  key && Date.parse(key.expiresAt) < Date.parse(until) ? key.expiresAt : until
