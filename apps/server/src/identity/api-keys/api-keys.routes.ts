import { apiKeyCalls, mayDo, type Permission } from '@lanyard/contract'
import type { FastifyRequest } from 'fastify'
import { audit } from '../../audit/audit.ts'
import { type Caller, holds } from '../../caller.ts'
import { iso } from '../../common/clock.ts'
import { badInput, Problem } from '../../common/problem.ts'
import type { Transaction } from '../../database/database.ts'
import { type Route, routesOf } from '../../http/routes.ts'
import { readRolesAt } from '../accounts/memberships.queries.ts'
import { readNames } from '../accounts/names.queries.ts'
import type { Identity } from '../identity.ts'
import { type ApiKey, holdApiKeys, listApiKeys, revokeApiKey } from './api-keys.queries.ts'
import { createApiKey } from './api-keys.ts'
import { holdCallingKey } from './calling-key.ts'

const longestLife = 366 * 24 * 60 * 60_000

type Options = { name: string; scopes: Permission[]; expiresAt: string }

const refusalOfEnd = (expiresAt: string, maker: ApiKey | undefined, now: number): string | undefined => {
  const until = Date.parse(expiresAt)
  if (!(until > now && until <= now + longestLife)) return 'Must be a moment within the next year.'
  return maker && until > Date.parse(maker.expiresAt) ? `Must not be later than ${maker.expiresAt}, when the key that makes it ends.` : undefined
}

/** A key can't have more rights than its creator, must expire, and can't outlive the key that created it. */
const refuse = (caller: Caller, maker: ApiKey | undefined, { scopes, expiresAt }: Options, now: number) => {
  const whose = maker ? 'The key that makes it does not include this.' : 'Your own role does not include this.'
  const beyond = scopes.flatMap((scope, index) => (holds(caller, scope) ? [] : { pointer: `/scopes/${index}`, message: whose }))
  const wrongEnd = refusalOfEnd(expiresAt, maker, now)
  if (beyond.length > 0 || wrongEnd) throw badInput([...beyond, ...(wrongEnd ? [{ pointer: '/expiresAt', message: wrongEnd }] : [])])
}

/** Ends, in the same transaction, everything else created with the revoked keys. */
export type WhenRevoked = (transaction: Transaction, caller: Caller, request: FastifyRequest, keyIds: readonly number[], at: string) => Promise<void>

export const apiKeyRoutes = ({ clock, database }: Pick<Identity, 'clock' | 'database'>, whenRevoked: WhenRevoked): Route[] =>
  routesOf(apiKeyCalls, ['console', 'api'], {
    listApiKeys: async ({ caller, db }) => {
      const keys = await listApiKeys(db, caller.tenantId)
      const makers = [...new Set(keys.flatMap(({ createdById }) => createdById ?? []))]
      const [names, roles] = await Promise.all([readNames(database, makers), readRolesAt(database, caller.tenantId, makers)])
      const isEntitled = ({ createdById, scopes }: ApiKey) => createdById === null || scopes.every((scope) => mayDo(roles.get(createdById) ?? [], scope))
      const items = keys.map((key) => {
        const { id, secretHash: _, createdById, ...shown } = key
        return {
          data: { apiKeyId: id, ...shown, createdByName: names.get(createdById ?? 0) ?? null, isCreatorEntitled: isEntitled(key) },
          relationships: {},
        }
      })
      return { items, totalCount: items.length }
    },
    createApiKey: async ({ caller, transaction, request, body }) => {
      // The response contains the secret, which isn't stored anywhere, so an Idempotency-Key can't replay it.
      if (request.headers['idempotency-key'] !== undefined) throw new Problem('bad-request', 'A key is shown once: this call takes no Idempotency-Key.')
      const options = body as Options
      const now = clock()
      await holdApiKeys(transaction, caller.tenantId)
      const maker = await holdCallingKey(transaction, caller, iso(now))
      refuse(caller, maker, options, now)
      const { id, ...shown } = await createApiKey(transaction, caller.tenantId, {
        ...options,
        createdBy: caller.accountName,
        createdById: maker ? null : caller.accountId,
        createdByKeyId: maker?.id ?? null,
        createdAt: iso(now),
      })
      const { name, scopes, expiresAt } = options
      await audit(transaction, caller, request, [
        { action: 'api-key.create', subjectKind: 'api-key', subjectId: String(id), after: { keyId: shown.keyId, name, scopes, expiresAt } },
      ])
      return { apiKeyId: id, ...shown }
    },
    revokeApiKey: async ({ caller, transaction, request, params }) => {
      const { id } = params as { id: number }
      await holdApiKeys(transaction, caller.tenantId)
      const at = iso(clock())
      const revoked = await revokeApiKey(transaction, caller.tenantId, id, at)
      if (revoked.length === 0) throw new Problem('not-found')
      const becauseOf = (ended: number) => (ended === id ? {} : { after: { endedWith: id } })
      await audit(
        transaction,
        caller,
        request,
        revoked.map((ended) => ({ action: 'api-key.revoke', subjectKind: 'api-key', subjectId: String(ended), ...becauseOf(ended) })),
      )
      await whenRevoked(transaction, caller, request, revoked, at)
      return {}
    },
  })
