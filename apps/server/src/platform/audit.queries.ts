import sql from 'sql-template-tag'
import type { Actor, Deed } from './audit.ts'
import type { Transaction } from './database.ts'

type Circumstances = { address: string | null; device: string | null; requestId: string | null }

export const addAuditEvents = (
  transaction: Transaction,
  { tenantId, kind, accountId, accountName }: Actor,
  { address, device, requestId }: Circumstances,
  deeds: readonly Deed[],
) =>
  transaction.rows(sql`
    insert into audit_events (tenant_id, actor_kind, actor_id, actor_name, action, subject_kind, subject_id, before, after, address, device, request_id)
    select ${tenantId}, ${kind}, ${accountId}, ${accountName}, d."action", d."subjectKind", d."subjectId", d."before", d."after", ${address}, ${device}, ${requestId}
    from jsonb_to_recordset(${JSON.stringify(deeds)}::jsonb) as d("action" text, "subjectKind" text, "subjectId" text, "before" jsonb, "after" jsonb)`)
