import { z } from 'zod'
import { type Calls, many, plain } from '../call.ts'
import { entity } from '../entity.ts'
import { id, moment, required } from '../fields.ts'
import { keyScopes, storedScopes } from '../key-scopes.ts'
import type { Permission } from '../permission.ts'
import { line } from '../tenants/written-text.ts'

const scope = z.enum(keyScopes as [Permission, ...Permission[]])

/** An integration's API key. Its secret is shown once, on creation. */
const apiKey = entity('apiKey', {
  apiKeyId: required(id),
  keyId: z.string(),
  name: z.string(),
  scopes: z.array(z.enum(storedScopes as [Permission, ...Permission[]])),
  createdAt: required(moment),
  /** A username or an API key's name. */
  createdBy: z.string(),
  /** The person's full name, if known. */
  createdByName: z.string().nullable(),
  /** The key that created it. When that key ends, this one ends too. */
  createdByKeyId: id,
  /** Whether the creator still holds every permission of the key. The key works either way; the provider decides whether to replace it. */
  isCreatorEntitled: z.boolean(),
  expiresAt: required(moment),
  lastUsedAt: moment,
  revokedAt: moment,
})

const newApiKey = z.strictObject({ name: line(100), scopes: z.array(scope).min(1).max(keyScopes.length), expiresAt: z.iso.datetime() })
const shownOnce = z.object({ apiKeyId: z.int(), keyId: z.string(), secret: z.string(), apiKey: z.string() })

/** API keys of integrations, managed by people who can change the tenant's settings. */
export const apiKeyCalls = {
  listApiKeys: {
    method: 'GET',
    path: '/integrations/api-keys',
    summary: 'List API keys and when each was last used',
    needs: 'users:read',
    answer: many(apiKey),
  },
  createApiKey: {
    method: 'POST',
    path: '/integrations/api-keys',
    summary: 'Create a key; its secret is returned only once. A key created by another key can’t have more permissions or last longer',
    needs: 'users:write',
    body: { name: 'item', schema: newApiKey },
    answer: plain(shownOnce),
  },
  revokeApiKey: {
    method: 'DELETE',
    path: '/integrations/api-keys/{id}',
    summary: 'Revoke a key immediately, and every key created with it',
    needs: 'users:write',
    params: z.strictObject({ id: z.int().meta({ description: 'Must be the id of a key.' }) }),
    answer: plain(z.object({})),
  },
} as const satisfies Calls
