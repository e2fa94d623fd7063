import type { Caller } from '../../caller.ts'
import type { Transaction } from '../../database/database.ts'
import { notSignedIn } from '../sessions/callers.ts'
import { type ApiKey, holdApiKeys, readLiveKey } from './api-keys.queries.ts'

/** The calling key, locked against revocation until the end of the transaction. A key that has ended since the request started can't create anything. */
export const holdCallingKey = async (transaction: Transaction, { kind, tenantId, accountId }: Caller, at: string): Promise<ApiKey | undefined> => {
  if (kind !== 'key') return undefined
  await holdApiKeys(transaction, tenantId)
  const key = await readLiveKey(transaction, tenantId, accountId, at)
  if (!key) throw notSignedIn('This API key is not valid.', 'invalid_token')
  return key
}

/** Whatever a key creates expires no later than the key. */
export const earlierEnd = (key: Pick<ApiKey, 'expiresAt'> | undefined, until: string): string =>
  key && Date.parse(key.expiresAt) < Date.parse(until) ? key.expiresAt : until
