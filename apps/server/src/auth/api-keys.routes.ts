import { apiKeyCalls, mayDo, type Permission } from '@lanyard/contract'
import { audit } from '../platform/audit.ts'
import type { Caller } from '../platform/caller.ts'
import { badInput, Problem } from '../platform/problem.ts'
import { type Route, routesOf } from '../platform/routes.ts'
import { listApiKeys, revokeApiKey } from './api-keys.queries.ts'
import { createApiKey } from './api-keys.ts'
import type { Identity } from './identity.ts'
import { readNames } from './names.queries.ts'

const longestLife = 366 * 24 * 60 * 60_000

const holds = ({ roles, scopes }: Caller, permission: Permission) => (scopes ? scopes.includes(permission) : mayDo(roles, permission))

type Wish = { name: string; scopes: Permission[]; expiresAt: string }

/** Nobody gives a key what they may not do themselves, and no key is for ever. */
const refuse = (caller: Caller, { scopes, expiresAt }: Wish, now: number) => {
  const beyond = scopes.flatMap((scope, index) =>
    holds(caller, scope) ? [] : { pointer: `/scopes/${index}`, message: 'Your own role does not include this.' },
  )
  const until = Date.parse(expiresAt)
  const wrongEnd = until > now && until <= now + longestLife ? [] : [{ pointer: '/expiresAt', message: 'Must be a moment within the next year.' }]
  if (beyond.length + wrongEnd.length > 0) throw badInput([...beyond, ...wrongEnd])
}

const iso = (moment: number) => new Date(moment).toISOString()

export const apiKeyRoutes = ({ clock, database }: Pick<Identity, 'clock' | 'database'>): Route[] =>
  routesOf(apiKeyCalls, ['console', 'api'], {
    listApiKeys: async ({ caller, db }) => {
      const keys = await listApiKeys(db, caller.tenantId)
      const names = await readNames(
        database,
        keys.map(({ createdById }) => createdById),
      )
      const items = keys.map(({ id, secretHash: _, createdById, ...key }) => ({
        data: { apiKeyId: id, ...key, createdByName: names.get(createdById ?? 0) ?? null },
        relationships: {},
      }))
      return { items, totalCount: items.length }
    },
    createApiKey: async ({ caller, transaction, request, body }) => {
      // The answer holds the secret, which is kept nowhere: not for an Idempotency-Key either.
      if (request.headers['idempotency-key'] !== undefined) throw new Problem('bad-request', 'A key is shown once: this call takes no Idempotency-Key.')
      const wish = body as Wish
      const now = clock()
      refuse(caller, wish, now)
      const { id, ...shown } = await createApiKey(transaction, caller.tenantId, {
        ...wish,
        createdBy: caller.accountName,
        createdById: caller.kind === 'key' ? null : caller.accountId,
        createdAt: iso(now),
      })
      const { name, scopes, expiresAt } = wish
      await audit(transaction, caller, request, [
        { action: 'api-key.create', subjectKind: 'api-key', subjectId: String(id), after: { keyId: shown.keyId, name, scopes, expiresAt } },
      ])
      return { apiKeyId: id, ...shown }
    },
    revokeApiKey: async ({ caller, transaction, request, params }) => {
      const { id } = params as { id: number }
      if (!(await revokeApiKey(transaction, caller.tenantId, id, iso(clock())))) throw new Problem('not-found')
      await audit(transaction, caller, request, [{ action: 'api-key.revoke', subjectKind: 'api-key', subjectId: String(id) }])
      return {}
    },
  })
