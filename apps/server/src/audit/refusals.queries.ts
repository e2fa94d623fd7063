import sql from 'sql-template-tag'
import { consolePool } from '../database/console-pool.ts'
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

/** The tenants that the account works for. If every membership is switched off, all of them. */
const tenantsOf = async (inPool: Transaction, accountId: number | null): Promise<TenantId[]> => {
  const rows = await inPool.rows<{ tenantId: TenantId }>(sql`
    select m.for_tenant_id as "tenantId" from console_memberships m
    where m.account_id = ${accountId}::bigint
      and (m.is_enabled or not exists (select from console_memberships o where o.account_id = ${accountId}::bigint and o.is_enabled))
    order by 1`)
  return rows.map(({ tenantId }) => tenantId)
}

/** Records the refusal in the console's pool and in the log of each tenant the account works for. With `onlyTenantId`, only that tenant's log gets it. */
export const noteStaffRefusal = async (inPool: Transaction, onlyTenantId: TenantId | null, refusal: Refusal, equal: string) => {
  const tenantIds = onlyTenantId === null ? await tenantsOf(inPool, refusal.actorId) : [onlyTenantId]
  for (const tenantId of tenantIds) await inPool.inTenant(tenantId, (inTenant) => noteRefusal(inTenant, tenantId, refusal, equal))
  return noteRefusal(inPool, consolePool, refusal, equal)
}

/** Writes the summary entries for refusals folded in past hours. */
export const closeRefusals = (transaction: Transaction, tenantId: TenantId, beganBy: string) =>
  transaction.rows(sql`select close_refusals(${tenantId}, ${beganBy})`)
