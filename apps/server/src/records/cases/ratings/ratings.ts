import { type CaseRatingAnswer, caseRatingAnswers } from '@lanyard/contract'
import { audit, type Request } from '../../../audit/audit.ts'
import type { TenantId, Transaction } from '../../../database/database.ts'
import { addEvents } from '../inbox/case-writing.queries.ts'
import type { RatedCase } from './rating-address.ts'
import { holdRating, putRating, type RatingRow } from './ratings.queries.ts'

/** Milliseconds in which a rating can be changed. */
const changesFor = 14 * 24 * 60 * 60_000
const longestComment = 2000

export type GivenRating = { answer: CaseRatingAnswer; comment: string | null }

/** What a form says, if it says an answer. */
export const readRating = (form: URLSearchParams): GivenRating | undefined => {
  const answer = caseRatingAnswers.find((known) => known === form.get('answer'))
  const comment = (form.get('comment') ?? '')
    .toWellFormed()
    .replace(/[^\P{Cc}\n]/gu, '')
    .trim()
  return answer && { answer, comment: comment.slice(0, longestComment) || null }
}

/** A case that was closed again since its rating is rated anew. */
const isEarlier = ({ ratedAt, closedAt }: RatingRow) => ratedAt !== null && closedAt !== null && ratedAt < closedAt

export const mayRate = (row: RatingRow, now: number) => row.ratedAt === null || isEarlier(row) || now - Date.parse(row.ratedAt) < changesFor

/** Stores the rating, and tells staff in the thread. Undefined if there is no such case. */
export const rate = async (
  transaction: Transaction,
  request: Request,
  tenantId: TenantId,
  rated: RatedCase,
  { answer, comment }: GivenRating,
  at: string,
): Promise<boolean> => {
  const row = await holdRating(transaction, tenantId, rated)
  if (!row) return false
  if (!mayRate(row, Date.parse(at)) || (row.answer === answer && row.comment === comment && !isEarlier(row))) return true
  const { supportCaseId } = row
  const isNew = row.ratedAt === null || isEarlier(row)
  await putRating(transaction, tenantId, supportCaseId, { answer, comment, ratedAt: isNew ? at : (row.ratedAt ?? at) }, at)
  const newAnswer = isNew || row.answer !== answer ? answer : null
  const newComment = comment !== null && (isNew || row.comment !== comment) ? comment : null
  const data = { answer: newAnswer, comment: newComment, isChange: !isNew }
  if (newAnswer !== null || newComment !== null) await addEvents(transaction, tenantId, supportCaseId, null, [{ kind: 'rated', data }], at)
  const before = isNew ? undefined : { answer: row.answer }
  await audit(transaction, { kind: 'anonymous', tenantId, accountId: null, accountName: null }, request, [
    { action: 'support-case.rate', subjectKind: 'support-case', subjectId: String(supportCaseId), before, after: { answer, hasComment: comment !== null } },
  ])
  return true
}
