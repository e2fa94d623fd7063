import type { TenantId, Transaction } from '../database/database.ts'
import { type Actor, type AuditEntry, addAuditEvents } from './audit.queries.ts'

/** How a change arrived. An email has no address of its own. */
export type Request = { ip: string | null; id: string | null; headers: { 'user-agent'?: string | undefined } }

/** For changes that a person asked for earlier. */
export const noRequest: Request = { ip: null, id: null, headers: {} }

/** Records who did what, in the same transaction as the change. */
export const audit = (transaction: Transaction, actor: Actor, request: Request, entries: readonly AuditEntry[]) =>
  addAuditEvents(transaction, actor, { address: request.ip, device: request.headers['user-agent']?.slice(0, 300) ?? null, requestId: request.id }, entries)

/** Records what Lanyard did without a person. */
export const auditBySystem = (transaction: Transaction, tenantId: TenantId, entries: readonly AuditEntry[]) =>
  addAuditEvents(transaction, { kind: 'system', tenantId, accountId: null, accountName: null }, { address: null, device: null, requestId: null }, entries)
