import { z } from 'zod'
import { type Calls, plain } from '../call.ts'
import { idParams } from '../learner/listing.ts'
import { largestId, noQuery, search } from '../query.ts'
import { line } from '../tenants/written-text.ts'
import { caseActions } from './answers/case-actions.ts'
import { caseFileCalls, givenAttachments } from './answers/case-attachments.ts'
import { caseDocumentCalls } from './answers/case-document-calls.ts'
import {
  anId,
  caseFilters,
  casePeople,
  caseStatus,
  caseSummary,
  caseViewNames,
  heldReply,
  mostCases,
  openedCase,
  ownView,
  presence,
  savedFilters,
} from './case.ts'
import { caseMergeCalls } from './case-merge-calls.ts'
import { inboxSettingsCalls } from './inbox-settings.ts'
import { savedReplyCalls } from './saved-replies.ts'

const reads = ['cases:read', 'cases:read-assigned', 'cases:read-restricted'] as const
const answers = ['cases:answer', 'cases:answer-assigned'] as const

const htmlBody = z.string().max(100_000)
const written = z.string().regex(/\S/).max(100_000)
const subject = line(200)

const changes = {
  status: caseStatus.optional(),
  heldUntil: z.iso.date().nullable().optional(),
  /** Somebody of the console, by account. `null`: nobody. */
  assigneeAccountId: anId.nullable().optional(),
  teamId: anId.nullable().optional(),
  categoryId: anId.optional(),
  priorityId: anId.nullable().optional(),
  isRestricted: z.boolean().optional(),
  subject: subject.optional(),
}
const done = z.object({ success: z.literal(true) })
const replyParams = z.strictObject({
  id: idParams.shape.id,
  replyId: z.int().min(1).max(largestId).meta({ description: 'Must be the id of a reply that isn’t sent yet.' }),
})

/** The lists of the inbox, and who answers. */
export const caseListCalls = {
  listCases: {
    method: 'GET',
    path: '/cases',
    summary: 'Cases, those that are due first. With `search`, the newest first, closed ones included',
    needs: reads,
    query: z.strictObject({
      view: z
        .enum(caseViewNames)
        .optional()
        .meta({ description: `Must be one of ${caseViewNames.join(', ')}.` }),
      search,
      ...caseFilters,
      dueBeforeFilter: z.iso.datetime().optional().meta({ description: 'Must be a moment in UTC, such as 2026-11-17T13:00:00Z.' }),
      cursor: z.string().max(200).optional().meta({ description: 'Must be the `next` of the page before.' }),
      take: z
        .int()
        .min(1)
        .max(mostCases)
        .optional()
        .meta({ description: `Must be a whole number from 1 to ${mostCases}.` }),
    }),
    answer: plain(
      z.object({
        cases: z.array(caseSummary),
        next: z.string().nullable(),
        count: z.int().meta({ description: 'How many cases there are, counted up to 1,000.' }),
      }),
    ),
  },
  listCaseViews: {
    method: 'GET',
    path: '/case-views',
    summary: 'The views of the inbox, with how many cases each has, counted up to 1,000. Closed cases aren’t counted',
    needs: reads,
    query: noQuery,
    answer: plain(z.object({ views: z.array(z.object({ name: z.enum(caseViewNames), count: z.int().nullable() })), own: z.array(ownView) })),
  },
  createCaseView: {
    method: 'POST',
    path: '/case-views',
    summary: 'Save filters under a name, for yourself or for everyone',
    needs: reads,
    query: noQuery,
    body: { name: 'view', schema: z.strictObject({ name: line(80), isShared: z.boolean(), filters: savedFilters }) },
    answer: plain(ownView),
  },
  changeCaseView: {
    method: 'PUT',
    path: '/case-views/{id}',
    summary: 'Change a view that you saved',
    needs: reads,
    params: idParams,
    query: noQuery,
    body: { name: 'view', schema: z.strictObject({ name: line(80), isShared: z.boolean(), filters: savedFilters }) },
    answer: plain(ownView),
  },
  removeCaseView: {
    method: 'DELETE',
    path: '/case-views/{id}',
    summary: 'Remove a view that you saved',
    needs: reads,
    params: idParams,
    query: noQuery,
    answer: plain(done),
  },
  listCasePeople: {
    method: 'GET',
    path: '/case-people',
    summary: 'The people and teams that cases can be assigned to',
    needs: reads,
    query: noQuery,
    answer: plain(casePeople),
  },
} as const satisfies Calls

/** One case: its thread, and what people do with it. */
export const caseThreadCalls = {
  createCase: {
    method: 'POST',
    path: '/cases',
    summary: 'Open a case for a learner. The text is its first entry, which the learner sees',
    needs: answers,
    query: noQuery,
    body: { name: 'case', schema: z.strictObject({ learnerId: anId, categoryId: anId, subject, htmlBody: written }) },
    answer: plain(openedCase),
  },
  getCase: {
    method: 'GET',
    path: '/cases/{id}',
    summary:
      'A case with its thread, the caller’s drafts, who else has it open, and the learner. Seeing the learner’s records is recorded, and the learner sees who did',
    needs: reads,
    params: idParams,
    query: noQuery,
    answer: plain(openedCase),
  },
  changeCase: {
    method: 'PATCH',
    path: '/cases/{id}',
    summary: 'Change a case’s status, who answers it, its category, priority or subject',
    needs: answers,
    params: idParams,
    query: noQuery,
    body: { name: 'case', schema: z.strictObject(changes) },
    answer: plain(openedCase),
  },
  changeCases: {
    method: 'POST',
    path: '/cases/changes',
    summary: 'Change several cases. Answers what each was before, for undoing',
    needs: answers,
    query: noQuery,
    body: { name: 'changes', schema: z.strictObject({ ids: z.array(anId).min(1).max(mostCases), ...changes }) },
    answer: plain(z.object({ changed: z.array(caseSummary), refused: z.array(z.object({ id: z.int(), reason: z.string() })), undoId: z.int().nullable() })),
  },
  undoCaseChanges: {
    method: 'POST',
    path: '/cases/changes/{id}/undo',
    summary: 'Undo changes to several cases, except where somebody changed the case since',
    needs: answers,
    params: idParams,
    query: noQuery,
    answer: plain(z.object({ changed: z.array(caseSummary), refused: z.array(z.object({ id: z.int(), reason: z.string() })) })),
  },
  addCaseNote: {
    method: 'POST',
    path: '/cases/{id}/notes',
    summary: 'Add an internal note. The learner never sees it',
    needs: answers,
    params: idParams,
    query: noQuery,
    body: { name: 'note', schema: z.strictObject({ htmlBody: written }) },
    answer: plain(openedCase),
  },
  replyToCase: {
    method: 'POST',
    path: '/cases/{id}/replies',
    summary:
      'Reply to the learner. The reply is sent after 10 seconds, unless it is taken back. Its actions are done at that moment, all or none; the learner reads them in the case',
    needs: answers,
    params: idParams,
    query: noQuery,
    body: {
      name: 'reply',
      schema: z.strictObject({
        htmlBody: written,
        /** The last entry that the writer has read. If there is a newer one, nothing is sent. */
        lastEntryId: anId.nullable(),
        status: caseStatus.exclude(['new', 'on-hold']).optional(),
        attachments: givenAttachments.optional(),
        actions: caseActions.optional(),
      }),
    },
    answer: plain(heldReply),
  },
  replyToCases: {
    method: 'POST',
    path: '/cases/replies',
    summary: 'Reply to several learners with the same text. Fields in braces are filled for each. Each reply can be taken back for 10 seconds',
    needs: answers,
    query: noQuery,
    body: {
      name: 'replies',
      schema: z.strictObject({
        cases: z
          .array(z.strictObject({ id: anId, version: z.int().min(0) }))
          .min(1)
          .max(mostCases),
        htmlBody: written,
        status: caseStatus.exclude(['new', 'on-hold']).optional(),
      }),
    },
    answer: plain(z.object({ held: z.array(heldReply), refused: z.array(z.object({ id: z.int(), reason: z.string() })) })),
  },
  takeBackReply: {
    method: 'DELETE',
    path: '/cases/{id}/replies/{replyId}',
    summary: 'Take back a reply that isn’t sent yet. Its text and its attachments become the draft again',
    needs: answers,
    params: replyParams,
    query: noQuery,
    answer: plain(openedCase),
  },
  saveCaseDraft: {
    method: 'PUT',
    path: '/cases/{id}/draft',
    summary: 'Keep an unsent text, and what goes off with a reply. What isn’t given stays as it is; a draft without anything is removed',
    needs: answers,
    params: idParams,
    query: noQuery,
    body: {
      name: 'draft',
      schema: z.strictObject({
        kind: z.enum(['reply', 'note']),
        htmlBody: htmlBody.optional(),
        attachments: givenAttachments.optional(),
        actions: caseActions.optional(),
      }),
    },
    answer: plain(done),
  },
  showCasePresence: {
    method: 'POST',
    path: '/cases/{id}/presence',
    summary: 'Say that you have a case open, and learn who else has',
    needs: reads,
    params: idParams,
    query: noQuery,
    body: { name: 'presence', schema: z.strictObject({ isTyping: z.boolean(), isLeaving: z.boolean().optional() }) },
    answer: plain(presence),
  },
} as const satisfies Calls

/** The inbox: what learners ask, and who answers. */
export const caseCalls = {
  ...caseListCalls,
  ...caseThreadCalls,
  ...inboxSettingsCalls,
  ...savedReplyCalls,
  ...caseMergeCalls,
  ...caseDocumentCalls,
  ...caseFileCalls,
}
