import { type CaseAction, type CaseStatus, fieldsLeftIn, type GivenAttachment, replyHeldFor, statusIdsOfCase } from '@lanyard/contract'
import type { Request } from '../../../audit/audit.ts'
import type { Caller } from '../../../caller.ts'
import { badInput, Problem } from '../../../common/problem.ts'
import type { Transaction } from '../../../database/database.ts'
import { ensureStaff } from '../../staff/staff-members.queries.ts'
import type { CaseActions } from '../actions/case-actions.ts'
import { type AttachmentRow, addAttachments, removeDraftAttachments, selectAttachments } from '../attachments/case-attachments.queries.ts'
import { checkAttachments } from '../attachments/check-attachments.ts'
import { gapSentence } from '../saved-replies/reply-fields.ts'
import type { CaseAccess } from './case-access.queries.ts'
import { personIn } from './case-context.ts'
import { addReply, readLastEntry, readOtherReply, tellOfReply } from './case-replies.queries.ts'
import { type HeldCase, lockCases, removeDraft, touchForStaff } from './case-writing.queries.ts'
import { type HeldReplyRow, openedId, selectHeldReplies } from './opened-case.queries.ts'
import { attachmentsOf, type HeldWithAttachments } from './opened-case.ts'

/** A case that the caller sees and answers, locked. */
export const answerable = async (transaction: Transaction, access: CaseAccess, id: number): Promise<HeldCase> => {
  personIn(access)
  const [found] = await lockCases(transaction, access, [id])
  if (!found) throw new Problem('not-found')
  if (!found.mayAnswer) throw new Problem('not-allowed')
  if (found.isMerged) throw new Problem('conflict', 'This case was merged into another one.')
  return found
}

export const demandText = (htmlBody: string) => {
  if (htmlBody === '') throw badInput([{ pointer: '/htmlBody', message: 'Must not be empty.' }])
}

/** A field of a saved reply is never sent as it is written. */
const demandFilled = (htmlBody: string) => {
  const gaps = fieldsLeftIn(htmlBody)
  if (gaps.length > 0) throw badInput([{ pointer: '/htmlBody', message: gapSentence(gaps) }])
}

const ago = (seconds: number) => {
  if (seconds < 60) return `${Math.max(1, seconds)} second${seconds > 1 ? 's' : ''} ago`
  if (seconds < 3600) return `${Math.floor(seconds / 60)} minute${seconds < 120 ? '' : 's'} ago`
  return seconds < 86_400 ? `${Math.floor(seconds / 3600)} hour${seconds < 7200 ? '' : 's'} ago` : 'since you opened the case'
}

/** Nobody answers over a colleague, or past what the learner wrote meanwhile. */
const demandNoNewEntry = async (transaction: Transaction, { tenantId }: CaseAccess, supportCaseId: number, lastEntryId: number | null) => {
  const last = await readLastEntry(transaction, tenantId, supportCaseId)
  if (last && last.id !== lastEntryId) {
    const who = last.isOfStaff ? (last.name ?? 'A colleague') : 'The learner'
    throw new Problem('conflict', `${who} replied ${ago(last.secondsAgo)}. Read it, then send.`)
  }
}

const demandNoOtherReply = async (transaction: Transaction, { tenantId }: CaseAccess, supportCaseId: number) => {
  const other = await readOtherReply(transaction, tenantId, supportCaseId)
  if (other) throw new Problem('conflict', `${other.name ?? 'A colleague'} is sending a reply now. Read it, then send yours.`)
}

type Replying = { transaction: Transaction; access: CaseAccess; caller: Caller; request: Request; now: string; actions: CaseActions }
/** What the writer has read: the thread up to an entry, or the case as a list showed it. */
type Read = { lastEntryId: number | null } | { version: number }
type Reply = {
  id: number
  htmlBody: string
  status?: CaseStatus | undefined
  attachments?: readonly GivenAttachment[] | undefined
  actions?: readonly CaseAction[] | undefined
} & Read

/** Checks a reply and holds it for its ten seconds. Nothing is written if it is refused. */
export const holdReply = async (
  call: Replying,
  { id: caseId, htmlBody, status, attachments = [], actions = [], ...read }: Reply,
): Promise<HeldWithAttachments> => {
  const { transaction, access, now } = call
  demandText(htmlBody)
  demandFilled(htmlBody)
  const { id, version, learnerId } = await answerable(transaction, access, caseId)
  const accountId = personIn(access)
  const { tenantId } = access
  if ('lastEntryId' in read) await demandNoNewEntry(transaction, access, id, read.lastEntryId)
  else if (read.version !== version) throw new Problem('conflict', 'This case changed since the list was loaded. Read it, then send.')
  await demandNoOtherReply(transaction, access, id)
  await checkAttachments(call, learnerId, attachments)
  await call.actions.check({ ...call, learnerId }, actions)
  const staffId = await ensureStaff(transaction, tenantId, accountId)
  const statusId = statusIdsOfCase[status ?? 'waiting-for-learner'][0]
  const sendsAt = new Date(Date.parse(now) + replyHeldFor * 1000).toISOString()
  const replyId = await addReply(transaction, tenantId, { supportCaseId: id, accountId, staffId, htmlBody, statusId, actions, sendsAt })
  await removeDraft(transaction, tenantId, { supportCaseId: id, accountId, kind: 'reply' })
  await removeDraftAttachments(transaction, tenantId, { supportCaseId: id, accountId })
  await addAttachments(transaction, tenantId, { supportCaseId: id, accountId, replyId }, attachments)
  await touchForStaff(transaction, tenantId, id, now)
  await tellOfReply(transaction, tenantId)
  const held = await transaction.rows<HeldReplyRow>(selectHeldReplies(access, id))
  const attached = await transaction.rows<AttachmentRow>(selectAttachments(access, openedId(access, id)))
  return { ...(held.find((reply) => reply.id === replyId) as HeldReplyRow), attachments: attachmentsOf(attached, replyId) }
}
