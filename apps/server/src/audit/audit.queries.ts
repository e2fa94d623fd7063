import sql from 'sql-template-tag'
import type { Caller } from '../caller.ts'
import type { TenantId, Transaction } from '../database/database.ts'

/** One action on one subject. */
export type AuditEntry = { action: string; subjectKind: string; subjectId: string; before?: unknown; after?: unknown }

/** A caller, Lanyard itself, or someone who isn't signed in. */
export type Actor = { kind: Caller['kind'] | 'system' | 'anonymous'; tenantId: TenantId; accountId: number | null; accountName: string | null }

type Circumstances = { address: string | null; device: string | null; requestId: string | null }

export const addAuditEvents = (
  transaction: Transaction,
  { tenantId, kind, accountId, accountName }: Actor,
  { address, device, requestId }: Circumstances,
  entries: readonly AuditEntry[],
) =>
  transaction.rows(sql`
    insert into audit_events (tenant_id, actor_kind, actor_id, actor_name, action, subject_kind, subject_id, before, after, address, device, request_id)
    select ${tenantId}, ${kind}, ${accountId}, ${accountName}, e."action", e."subjectKind", e."subjectId", e."before", e."after", ${address}, ${device}, ${requestId}
    from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) as e("action" text, "subjectKind" text, "subjectId" text, "before" jsonb, "after" jsonb) returning 1`)
