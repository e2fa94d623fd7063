import type { FastifyRequest } from 'fastify'
import { addAuditEvents } from './audit.queries.ts'
import type { Caller } from './caller.ts'
import type { TenantId, Transaction } from './database.ts'

/** What was done to one thing. */
export type Deed = { action: string; subjectKind: string; subjectId: string; before?: unknown; after?: unknown }

/** Who did it: a caller, the house itself, or somebody who is not signed in. */
export type Actor = { kind: Caller['kind'] | 'system' | 'anonymous'; tenantId: TenantId; accountId: number | null; accountName: string | null }

/** Writes down who did what, in the transaction that does it. */
export const audit = (transaction: Transaction, actor: Actor, request: FastifyRequest, deeds: readonly Deed[]) =>
  addAuditEvents(transaction, actor, { address: request.ip, device: request.headers['user-agent']?.slice(0, 300) ?? null, requestId: request.id }, deeds)
