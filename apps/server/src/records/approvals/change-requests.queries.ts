import type { ChangeState } from '@lanyard/contract'
import sql, { type Sql } from 'sql-template-tag'
import type { TenantId, Transaction } from '../../database/database.ts'
import { staffName } from '../staff/staff-members.queries.ts'

/** The value of a sealed field is only in the sealed columns. */
export type FieldRow = {
  changeRequestId: number
  field: string
  before: unknown
  after: unknown
  beforeSealed: Buffer | null
  afterSealed: Buffer | null
  state: ChangeState
  reason: string | null
  decidedAt: string | null
  decidedBy: string | null
}

export type NewField = { field: string; before: unknown; after: unknown; beforeSealed: Buffer | null; afterSealed: Buffer | null }
type NewRequest = { learnerId: number; accountId: number; isLowRisk: boolean; hasDocuments: boolean; at: string }

/** Of a field `f`, and the staff member `s` who decided. */
export const fieldColumns = sql`
  f.change_request_id as "changeRequestId", f.field, f.before, f.after, f.before_sealed as "beforeSealed", f.after_sealed as "afterSealed", f.state, f.reason,
  f.decided_at as "decidedAt", ${staffName(sql`s`)} as "decidedBy"`

const hex = (sealed: Buffer | null) => (sealed ? `\\x${sealed.toString('hex')}` : null)

export const addRequest = async (transaction: Transaction, tenantId: TenantId, request: NewRequest, fields: readonly NewField[]): Promise<number> => {
  const { learnerId, accountId, isLowRisk, hasDocuments, at } = request
  const [added] = await transaction.rows<{ id: number }>(sql`
    insert into change_requests (tenant_id, learner_id, account_id, is_low_risk, has_documents, created_at)
    values (${tenantId}, ${learnerId}, ${accountId}, ${isLowRisk}, ${hasDocuments}, ${at}) returning id`)
  const { id } = added as { id: number }
  const rows = fields.map(({ beforeSealed, afterSealed, ...rest }) => ({ ...rest, before_sealed: hex(beforeSealed), after_sealed: hex(afterSealed) }))
  await transaction.rows(sql`
    insert into change_request_fields (tenant_id, change_request_id, field, before, after, before_sealed, after_sealed)
    select ${tenantId}::int, ${id}::bigint, g.field, g.before, g.after, g.before_sealed, g.after_sealed
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as g (field text, before jsonb, after jsonb, before_sealed bytea, after_sealed bytea) returning 1`)
  return id
}

/** The fields of a learner that wait, in all requests. */
export const readWaiting = (transaction: Transaction, tenantId: TenantId, learnerId: number): Promise<FieldRow[]> =>
  transaction.rows<FieldRow>(sql`
    select ${fieldColumns} from change_requests r join change_request_fields f on f.tenant_id = ${tenantId} and f.change_request_id = r.id
    left join staff s on s.tenant_id = ${tenantId} and s.id = f.staff_id
    where r.tenant_id = ${tenantId} and r.learner_id = ${learnerId} and r.closed_at is null and f.state = 'waiting'`)

/** Counts the change of some requests, and closes those in which nothing waits. */
const touchRequests = (transaction: Transaction, tenantId: TenantId, ids: readonly number[], at: string, isDecided: boolean) =>
  transaction.rows(sql`
    update change_requests r set version = r.version + 1, is_decided = r.is_decided or ${isDecided}::boolean, closed_at = case when not exists (
      select from change_request_fields f where f.tenant_id = ${tenantId} and f.change_request_id = r.id and f.state = 'waiting') then ${at}::timestamptz end
    where r.tenant_id = ${tenantId} and r.id = any (${ids}::bigint[])`)

/** Takes back what waits of some fields. Their learner is locked. */
export const takeBack = async (transaction: Transaction, tenantId: TenantId, fields: readonly Pick<FieldRow, 'changeRequestId' | 'field'>[], at: string) => {
  if (fields.length === 0) return
  const keys = JSON.stringify(fields.map(({ changeRequestId, field }) => ({ id: changeRequestId, field })))
  await transaction.rows(sql`
    update change_request_fields f set state = 'taken-back', decided_at = ${at}
    from jsonb_to_recordset(${keys}::jsonb) as g (id bigint, field text)
    where f.tenant_id = ${tenantId} and f.change_request_id = g.id and f.field = g.field and f.state = 'waiting'`)
  const ids = [...new Set(fields.map(({ changeRequestId }) => changeRequestId))]
  await touchRequests(transaction, tenantId, ids, at, false)
}

export type Decision = { field: string; state: 'approved' | 'declined'; reason: string | null }

export const writeDecisions = async (transaction: Transaction, tenantId: TenantId, id: number, staffId: number, decisions: readonly Decision[], at: string) => {
  await transaction.rows(sql`
    update change_request_fields f set state = g.state, reason = g.reason, decided_at = ${at}, staff_id = ${staffId}
    from jsonb_to_recordset(${JSON.stringify(decisions)}::jsonb) as g (field text, state text, reason text)
    where f.tenant_id = ${tenantId} and f.change_request_id = ${id} and f.field = g.field and f.state = 'waiting'`)
  await touchRequests(transaction, tenantId, [id], at, true)
}

export type LockedRequest = { id: number; learnerId: number; version: number; isDecided: boolean; isClosed: boolean; isLowRisk: boolean }

/** Locks a learner, then the request: in this order everywhere, so that nobody waits for each other. */
export const lockRequest = async (transaction: Transaction, tenantId: TenantId, id: number): Promise<LockedRequest | undefined> => {
  await transaction.rows(sql`
    select 1 from learners l where l.tenant_id = ${tenantId}
      and l.id = (select r.learner_id from change_requests r where r.tenant_id = ${tenantId} and r.id = ${id}) for update`)
  const [found] = await transaction.rows<LockedRequest>(sql`
    select id, learner_id as "learnerId", version, is_decided as "isDecided", closed_at is not null as "isClosed", is_low_risk as "isLowRisk"
    from change_requests where tenant_id = ${tenantId} and id = ${id} for update`)
  return found
}

export const selectFields = (tenantId: TenantId, id: number): Sql => sql`
  select ${fieldColumns} from change_request_fields f left join staff s on s.tenant_id = ${tenantId} and s.id = f.staff_id
  where f.tenant_id = ${tenantId} and f.change_request_id = ${id} order by f.field`

/** The order in which several requests are locked: by learner. */
export const orderOfLocks = async (transaction: Transaction, tenantId: TenantId, ids: readonly number[]): Promise<number[]> => {
  const found = await transaction.rows<{ id: number }>(
    sql`select id from change_requests where tenant_id = ${tenantId} and id = any (${ids}::bigint[]) order by learner_id, id`,
  )
  return found.map(({ id }) => id)
}
