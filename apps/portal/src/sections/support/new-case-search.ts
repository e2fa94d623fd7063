import { textIn } from '@lanyard/web/list/list-search.ts'

/** What other screens fill in for the learner: "Ask about this invoice", "Request a change". The body is plain text. */
export type NewCaseSearch = {
  subject?: string | undefined
  body?: string | undefined
  courseEnrolmentId?: number | undefined
  unitEnrolmentId?: number | undefined
}

const longestBody = 4000
const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value.slice(0, longestBody) : undefined)
const id = (value: unknown) => (Number.isSafeInteger(Number(value)) && Number(value) > 0 ? Number(value) : undefined)

export const readNewCaseSearch = (search: Record<string, unknown>): NewCaseSearch => ({
  subject: textIn(search.subject),
  body: text(search.body),
  courseEnrolmentId: id(search.courseEnrolmentId),
  unitEnrolmentId: id(search.unitEnrolmentId),
})
