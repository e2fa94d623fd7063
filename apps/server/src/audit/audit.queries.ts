import sql from 'sql-template-tag'
import type { Caller } from '../caller.ts'
import type { TenantId, Transaction } from '../database/database.ts'

/** What was done to one thing. */
export type AuditEntry = { action: string; subjectKind: string; subjectId: string; before?: unknown; after?: unknown }

/** Who did it: a caller, Lanyard itself, or somebody who isn't signed in. */
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
    from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) as e("action" text, "subjectKind" text, "subjectId" text, "before" jsonb, "after" jsonb)`)
