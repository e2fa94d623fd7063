import sql from 'sql-template-tag'
import type { TenantId, Transaction } from '../database/database.ts'
import type { Actor } from './audit.queries.ts'

/** One refused attempt, as stored in the audit log. */
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

/** After the first few in an hour, refusals with the same key are folded into one entry. `equal` is the part of the key beyond person and action. */
const keyOf = ({ action, actorKind, actorId }: Refusal, equal: string) => `${action} ${actorKind} ${actorId ?? ''} ${equal}`

export const noteRefusal = (transaction: Transaction, tenantId: TenantId, refusal: Refusal, equal: string) =>
  transaction.rows(sql`select note_refusal(${tenantId}, ${keyOf(refusal, equal)}, ${JSON.stringify(refusal)}::jsonb)`)

/** Records the refusal in the console's pool and in the log of each tenant the account works for. With `onlyTenantId`, only that tenant's log gets it. */
export const noteStaffRefusal = (inPool: Transaction, onlyTenantId: TenantId | null, refusal: Refusal, equal: string) =>
  inPool.rows(sql`select note_staff_refusal(${refusal.actorId}::bigint, ${onlyTenantId}::int, ${keyOf(refusal, equal)}, ${JSON.stringify(refusal)}::jsonb)`)

/** Writes the summary entries for refusals folded in past hours. */
export const closeRefusals = (transaction: Transaction, tenantId: TenantId, beganBy: string) =>
  transaction.rows(sql`select close_refusals(${tenantId}, ${beganBy})`)
