import { type CaseRatingAnswer, isClosedCase, supportCaseEntryTypes } from '@lanyard/contract'
import { giveDocument, type LearnerFile } from './papers.ts'
import type { CourseState } from './provider-file.ts'
import { addRows } from './rows.queries.ts'
import type { Enrolment } from './studies.ts'
import { filling, paragraphsHtml, readTexts, type WrittenPaper } from './texts.ts'

type Entry = [by: 'learner' | 'staff' | 'note', day: number, time: string, text: string, paper?: WrittenPaper]
type Case = {
  status: number
  category: number
  subject: string
  course?: CourseState
  entries: [Entry, ...Entry[]]
  /** How the learner rates the help, and when. */
  rating?: [answer: CaseRatingAnswer, day: number, comment?: string]
}

const caseRow = ({ provider, learnerId }: LearnerFile, enrolment: Enrolment | undefined, { status, category, subject, entries }: Case) => {
  const { tenantId, calendar } = provider
  const [, firstDay, firstTime] = entries[0]
  const [lastBy, lastDay, lastTime] = entries.findLast(([by]) => by !== 'note') ?? entries[0]
  const answered = entries.find(([by]) => by === 'staff')
  return {
    ...{ tenant_id: tenantId, learner_id: learnerId, course_enrolment_id: enrolment?.id ?? null, unit_enrolment_id: enrolment?.unitIds[0] ?? null },
    ...{ support_case_category_id: category, support_case_status_id: status, support_case_priority_id: 2, is_restricted: false, subject },
    ...{ last_public_entry_at: calendar.moment(lastDay, lastTime), created_at: calendar.moment(firstDay, firstTime) },
    ...{
      last_entry_at: calendar.moment(lastDay, lastTime),
      is_unanswered: lastBy === 'learner',
      first_answered_at: answered ? calendar.moment(answered[1], answered[2]) : null,
    },
    closed_at: isClosedCase(status) ? calendar.moment(lastDay, lastTime) : null,
  }
}

const entryRow = ({ provider, learnerId }: LearnerFile, email: string, caseId: number, staffId: number | undefined, [by, day, time, text]: Entry) => ({
  ...{ tenant_id: provider.tenantId, learner_id: learnerId, support_case_id: caseId },
  ...{ support_case_entry_type_id: supportCaseEntryTypes.portalMessage, html_body: paragraphsHtml(text) },
  ...{ staff_id: by === 'learner' ? null : staffId, sent_from_email_address: by === 'learner' ? email : null },
  created_at: provider.calendar.moment(day, time),
})

const noteRow = ({ provider }: LearnerFile, caseId: number, staffId: number | undefined, [, day, time, text]: Entry) => ({
  ...{ tenant_id: provider.tenantId, support_case_id: caseId, staff_id: staffId, html_body: paragraphsHtml(text) },
  created_at: provider.calendar.moment(day, time),
})

const ratingRow = ({ provider }: LearnerFile, caseId: number, [answer, day, comment]: NonNullable<Case['rating']>) => {
  const at = provider.calendar.moment(day, '18:30')
  return { tenant_id: provider.tenantId, support_case_id: caseId, answer, comment: comment ?? null, rated_at: at, changed_at: at }
}

/** A case in every status, some with long threads and documents, one about a hidden enrolment. */
export const addCases = async (file: LearnerFile, enrolments: readonly Enrolment[], email: string) => {
  const cases = await readTexts<Case>('cases')
  const { transaction, staffIds } = file.provider
  const enrolmentOf = ({ course }: Case) => enrolments.find((one) => one.course.state === course)
  const ids = await addRows(
    transaction,
    'support_cases',
    cases.map((one) => caseRow(file, enrolmentOf(one), one)),
  )
  const written = cases.flatMap((one, index) => one.entries.map((entry) => ({ one, index, entry })))
  const staffOf = (index: number) => staffIds[index % staffIds.length]
  const entries = written.filter(({ entry: [by] }) => by !== 'note')
  const entryIds = await addRows(
    transaction,
    'support_case_entries',
    entries.map(({ index, entry }) => entryRow(file, email, ids[index] as number, staffOf(index), entry)),
  )
  await addRows(
    transaction,
    'case_notes',
    written.filter(({ entry: [by] }) => by === 'note').map(({ index, entry }) => noteRow(file, ids[index] as number, staffOf(index), entry)),
  )
  const ratings = cases.flatMap(({ rating }, index) => (rating ? [ratingRow(file, ids[index] as number, rating)] : []))
  await addRows(transaction, 'case_ratings', ratings, 'support_case_id')
  for (const [index, { one, entry }] of entries.entries()) {
    const [, days, , , given] = entry
    if (!given) continue
    const { heading } = given
    const paper = { heading, paragraphs: given.paragraphs.map(filling(file, enrolmentOf(one))), number: `${file.tenantCode}-K${index + 1}` }
    await giveDocument(file, { filename: `${heading}.pdf`, days, paper, for: { supportCaseEntryId: entryIds[index] as number } })
  }
}
