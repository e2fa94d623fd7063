import type { ApprovalView } from '@lanyard/contract'
import sql, { empty, type Sql } from 'sql-template-tag'
import type { TenantId } from '../../database/database.ts'
import { learnerName } from '../cases/inbox/case-list.queries.ts'

export type ApprovalCursor = { at: string; id: number }
export type ApprovalQuery = { view: ApprovalView; take: number; cursor?: ApprovalCursor }

export type ApprovalRow = {
  id: number
  version: number
  learnerId: number
  learnerName: string
  learnerFirstName: string | null
  learnerNumber: string | null
  createdAt: string
  closedAt: string | null
  isLowRisk: boolean
  hasDocument: boolean
  fields: { field: string; state: 'waiting' }[]
}

const summary = (tenantId: TenantId) => sql`
  select r.id, r.version, r.learner_id as "learnerId", ${learnerName} as "learnerName", coalesce(l.preferred_name, l.first_name) as "learnerFirstName",
    l.learner_number as "learnerNumber", r.created_at as "createdAt", r.closed_at as "closedAt", r.is_low_risk as "isLowRisk", r.has_documents as "hasDocument",
    (select jsonb_agg(jsonb_build_object('field', f.field, 'state', f.state) order by f.field) from change_request_fields f
      where f.tenant_id = ${tenantId} and f.change_request_id = r.id) as fields
  from change_requests r join learners l on l.tenant_id = ${tenantId} and l.id = r.learner_id`

const conditions: Record<ApprovalView, Sql> = {
  'to-review': sql`r.closed_at is null`,
  'low-risk': sql`r.closed_at is null and r.is_low_risk`,
  'with-document': sql`r.closed_at is null and r.has_documents`,
  decided: sql`r.is_decided and r.closed_at is not null`,
}

/** One row more than asked for says that there is a next page. */
export const selectApprovals = (tenantId: TenantId, { view, take, cursor }: ApprovalQuery): Sql => {
  const isDecided = view === 'decided'
  const after = isDecided
    ? sql`and (r.closed_at, r.id) < (${cursor?.at}::timestamptz, ${cursor?.id}::bigint)`
    : sql`and (r.created_at, r.id) > (${cursor?.at}::timestamptz, ${cursor?.id}::bigint)`
  return sql`${summary(tenantId)} where r.tenant_id = ${tenantId} and ${conditions[view]} ${cursor ? after : empty}
    order by ${isDecided ? sql`r.closed_at desc, r.id desc` : sql`r.created_at, r.id`} limit ${take + 1}`
}

export const countApprovals = (tenantId: TenantId): Sql => sql`
  select count(*)::int as "toReview", count(*) filter (where r.is_low_risk)::int as "lowRisk", count(*) filter (where r.has_documents)::int as "withDocument"
  from change_requests r where r.tenant_id = ${tenantId} and r.closed_at is null`

export const selectApproval = (tenantId: TenantId, id: number): Sql => sql`${summary(tenantId)} where r.tenant_id = ${tenantId} and r.id = ${id}`

export type DocumentRow = { documentId: number; filename: string | null; size: number | null; state: 'clean' | 'scanning' | 'refused' }

export const selectDocuments = (tenantId: TenantId, id: number): Sql => sql`
  select d.id as "documentId", d.filename, d.size, d.state
  from documents d where d.tenant_id = ${tenantId} and d.change_request_id = ${id} and d.state in ('clean', 'scanning', 'refused') order by d.id`

export type Addressee = { id: number; email: string; firstName: string | null }

/** The learner's account, if mail reaches it. */
export const selectAddressee = (tenantId: TenantId, learnerId: number): Sql => sql`
  select a.id, a.email, coalesce(l.preferred_name, l.first_name, a.first_name) as "firstName"
  from learners l join accounts a on a.tenant_id = ${tenantId} and a.id = l.account_id and a.is_enabled and a.email <> ''
  where l.tenant_id = ${tenantId} and l.id = ${learnerId}`
