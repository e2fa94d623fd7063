import type { CaseAction, GivenAttachment } from '@lanyard/contract'
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
type Given = {
  kind: 'reply' | 'note'
  htmlBody?: string | undefined
  attachments?: readonly GivenAttachment[] | undefined
  actions?: readonly CaseAction[] | undefined
}

/** Keeps what somebody hasn't sent yet. What isn't given stays as it is. A draft without anything is removed. Actions are checked when the reply is sent. */
export const saveDraft = async (call: Saving, caseId: number, { kind, ...given }: Given) => {
  const { transaction, access, now } = call
  const { tenantId } = access
  const { id, learnerId } = await answerable(transaction, access, caseId)
  const draft = { supportCaseId: id, accountId: personIn(access), kind }
  const isReply = kind === 'reply'
  if (isReply && given.attachments) {
    await checkAttachments(call, learnerId, given.attachments)
    await removeDraftAttachments(transaction, tenantId, draft)
    await addAttachments(transaction, tenantId, { ...draft, replyId: null }, given.attachments)
  }
  const attached = isReply ? attachmentsOf(await transaction.rows<AttachmentRow>(selectAttachments(access, openedId(access, id))), null) : []
  const before = await readDraft(transaction, tenantId, draft)
  const htmlBody = given.htmlBody ?? before.htmlBody
  const actions = isReply ? (given.actions ?? before.actions) : []
  if (htmlBody === '' && attached.length === 0 && actions.length === 0) await removeDraft(transaction, tenantId, draft)
  else await putDraft(transaction, tenantId, draft, { htmlBody, actions }, now)
}
