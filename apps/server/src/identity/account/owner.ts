import type { FastifyRequest } from 'fastify'
import type { Caller } from '../../caller.ts'
import { Problem } from '../../common/problem.ts'
import type { TenantDatabase } from '../../database/database.ts'
import type { Identity } from '../identity.ts'
import { type Visit, visitOf } from '../visit.ts'

/** A person acting on their own account, in the realm that their session belongs to. */
export type Owner = { caller: Caller; db: TenantDatabase; visit: Visit }

/** The password, second factor and recovery codes apply at every tenant, so someone signed in by a single tenant's service can't change them. */
export const wholeOwnerOf = (identity: Identity, context: Parameters<typeof ownerOf>[1]): Owner => {
  if (typeof context.caller.onlyTenantId === 'number')
    throw new Problem('not-allowed', 'You signed in with your provider’s service. Sign in with your password to change this; “Forgot it?” gives you one.')
  return ownerOf(identity, context)
}

export const ownerOf = ({ realms, clock }: Identity, { caller, db, request }: { caller: Caller; db: TenantDatabase; request: FastifyRequest }): Owner => {
  const realm = realms.byOrigin(caller.origin)
  if (!realm) throw new Problem('not-signed-in')
  return { caller, db, visit: visitOf(request, realm, clock) }
}
