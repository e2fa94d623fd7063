import { caseThreadCalls, replyHeldFor, supportCaseEntryTypes, supportCaseStatuses } from '@lanyard/contract'
import { audit } from '../../../audit/audit.ts'
import { holds } from '../../../caller.ts'
import { badInput, Problem } from '../../../common/problem.ts'
import type { Transaction } from '../../../database/database.ts'
import { type Route, recordRoutesOf } from '../../../http/routes.ts'
import { ensureStaff } from '../../staff/staff-members.queries.ts'
import { returnAttachments } from '../attachments/case-attachments.queries.ts'
import { openPane } from '../pane/case-pane.ts'
import { startOf } from '../support-case-writing.ts'
import { addCase, addEntry } from '../support-cases.queries.ts'
import { type Changing, changeCases, changeOne, undoChanges } from './bulk-changes.ts'
import { holdReplies } from './bulk-replies.ts'
import type { CaseAccess } from './case-access.queries.ts'
import { type CaseContext, type CaseDependencies, caseHooks, personIn } from './case-context.ts'
import { removeReply } from './case-replies.queries.ts'
import { addNote, learnerExists, putDraft, putPresence, removeDraft, removePresence, selectVersion, touchForStaff } from './case-writing.queries.ts'
import { answerable, demandText, holdReply } from './hold-reply.ts'
import { type PersonRow, selectPeople } from './opened-case.queries.ts'
import { caseStatements, openedCaseOf } from './opened-case.ts'
import { saveDraft } from './save-draft.ts'

/** Milliseconds after a reply’s time when it is sent, so that no clock is too early. */
const sendsAfter = 50

/** One case: reading it, changing it, and answering. */
export const caseThreadRoutes = (dependencies: CaseDependencies): Route[] => {
  const { richTexts, sendReplies } = dependencies

  const openedIn = async (transaction: Transaction, { access, values }: CaseContext, id: number) => {
    const parts = []
    for (const statement of caseStatements(access, id)) parts.push(await transaction.rows(statement))
    return openedCaseOf(parts, values, richTexts)
  }

  const sendAfterwards = (transaction: Transaction, { tenantId }: CaseAccess) =>
    transaction.afterCommit(() => void setTimeout(() => sendReplies(tenantId), replyHeldFor * 1000 + sendsAfter).unref())

  return recordRoutesOf<typeof caseThreadCalls, CaseContext>(caseThreadCalls, ['console', 'api'], caseHooks(dependencies), {
    getCase: async (call) => {
      const { db, params, access, values, caller } = call
      const opened = await openedCaseOf(await db.read(...caseStatements(access, params.id)), values, richTexts)
      if (caller.kind === 'key') return opened
      return { ...opened, pane: await openPane({ ...call, secrets: dependencies.secrets }, opened.id, opened.learner.id) }
    },
    createCase: async (call) => {
      const { transaction, access, values, now, body, caller, request } = call
      const accountId = personIn(access)
      demandText(body.htmlBody)
      const { tenantId } = access
      const category = values.find('support-case-categories', body.categoryId)
      const knowsAll = holds(caller, 'learners:read') || holds(caller, 'learners:read-finance')
      const errors = [
        ...(category ? [] : [{ pointer: '/categoryId', message: 'Must be one of the categories.' }]),
        ...((await learnerExists(transaction, access, body.learnerId, knowsAll)) ? [] : [{ pointer: '/learnerId', message: 'Must be a learner.' }]),
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
      return openedIn(transaction, call, id)
    },
    changeCase: async (call) => {
      personIn(call.access)
      await changeOne(call as Changing, call.params.id, call.body)
      // A case handed to another team is shown once more to the person who did it.
      const access = { ...call.access, seesAll: true, seesRestricted: true }
      return openedIn(call.transaction, { ...call, access }, call.params.id)
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
      return openedIn(transaction, call, id)
    },
    replyToCase: async (call) => {
      const reply = await holdReply(call, { id: call.params.id, ...call.body })
      sendAfterwards(call.transaction, call.access)
      return reply
    },
    replyToCases: async (call) => {
      personIn(call.access)
      const replies = await holdReplies(call as Changing, call.body)
      sendAfterwards(call.transaction, call.access)
      return replies
    },
    takeBackReply: async (call) => {
      const { transaction, access, now, params } = call
      const accountId = personIn(access)
      const { id } = await answerable(transaction, access, params.id)
      await returnAttachments(transaction, access.tenantId, params.replyId)
      const reply = await removeReply(transaction, access.tenantId, id, params.replyId, accountId)
      if (!reply) throw new Problem('conflict', 'The reply is already sent.')
      await putDraft(transaction, access.tenantId, { supportCaseId: id, accountId, kind: 'reply' }, reply, now)
      await touchForStaff(transaction, access.tenantId, id, now)
      return openedIn(transaction, call, id)
    },
    saveCaseDraft: async (call) => {
      await saveDraft(call, call.params.id, call.body)
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
