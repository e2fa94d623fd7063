import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type { Caller } from '../../caller.ts'
import type { Clock } from '../../common/clock.ts'
import { Problem } from '../../common/problem.ts'
import type { Database, TenantId, Transaction } from '../../database/database.ts'
import type { Host } from '../../http/hosts.ts'
import { hashOf, newToken } from '../../secrets/random-tokens.ts'
import { isOpenSite } from '../../sites/site.ts'
import type { Log } from '../../telemetry/log.ts'
import { type KeyCallers, notSignedIn } from '../sessions/callers.ts'
import { type ApiKey, addApiKey, findApiKey, type NewApiKey, noteKeyUse } from './api-keys.queries.ts'

type Presented = { tenantId: TenantId; keyId: string; secret: string }

/** `<tenant>-<random>`: a key id names its tenant, so it is looked up there and nowhere else. */
const keyPattern = /^(\d{1,9})-[\w-]{16}$/
const useNotedEvery = 60_000

const presented = (keyId: string, secret: string): Presented | undefined => {
  const [, tenant] = keyPattern.exec(keyId) ?? []
  return tenant !== undefined && secret.length <= 100 ? { tenantId: Number(tenant), keyId, secret } : undefined
}

/** `x-api-key: <key id>.<secret>`, or Basic with the key id and the secret. */
const readKey = ({ headers }: { headers: IncomingHttpHeaders }): Presented | 'unreadable' | undefined => {
  const given = headers['x-api-key']
  const basic = /^Basic +([A-Za-z0-9+/=]+)$/i.exec(headers.authorization ?? '')?.[1]
  if (given === undefined && basic === undefined) return undefined
  const [text, between] = typeof given === 'string' ? [given, '.'] : [Buffer.from(basic ?? '', 'base64').toString('utf8'), ':']
  const at = text.indexOf(between)
  return (at > 0 ? presented(text.slice(0, at), text.slice(at + 1)) : undefined) ?? 'unreadable'
}

/** The secret is returned once and never stored. */
export const createApiKey = async (
  transaction: Transaction,
  tenantId: TenantId,
  options: Omit<NewApiKey, 'keyId' | 'secretHash'>,
): Promise<{ id: number; keyId: string; secret: string; apiKey: string }> => {
  const keyId = `${tenantId}-${randomBytes(12).toString('base64url')}`
  const secret = newToken()
  const id = await addApiKey(transaction, tenantId, { ...options, keyId, secretHash: hashOf(secret) })
  return { id, keyId, secret, apiKey: `${keyId}.${secret}` }
}

const isUsable = ({ secretHash, expiresAt, revokedAt }: ApiKey, secret: string, now: number) =>
  timingSafeEqual(secretHash, hashOf(secret)) && revokedAt === null && Date.parse(expiresAt) > now

/** A key works on its tenant's sites, on the API host and in the console. */
export const openKeyCallers = (database: Database, clock: Clock, log: Log, isActiveTenant: (tenantId: TenantId) => boolean): KeyCallers => {
  const callerOf = async (key: Presented | 'unreadable', host: Host): Promise<Caller> => {
    const found = key === 'unreadable' || !isActiveTenant(key.tenantId) ? undefined : await findApiKey(database, key.tenantId, key.keyId)
    const now = clock()
    if (key === 'unreadable' || !found || !isUsable(found, key.secret, now)) throw notSignedIn('This API key is not valid.', 'invalid_token')
    if (host.part === 'site' && host.site.tenant.id !== key.tenantId) throw notSignedIn('This API key belongs to another provider.', 'invalid_token')
    if (host.part === 'site' && !isOpenSite(host.site)) throw new Problem('site-not-published')
    if (found.lastUsedAt === null || now - Date.parse(found.lastUsedAt) >= useNotedEvery)
      void noteKeyUse(database, key.tenantId, found.id, new Date(now).toISOString()).catch((error) =>
        log.warn({ err: error }, 'could not note the use of a key'),
      )
    const { id, name, scopes } = found
    return { kind: 'key', tenantId: key.tenantId, poolId: key.tenantId, accountId: id, accountName: name, sessionId: '', origin: '', roles: [], scopes }
  }
  return {
    of: (request, host) => {
      const key = readKey(request)
      return key && callerOf(key, host)
    },
  }
}
