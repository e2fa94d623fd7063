import type { CaseAttachment, GivenAttachment } from '@lanyard/contract'
import sql, { type Sql } from 'sql-template-tag'
import type { TenantId, Transaction } from '../../../database/database.ts'
import type { CaseAccess } from '../inbox/case-access.queries.ts'

/** Whose draft or reply has the attachments. Null: the draft. */
type Holder = { supportCaseId: number; accountId: number; replyId: number | null }
export type AttachmentRow = CaseAttachment & { replyId: number | null }

const fileIdOf = (given: GivenAttachment) => ('fileId' in given ? given.fileId : null)
const documentIdOf = (given: GivenAttachment) => ('documentId' in given ? given.documentId : null)

/** Those of the caller's draft, and of the replies on their way. */
export const selectAttachments = (access: CaseAccess, supportCaseId: Sql): Sql => sql`
  select a.case_reply_id as "replyId", a.message_file_id as "fileId", a.document_id as "documentId", coalesce(f.filename, d.filename) as filename,
    coalesce(f.size, d.size) as size
  from case_attachments a
  left join message_files f on f.tenant_id = ${access.tenantId} and f.id = a.message_file_id
  left join documents d on d.tenant_id = ${access.tenantId} and d.id = a.document_id
  where a.tenant_id = ${access.tenantId} and a.support_case_id = ${supportCaseId} and (a.case_reply_id is not null or a.account_id = ${access.accountId}::bigint)
  order by a.id`

export const removeDraftAttachments = (transaction: Transaction, tenantId: TenantId, { supportCaseId, accountId }: Omit<Holder, 'replyId'>) =>
  transaction.rows(sql`
    delete from case_attachments where tenant_id = ${tenantId} and support_case_id = ${supportCaseId} and account_id = ${accountId} and case_reply_id is null`)

export const addAttachments = async (
  transaction: Transaction,
  tenantId: TenantId,
  { supportCaseId, accountId, replyId }: Holder,
  given: readonly GivenAttachment[],
) => {
  if (given.length === 0) return
  await transaction.rows(sql`
    insert into case_attachments (tenant_id, support_case_id, account_id, case_reply_id, message_file_id, document_id)
    select ${tenantId}::int, ${supportCaseId}::bigint, ${accountId}::bigint, ${replyId}::bigint, g.file_id, g.document_id
    from unnest(${given.map(fileIdOf)}::uuid[], ${given.map(documentIdOf)}::bigint[]) with ordinality as g (file_id, document_id, position) order by g.position returning 1`)
}

/** What a reply had belongs to its writer's draft again. */
export const returnAttachments = (transaction: Transaction, tenantId: TenantId, replyId: number) =>
  transaction.rows(sql`update case_attachments set case_reply_id = null where tenant_id = ${tenantId} and case_reply_id = ${replyId}`)

type Sent = { replyId: number; supportCaseEntryId: number; learnerId: number; at: string }

/** Gives the entry its documents. Their bytes are shared with the file, or with the document of the record. Undefined if one of them is gone. */
export const sendAttachments = async (transaction: Transaction, tenantId: TenantId, sent: Sent): Promise<number[] | undefined> => {
  const { replyId, supportCaseEntryId, learnerId, at } = sent
  const [counted] = await transaction.rows<{ count: number }>(
    sql`select count(*)::int as count from case_attachments where tenant_id = ${tenantId} and case_reply_id = ${replyId}`,
  )
  if (!counted || counted.count === 0) return []
  const added = await transaction.rows<{ id: number }>(sql`
    insert into documents (tenant_id, learner_id, is_from_learner, filename, storage_key, content_type, size, state, support_case_entry_id, attached_at, created_at, last_modified_at)
    select ${tenantId}::int, ${learnerId}::bigint, false, coalesce(f.filename, d.filename), coalesce(f.storage_key, d.storage_key),
      coalesce(f.content_type, d.content_type), coalesce(f.size, d.size), 'clean', ${supportCaseEntryId}::bigint, ${at}::timestamptz, ${at}::timestamptz, ${at}::timestamptz
    from case_attachments a
    left join message_files f on f.tenant_id = ${tenantId} and f.id = a.message_file_id
    left join documents d on d.tenant_id = ${tenantId} and d.id = a.document_id and d.learner_id = ${learnerId} and d.retired_at is null and d.state = 'clean'
    where a.tenant_id = ${tenantId} and a.case_reply_id = ${replyId} and (f.id is not null or d.id is not null) order by a.id returning id`)
  return added.length === counted.count ? added.map(({ id }) => id) : undefined
}
