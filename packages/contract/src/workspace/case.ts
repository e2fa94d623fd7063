import { z } from 'zod'
import { largestId } from '../query.ts'
import { caseStatuses } from '../statuses/support-cases.ts'
import { caseActions } from './answers/case-actions.ts'
import { caseAttachment } from './answers/case-attachments.ts'
import { casePane } from './answers/case-pane.ts'

/** Ids that callers send. */
export const anId = z.int().min(1).max(largestId)
export const mostCases = 50
/** Seconds in which a reply can be taken back. */
export const replyHeldFor = 10

const named = z.object({ id: z.int(), name: z.string() })
export const caseStatus = z.enum(caseStatuses)
const day = z.iso.date()

const learner = z.object({ id: z.int(), name: z.string(), number: z.string().nullable() })

const summaryFields = {
  id: z.int(),
  /** Counts the changes, entries and notes of the case. */
  version: z.int(),
  subject: z.string(),
  learner,
  status: caseStatus,
  /** The day until which the case is on hold. */
  heldUntil: day.nullable(),
  category: named,
  priority: named.nullable(),
  /** Who answers it. `id` is the member of staff. */
  assignee: named.nullable(),
  team: named.nullable(),
  isRestricted: z.boolean(),
  /** Whether the learner wrote last. */
  isUnanswered: z.boolean(),
  /** When an answer is due. Null if it isn't, and while the case waits for the learner. */
  dueAt: z.iso.datetime().nullable(),
  lastEntryAt: z.iso.datetime(),
  createdAt: z.iso.datetime(),
}
export const caseSummary = z.object(summaryFields).meta({ title: 'CaseSummary' })
export type CaseSummary = z.output<typeof caseSummary>

const document = z.object({ documentId: z.int(), filename: z.string(), size: z.int() })
const writer = z.object({ kind: z.enum(['learner', 'staff', 'system']), name: z.string() })

/** What the learner sees: what they wrote, and what staff answered. */
const entry = z.object({
  kind: z.literal('entry'),
  id: z.int(),
  at: z.iso.datetime(),
  by: writer,
  channel: z.enum(['portal', 'email', 'action']),
  htmlBody: z.string(),
  documents: z.array(document),
  /** The case that the entry was merged from. */
  mergedFromId: z.int().nullable(),
})
/** Only staff see it. */
const note = z.object({ kind: z.literal('note'), id: z.int(), at: z.iso.datetime(), by: writer, htmlBody: z.string() })
/** What changed about the case, as a sentence. Only staff see it. */
const event = z.object({ kind: z.literal('event'), id: z.int(), at: z.iso.datetime(), by: writer, sentence: z.string() })
export const threadItem = z.discriminatedUnion('kind', [entry, note, event])
export type ThreadItem = z.output<typeof threadItem>

const draft = z.object({ htmlBody: z.string(), changedAt: z.iso.datetime(), attachments: z.array(caseAttachment), actions: caseActions })
export type CaseDraft = z.output<typeof draft>

/** A reply that can still be taken back. */
export const heldReply = z.object({
  id: z.int(),
  caseId: z.int(),
  learnerName: z.string(),
  by: z.string(),
  isMine: z.boolean(),
  sendsAt: z.iso.datetime(),
  htmlBody: z.string(),
  attachments: z.array(caseAttachment),
  actions: caseActions,
})
export type HeldReply = z.output<typeof heldReply>

const casePerson = z.object({ accountId: z.int(), name: z.string(), isTyping: z.boolean() })

/** A case with its thread, oldest first, and what the caller was writing. */
export const openedCase = z
  .object({
    ...summaryFields,
    closedAt: z.iso.datetime().nullable(),
    firstAnsweredAt: z.iso.datetime().nullable(),
    course: z.string().nullable(),
    unit: z.string().nullable(),
    /** The closed case that this one continues. */
    followsId: z.int().nullable(),
    thread: z.array(threadItem),
    /** The last entry that the learner can see. A reply names it. */
    lastEntryId: z.int().nullable(),
    drafts: z.object({ reply: draft.nullable(), note: draft.nullable() }),
    heldReplies: z.array(heldReply),
    /** Others who have the case open. */
    people: z.array(casePerson),
    mayAnswer: z.boolean(),
    /** The learner. Null in the answers of calls that change the case. */
    pane: casePane.nullable(),
  })
  .meta({ title: 'Case' })
export type OpenedCase = z.output<typeof openedCase>

export const presence = z.object({ version: z.int(), people: z.array(casePerson) })
export type CasePresence = z.output<typeof presence>

/** How long ago open cases were raised, in days of the provider: today, up to two days ago, up to a week ago, or before that. */
export const caseAges = ['today', 'two-days', 'week', 'older'] as const
export type CaseAge = (typeof caseAges)[number]

/** The views that everyone has. `closed` has cases that ended; the others have those that didn't. */
export const caseViewNames = ['mine', 'unassigned', 'team', 'overdue', 'waiting', 'all', 'closed'] as const
export type CaseViewName = (typeof caseViewNames)[number]

const several = <Of extends z.ZodType>(of: Of) => z.union([of, z.array(of).max(50)]).optional()
/** `me` and `nobody` stand for the caller, and for no one. */
const assigneeFilter = z.union([z.literal('me'), z.literal('nobody'), anId])

export const caseFilters = {
  statusFilter: several(caseStatus).meta({ description: `Must be one of ${caseStatuses.join(', ')}, or several.` }),
  categoryIdFilter: several(anId).meta({ description: 'Must be the id of a category, or several.' }),
  priorityIdFilter: several(anId).meta({ description: 'Must be the id of a priority, or several.' }),
  assigneeFilter: several(assigneeFilter).meta({ description: 'Must be the id of a member of staff, `me` or `nobody`, or several.' }),
  teamIdFilter: several(anId).meta({ description: 'Must be the id of a team, or several.' }),
  learnerIdFilter: several(anId).meta({ description: 'Must be the id of a learner, or several.' }),
  unansweredFilter: z.boolean().optional().meta({ description: 'Must be true or false.' }),
  overdueFilter: z.boolean().optional().meta({ description: 'Must be true or false.' }),
}
/** The filters of a view that somebody saved. */
export const savedFilters = z.strictObject(caseFilters)
export type CaseFilters = z.output<typeof savedFilters>

export const ownView = z.object({ id: z.int(), name: z.string(), isShared: z.boolean(), isMine: z.boolean(), filters: savedFilters, count: z.int() })
export type OwnCaseView = z.output<typeof ownView>

/** Someone a case can be assigned to. */
export const casePeople = z.object({
  people: z.array(z.object({ accountId: z.int(), staffId: z.int().nullable(), name: z.string(), isMe: z.boolean(), teamIds: z.array(z.int()) })),
  teams: z.array(z.object({ id: z.int(), name: z.string(), isMine: z.boolean() })),
})
export type CasePeople = z.output<typeof casePeople>
