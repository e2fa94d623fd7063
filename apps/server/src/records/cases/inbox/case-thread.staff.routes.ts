import { caseThreadCalls, replyHeldFor, statusIdsOfCase, supportCaseEntryTypes, supportCaseStatuses } from '@lanyard/contract'
import { audit } from '../../../audit/audit.ts'
import { badInput, Problem } from '../../../common/problem.ts'
import type { Transaction } from '../../../database/database.ts'
import { type Route, recordRoutesOf } from '../../../http/routes.ts'
import { ensureStaff } from '../../staff/staff-members.queries.ts'
import { startOf } from '../support-case-writing.ts'
import { addCase, addEntry } from '../support-cases.queries.ts'
import { type Changing, changeCases, changeOne, undoChanges } from './bulk-changes.ts'
import type { CaseAccess } from './case-access.queries.ts'
import { type CaseContext, type CaseDependencies, caseHooks, personIn } from './case-context.ts'
import { addReply, readLastEntry, readOtherReply, removeReply, tellOfReply } from './case-replies.queries.ts'
import {
  addNote,
  type HeldCase,
  learnerExists,
  lockCases,
  putDraft,
  putPresence,
  removeDraft,
  removePresence,
  selectVersion,
  touchForStaff,
} from './case-writing.queries.ts'
import { type HeldReplyRow, type PersonRow, selectHeldReplies, selectPeople } from './opened-case.queries.ts'
import { caseStatements, openedCaseOf } from './opened-case.ts'

/** A case that the caller sees and answers, locked. */
const answerable = async (transaction: Transaction, access: CaseAccess, id: number): Promise<HeldCase> => {
  personIn(access)
  const [found] = await lockCases(transaction, access, [id])
  if (!found) throw new Problem('not-found')
  if (!found.mayAnswer) throw new Problem('not-allowed')
  if (found.isMerged) throw new Problem('conflict', 'This case was merged into another one.')
  return found
}

const demandText = (htmlBody: string) => {
  if (htmlBody === '') throw badInput([{ pointer: '/htmlBody', message: 'Must not be empty.' }])
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
  const other = await readOtherReply(transaction, tenantId, supportCaseId)
  if (other) throw new Problem('conflict', `${other.name ?? 'A colleague'} is sending a reply now. Read it, then send yours.`)
}

/** Milliseconds after a reply’s time when it is sent, so that no clock is too early. */
const sendsAfter = 50

/** One case: reading it, changing it, and answering. */
export const caseThreadRoutes = (dependencies: CaseDependencies): Route[] => {
  const { richTexts, sendReplies } = dependencies

  const opened = async (transaction: Transaction, { access, values }: CaseContext, id: number) => {
    const parts = []
    for (const statement of caseStatements(access, id)) parts.push(await transaction.rows(statement))
    return openedCaseOf(parts, values, richTexts)
  }

  return recordRoutesOf<typeof caseThreadCalls, CaseContext>(caseThreadCalls, ['console', 'api'], caseHooks(dependencies), {
    getCase: async ({ db, params, access, values }) => openedCaseOf(await db.read(...caseStatements(access, params.id)), values, richTexts),
    createCase: async (call) => {
      const { transaction, access, values, now, body, caller, request } = call
      const accountId = personIn(access)
      demandText(body.htmlBody)
      const { tenantId } = access
      const category = values.find('support-case-categories', body.categoryId)
      const errors = [
        ...(category ? [] : [{ pointer: '/categoryId', message: 'Must be one of the categories.' }]),
        ...((await learnerExists(transaction, tenantId, body.learnerId)) ? [] : [{ pointer: '/learnerId', message: 'Must be a learner.' }]),
      ]
      if (errors.length > 0) throw badInput(errors)
      const staffId = await ensureStaff(transaction, tenantId, accountId)
      const { learnerId, categoryId, htmlBody } = body
      const subject = body.subject.trim()
      const start = { ...startOf(category), staffId, isRestricted: category?.defaultIsRestricted === true }
      const statusId = supportCaseStatuses.awaitingLearner
      const of = { learnerId, categoryId, courseEnrolmentId: null, unitEnrolmentId: null, statusId, subject, isUnanswered: false, dueAt: null, at: now }
      const id = await addCase(transaction, access, { ...of, ...start })
      await addEntry(transaction, access, {
        learnerId,
        supportCaseId: id,
        typeId: supportCaseEntryTypes.portalMessage,
        email: null,
        staffId,
        htmlBody,
        at: now,
      })
      const after = { subject, supportCaseCategoryId: categoryId, learnerId }
      await audit(transaction, caller, request, [{ action: 'support-case.create', subjectKind: 'support-case', subjectId: String(id), after }])
      return opened(transaction, call, id)
    },
    changeCase: async (call) => {
      personIn(call.access)
      await changeOne(call as Changing, call.params.id, call.body)
      // A case handed to another team is shown once more to the person who did it.
      const access = { ...call.access, seesAll: true, seesRestricted: true }
      return opened(call.transaction, { ...call, access }, call.params.id)
    },
    changeCases: async (call) => {
      personIn(call.access)
      const { ids, ...change } = call.body
      return changeCases(call as Changing, ids, change)
    },
    undoCaseChanges: (call) => {
      personIn(call.access)
      return undoChanges(call as Changing, call.params.id)
    },
    addCaseNote: async (call) => {
      const { transaction, access, now, params, body, caller, request } = call
      demandText(body.htmlBody)
      const { id } = await answerable(transaction, access, params.id)
      const accountId = personIn(access)
      const staffId = await ensureStaff(transaction, access.tenantId, accountId)
      await addNote(transaction, access.tenantId, id, staffId, body.htmlBody, now)
      await touchForStaff(transaction, access.tenantId, id, now)
      await removeDraft(transaction, access.tenantId, { supportCaseId: id, accountId, kind: 'note' })
      await audit(transaction, caller, request, [{ action: 'support-case.note', subjectKind: 'support-case', subjectId: String(id) }])
      return opened(transaction, call, id)
    },
    replyToCase: async ({ transaction, access, now, params, body }) => {
      demandText(body.htmlBody)
      const { id } = await answerable(transaction, access, params.id)
      const accountId = personIn(access)
      const { tenantId } = access
      await demandNoNewEntry(transaction, access, id, body.lastEntryId)
      const staffId = await ensureStaff(transaction, tenantId, accountId)
      const statusId = statusIdsOfCase[body.status ?? 'waiting-for-learner'][0]
      const sendsAt = new Date(Date.parse(now) + replyHeldFor * 1000).toISOString()
      const replyId = await addReply(transaction, tenantId, { supportCaseId: id, accountId, staffId, htmlBody: body.htmlBody, statusId, sendsAt })
      await removeDraft(transaction, tenantId, { supportCaseId: id, accountId, kind: 'reply' })
      await touchForStaff(transaction, tenantId, id, now)
      await tellOfReply(transaction, tenantId)
      const held = await transaction.rows<HeldReplyRow>(selectHeldReplies(access, id))
      transaction.afterCommit(() => void setTimeout(() => sendReplies(tenantId), replyHeldFor * 1000 + sendsAfter).unref())
      return held.find((reply) => reply.id === replyId) as HeldReplyRow
    },
    takeBackReply: async (call) => {
      const { transaction, access, now, params } = call
      const accountId = personIn(access)
      const { id } = await answerable(transaction, access, params.id)
      const htmlBody = await removeReply(transaction, access.tenantId, id, params.replyId, accountId)
      if (htmlBody === undefined) throw new Problem('conflict', 'The reply is already sent.')
      await putDraft(transaction, access.tenantId, { supportCaseId: id, accountId, kind: 'reply' }, htmlBody, now)
      await touchForStaff(transaction, access.tenantId, id, now)
      return opened(transaction, call, id)
    },
    saveCaseDraft: async ({ transaction, access, now, params, body }) => {
      const { id } = await answerable(transaction, access, params.id)
      const draft = { supportCaseId: id, accountId: personIn(access), kind: body.kind }
      if (body.htmlBody === '') await removeDraft(transaction, access.tenantId, draft)
      else await putDraft(transaction, access.tenantId, draft, body.htmlBody, now)
      return { success: true }
    },
    showCasePresence: async ({ transaction, access, params, body, caller }) => {
      personIn(access)
      const [found] = await transaction.rows<{ version: number }>(selectVersion(access, params.id))
      if (!found) throw new Problem('not-found')
      if (body.isLeaving) await removePresence(transaction, access, params.id)
      else await putPresence(transaction, access, params.id, caller.accountName, body.isTyping)
      return { version: found.version, people: await transaction.rows<PersonRow>(selectPeople(access, params.id)) }
    },
  })
}
