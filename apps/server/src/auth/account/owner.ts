import type { FastifyRequest } from 'fastify'
import type { Caller } from '../../platform/caller.ts'
import type { TenantDatabase } from '../../platform/database.ts'
import { Problem } from '../../platform/problem.ts'
import type { Identity } from '../identity.ts'
import { type Visit, visitOf } from '../visit.ts'

/** Whoever asks about their own account, at the realm their session was opened at. */
export type Owner = { caller: Caller; db: TenantDatabase; visit: Visit }

export const ownerOf = ({ realms, clock }: Identity, { caller, db, request }: { caller: Caller; db: TenantDatabase; request: FastifyRequest }): Owner => {
  const realm = realms.byOrigin(caller.origin)
  if (!realm) throw new Problem('not-signed-in')
  return { caller, db, visit: visitOf(request, realm, clock) }
}
