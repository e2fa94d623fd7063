import type { GivenAttachment } from '@lanyard/contract'
import type { Caller } from '../../../caller.ts'
import type { Transaction } from '../../../database/database.ts'
import { type AttachmentRow, addAttachments, removeDraftAttachments, selectAttachments } from '../attachments/case-attachments.queries.ts'
import { checkAttachments } from '../attachments/check-attachments.ts'
import type { CaseAccess } from './case-access.queries.ts'
import { personIn } from './case-context.ts'
import { putDraft, readDraft, removeDraft } from './case-writing.queries.ts'
import { answerable } from './hold-reply.ts'
import { openedId } from './opened-case.queries.ts'
import { attachmentsOf } from './opened-case.ts'

type Saving = { transaction: Transaction; access: CaseAccess; caller: Caller; now: string }
type Given = { kind: 'reply' | 'note'; htmlBody?: string | undefined; attachments?: readonly GivenAttachment[] | undefined }

/** Keeps what somebody hasn't sent yet. What isn't given stays as it is. A draft without anything is removed. */
export const saveDraft = async (call: Saving, caseId: number, { kind, htmlBody, attachments }: Given) => {
  const { transaction, access, now } = call
  const { tenantId } = access
  const { id, learnerId } = await answerable(transaction, access, caseId)
  const draft = { supportCaseId: id, accountId: personIn(access), kind }
  if (kind === 'reply' && attachments) {
    await checkAttachments(call, learnerId, attachments)
    await removeDraftAttachments(transaction, tenantId, draft)
    await addAttachments(transaction, tenantId, { ...draft, replyId: null }, attachments)
  }
  const kept = kind === 'reply' ? attachmentsOf(await transaction.rows<AttachmentRow>(selectAttachments(access, openedId(access, id))), null) : []
  const text = htmlBody ?? (await readDraft(transaction, tenantId, draft))
  if (text === '' && kept.length === 0) await removeDraft(transaction, tenantId, draft)
  else await putDraft(transaction, tenantId, draft, text, now)
}
