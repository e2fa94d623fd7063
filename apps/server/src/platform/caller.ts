import { mayDo, type Permission, type Role } from '@lanyard/contract'
import type { FastifyRequest } from 'fastify'
import type { TenantId } from './database.ts'
import type { Place } from './places.ts'
import { Problem } from './problem.ts'

/** Who makes a call, for which tenant, with which roles. */
export type Caller = {
  kind: 'learner' | 'staff' | 'operator' | 'key'
  tenantId: TenantId
  accountId: number
  accountName: string
  sessionId: string
  roles: readonly Role[]
}

/** Finds out who makes a call, or throws what is wrong with how they say so. */
export type Callers = (request: FastifyRequest, place: Place) => Caller | Promise<Caller>

export const demand = (caller: Caller, permission: Permission) => {
  if (!mayDo(caller.roles, permission)) throw new Problem('not-allowed')
}
