import sql from 'sql-template-tag'
import type { TenantId, Transaction } from '../database/database.ts'
import type { Actor } from './audit.queries.ts'

/** Something that somebody was refused, as the audit log keeps it. */
export type Refusal = {
  at: string
  actorKind: Actor['kind']
  actorId: number | null
  actorName: string | null
  action: string
  subjectKind: string
  subjectId: string | null
  after: Readonly<Record<string, unknown>> | null
  address: string | null
  device: string | null
  requestId: string | null
}

/** Equal ones are folded after the first few of an hour; `equal` is what they share beside the person and the action. */
const keyOf = ({ action, actorKind, actorId }: Refusal, equal: string) => `${action} ${actorKind} ${actorId ?? ''} ${equal}`

export const noteRefusal = (transaction: Transaction, tenantId: TenantId, refusal: Refusal, equal: string) =>
  transaction.rows(sql`select note_refusal(${tenantId}, ${keyOf(refusal, equal)}, ${JSON.stringify(refusal)}::jsonb)`)

/** In the console's pool, and in the log of each tenant that the account works for; or of the one tenant whose service it was. */
export const noteStaffRefusal = (inPool: Transaction, onlyTenantId: TenantId | null, refusal: Refusal, equal: string) =>
  inPool.rows(sql`select note_staff_refusal(${refusal.actorId}::bigint, ${onlyTenantId}::int, ${keyOf(refusal, equal)}, ${JSON.stringify(refusal)}::jsonb)`)

/** Lines for what was folded in hours that are over. */
export const closeRefusals = (transaction: Transaction, tenantId: TenantId, beganBy: string) =>
  transaction.rows(sql`select close_refusals(${tenantId}, ${beganBy})`)
