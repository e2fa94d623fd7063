import { type CaseAttachment, type CaseDraft, type OpenedCase, supportCaseEntryTypes, type ThreadItem } from '@lanyard/contract'
import { Problem } from '../../../common/problem.ts'
import type { Row } from '../../../database/database.ts'
import type { ReferenceValues } from '../../../lists/list-values.ts'
import { type AttachmentRow, selectAttachments } from '../attachments/case-attachments.queries.ts'
import type { RichTexts } from '../rich-texts.ts'
import type { CaseAccess } from './case-access.queries.ts'
import { sentenceOf } from './case-events.ts'
import { summaryOf } from './case-summary.ts'
import {
  type DraftRow,
  type EntryDocument,
  type EntryRow,
  type EventRow,
  type HeldReplyRow,
  type NoteRow,
  type OpenedRow,
  openedId,
  type PersonRow,
  selectCase,
  selectDrafts,
  selectEntries,
  selectEntryDocuments,
  selectEvents,
  selectHeldReplies,
  selectNotes,
  selectPeople,
} from './opened-case.queries.ts'

type Parts = [OpenedRow[], EntryRow[], EntryDocument[], NoteRow[], EventRow[], DraftRow[], HeldReplyRow[], PersonRow[], AttachmentRow[]]

/** Everything that a case shows, in one round trip. */
export const caseStatements = (access: CaseAccess, id: number) => [
  selectCase(access, id),
  selectEntries(access, id),
  selectEntryDocuments(access, id),
  selectNotes(access, id),
  selectEvents(access, id),
  selectDrafts(access, id),
  selectHeldReplies(access, id),
  selectPeople(access, id),
  selectAttachments(access, openedId(access, id)),
]

const channelOf = (typeId: number) => {
  if (typeId === supportCaseEntryTypes.email) return 'email'
  return typeId === supportCaseEntryTypes.document || typeId === supportCaseEntryTypes.statusChange ? 'action' : 'portal'
}

const staffOf = (name: string | null) => ({ kind: 'staff' as const, name: name ?? 'Staff' })

/** Events without a member of staff are the learner's, or Lanyard's own. */
const ofLanyard = new Set(['assigned-in-turn', 'hold-ended', 'mail-refused'])
const withoutPerson = (kind: string, learner: string) =>
  ofLanyard.has(kind) ? { kind: 'system' as const, name: 'Lanyard' } : { kind: 'learner' as const, name: learner }

const threadOf = (
  learner: string,
  entries: readonly EntryRow[],
  documents: readonly EntryDocument[],
  notes: readonly NoteRow[],
  events: readonly EventRow[],
) => {
  const documentsOf = Map.groupBy(documents, ({ entryId }) => entryId)
  const items: ThreadItem[] = [
    ...entries.map(({ id, at, typeId, staffName, isOfStaff, htmlBody, mergedFromId }) => ({
      ...{ kind: 'entry' as const, id, at, channel: channelOf(typeId) as 'portal' | 'email' | 'action', htmlBody, mergedFromId },
      by: isOfStaff ? staffOf(staffName) : { kind: 'learner' as const, name: learner },
      documents: (documentsOf.get(id) ?? []).map(({ documentId, filename, size }) => ({ documentId, filename, size })),
    })),
    ...notes.map(({ id, at, staffName, htmlBody }) => ({ kind: 'note' as const, id, at, by: staffOf(staffName), htmlBody })),
    ...events.map(({ id, at, staffName, kind, data }) => ({
      ...{ kind: 'event' as const, id, at, sentence: sentenceOf({ kind, data }) },
      by: staffName === null ? withoutPerson(kind, learner) : staffOf(staffName),
    })),
  ]
  return items.toSorted((one, other) => one.at.localeCompare(other.at))
}

export type HeldWithAttachments = HeldReplyRow & { attachments: CaseAttachment[] }

/** What a reply has, or the caller's draft. */
export const attachmentsOf = (rows: readonly AttachmentRow[], wanted: number | null): CaseAttachment[] =>
  rows.flatMap(({ replyId, ...attachment }) => (replyId === wanted ? [attachment] : []))

const draftOf = (drafts: readonly DraftRow[], wanted: DraftRow['kind'], attachments: CaseAttachment[] = []): CaseDraft | null => {
  const draft = drafts.find(({ kind }) => kind === wanted)
  return draft ? { htmlBody: draft.htmlBody, changedAt: draft.changedAt, attachments, actions: draft.actions } : null
}

/** Texts are cleaned again when they are shown, as learners' are. */
const cleaned = async <Of extends { htmlBody: string }>(richTexts: RichTexts, rows: readonly Of[]): Promise<Of[]> => {
  const texts = await richTexts.cleanStored(rows.map(({ htmlBody }) => htmlBody))
  return rows.map((row, index) => ({ ...row, htmlBody: texts[index] as string }))
}

export const openedCaseOf = async (read: Row[][], values: ReferenceValues, richTexts: RichTexts): Promise<OpenedCase> => {
  const [[row], entries, documents, notes, events, drafts, held, people, attached] = read as Parts
  if (!row) throw new Problem('not-found')
  const { closedAt, firstAnsweredAt, course, unit, followsId, mayAnswer, ...summary } = row
  const cleanDrafts = await cleaned(richTexts, drafts)
  return {
    ...summaryOf(summary, values),
    pane: null,
    ...{ closedAt, firstAnsweredAt, course, unit, followsId, mayAnswer, people },
    thread: threadOf(row.learnerName, await cleaned(richTexts, entries), documents, await cleaned(richTexts, notes), events),
    lastEntryId: entries.at(-1)?.id ?? null,
    drafts: { reply: draftOf(cleanDrafts, 'reply', attachmentsOf(attached, null)), note: draftOf(cleanDrafts, 'note') },
    heldReplies: (await cleaned(richTexts, held)).map((reply) => ({ ...reply, by: reply.by ?? 'Staff', attachments: attachmentsOf(attached, reply.id) })),
  }
}
