import { type CaseSummary, caseStatusOf } from '@lanyard/contract'
import type { ReferenceValues } from '../../../lists/list-values.ts'

/** A case as it is read. Lists' values are ids. */
export type CaseRow = {
  id: number
  version: number
  subject: string
  learnerId: number
  learnerName: string
  learnerNumber: string | null
  statusId: number
  heldUntil: string | null
  categoryId: number
  priorityId: number | null
  assigneeId: number | null
  assigneeName: string | null
  teamId: number | null
  teamName: string | null
  isRestricted: boolean
  isUnanswered: boolean
  dueAt: string | null
  lastEntryAt: string
  createdAt: string
}

const named = (id: number | null, name: string | null | undefined) => (id === null ? null : { id, name: name ?? '' })

/** The case with the texts of its lists. */
export const summaryOf = (row: CaseRow, values: ReferenceValues): CaseSummary => {
  const { learnerId, learnerName, learnerNumber, statusId, categoryId, priorityId, assigneeId, assigneeName, teamId, teamName, ...rest } = row
  const textOf = (list: 'support-case-categories' | 'support-case-priorities', id: number | null) =>
    named(id, id === null ? null : values.texts(list, 'description').get(id))
  return {
    ...rest,
    learner: { id: learnerId, name: learnerName, number: learnerNumber },
    status: caseStatusOf(statusId),
    category: textOf('support-case-categories', categoryId) as { id: number; name: string },
    priority: textOf('support-case-priorities', priorityId),
    assignee: named(assigneeId, assigneeName),
    team: named(teamId, teamName),
  }
}
