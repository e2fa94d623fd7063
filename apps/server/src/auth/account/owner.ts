import type { FastifyRequest } from 'fastify'
import type { Caller } from '../../platform/caller.ts'
import type { TenantDatabase } from '../../platform/database.ts'
import { Problem } from '../../platform/problem.ts'
import type { Identity } from '../identity.ts'
import { readSessionOrigin } from '../sessions.queries.ts'
import { type Visit, visitOf } from '../visit.ts'

/** Whoever asks about their own account, with the realm their session was opened at. */
export type Owner = { caller: Caller; db: TenantDatabase; visit: () => Promise<Visit> }

export const ownerOf = (
  { database, realms, clock }: Identity,
  { caller, db, request }: { caller: Caller; db: TenantDatabase; request: FastifyRequest },
): Owner => ({
  caller,
  db,
  visit: async () => {
    const realm = realms.byOrigin((await readSessionOrigin(database, caller.poolId, caller.sessionId)) ?? '')
    if (!realm) throw new Problem('not-signed-in', 'This session has ended.')
    return visitOf(request, realm, clock)
  },
})
