import type { FastifyRequest } from 'fastify'
import { addAuditEvents } from './audit.queries.ts'
import type { Caller } from './caller.ts'
import type { Transaction } from './database.ts'

/** What was done to one thing. */
export type Deed = { action: string; subjectKind: string; subjectId: string; before?: unknown; after?: unknown }

/** Writes down who did what, in the transaction that does it. */
export const audit = (transaction: Transaction, caller: Caller, request: FastifyRequest, deeds: readonly Deed[]) =>
  addAuditEvents(transaction, caller, { address: request.ip, device: request.headers['user-agent']?.slice(0, 300) ?? null, requestId: request.id }, deeds)
