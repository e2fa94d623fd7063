import type { FastifyRequest } from 'fastify'
import type { TenantId, Transaction } from '../database/database.ts'
import { type Actor, type AuditEntry, addAuditEvents } from './audit.queries.ts'

/** Records who did what, in the same transaction as the change. */
export const audit = (transaction: Transaction, actor: Actor, request: FastifyRequest, entries: readonly AuditEntry[]) =>
  addAuditEvents(transaction, actor, { address: request.ip, device: request.headers['user-agent']?.slice(0, 300) ?? null, requestId: request.id }, entries)

/** Records what Lanyard did without a person. */
export const auditBySystem = (transaction: Transaction, tenantId: TenantId, entries: readonly AuditEntry[]) =>
  addAuditEvents(transaction, { kind: 'system', tenantId, accountId: null, accountName: null }, { address: null, device: null, requestId: null }, entries)
