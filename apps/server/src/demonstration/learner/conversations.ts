import { type Desk, handOver } from './papers.ts'
import { addRows } from './rows.queries.ts'
import type { Enrolment } from './studies.ts'

const p = (...paragraphs: string[]) => paragraphs.map((words) => `<p>${words}</p>`).join('')

type Message = {
  type: string
  name: string
  subject: string
  words: string[]
  day: number
  course?: Enrolment['course']['state']
  inbound?: boolean
  read?: boolean
  moved?: boolean
  /** The heading of a document that comes with it. */
  paper?: string
}

/** Every type, both directions, read and unread, one moved, one about a course that is not shown. */
const messages: Message[] = [
  {
    type: 'Email',
    name: 'Enrolment',
    subject: 'Welcome to your course',
    words: ['Your place is confirmed. Bring photo identification to your first class.', 'We are glad you are here.'],
    day: -138,
    course: 'current',
    read: true,
  },
  {
    type: 'Email',
    name: 'Assessment',
    subject: 'Feedback on your last assessment',
    words: ['Your assessor asks you to <strong>resubmit part two</strong>.', 'You have two weeks. Ask if anything is unclear.'],
    day: -6,
    course: 'current',
    paper: 'Assessment feedback',
  },
  { type: 'SMS', name: 'Timetable', subject: 'Room change on Wednesday', words: ['Wednesday class moves to the lab. Same time.'], day: -2, course: 'current' },
  {
    type: 'Letter',
    name: 'Administration',
    subject: 'Confirmation of enrolment',
    words: ['To whom it may concern: this confirms the enrolment of the learner named above.'],
    day: -120,
    course: 'current',
    read: true,
    paper: 'Confirmation of enrolment',
  },
  {
    type: 'Phone call',
    name: 'Student Services',
    subject: 'Call about attendance',
    words: ['We talked about the two missed classes and agreed on a plan.'],
    day: -20,
    read: true,
  },
  {
    type: 'Email',
    name: 'Student Services',
    subject: 'Question about my certificate',
    words: ['When will my certificate arrive?'],
    day: -262,
    course: 'finished',
    inbound: true,
    read: true,
  },
  {
    type: 'Email',
    name: 'Administration',
    subject: 'Your certificate is ready',
    words: ['Your certificate was issued. You find it under My Credentials.'],
    day: -258,
    course: 'finished',
    read: true,
    moved: true,
  },
  {
    type: 'Announcement',
    name: 'Campus',
    subject: 'Campus closed for the public holiday',
    words: ['The campus is closed on Monday. Online resources stay open.'],
    day: -1,
  },
  { type: 'Note', name: 'Fees', subject: 'Payment plan agreed', words: ['The second instalment is paid in three parts.'], day: -58, read: true },
  { type: 'Email', name: 'Pilot', subject: 'Hidden: about the pilot', words: ['This hangs on an enrolment that is not shown.'], day: -3, course: 'hidden' },
]

const messageRow = (desk: Desk, enrolments: readonly Enrolment[], email: string, message: Message) => {
  const { type, name, subject, words, day, course, inbound = false, read = false, moved = false } = message
  const { learnerId, provider, tenantCode } = desk
  const enrolment = enrolments.find((one) => one.course.state === course)
  const at = provider.calendar.moment(day, '10:15')
  return {
    ...{ tenant_id: provider.tenantId, learner_id: learnerId, entity_name: enrolment ? 'CourseEnrolment' : 'Learner', record_id: enrolment?.id ?? learnerId },
    ...{ course_enrolment_id: enrolment?.id ?? null, subject, preview: words.join(' ').replace(/<[^>]*>/g, ''), html_text: p(...words) },
    ...{ logbook_name: name, logbook_type: type, is_inbound: inbound, is_moved: moved, created_on: at, last_modified_at: at },
    ...{ from_name: inbound ? null : desk.name, sent_from: inbound ? email : `hello@${tenantCode.toLowerCase()}.example` },
    read_at: read ? provider.calendar.moment(day + 1, '08:00') : null,
  }
}

export const addMessages = async (desk: Desk, enrolments: readonly Enrolment[], email: string) => {
  const rows = messages.map((message) => messageRow(desk, enrolments, email, message))
  const ids = await addRows(desk.provider.transaction, 'logbook_messages', rows)
  for (const [index, { paper, day, course }] of messages.entries()) {
    if (!paper) continue
    const enrolled = enrolments.find((one) => one.course.state === course)?.course.description ?? ''
    const sheet = { heading: paper, lines: ['is enrolled in', enrolled], number: `${desk.tenantCode}-${index + 1}` }
    await handOver(desk, { filename: `${paper}.pdf`, days: day, paper: sheet, for: { logbookMessageId: ids[index] as number } })
  }
}

type Entry = { by: 'learner' | 'staff' | 'note'; day: number; words: string }
type Case = { status: number; category: number; subject: string; entries: Entry[]; course?: Enrolment['course']['state'] }

const said = (...entries: [by: Entry['by'], day: number, words: string][]): Entry[] => entries.map(([by, day, words]) => ({ by, day, words }))

/** A case in every status, one with a long thread, one about an enrolment that is not shown. */
const cases: Case[] = [
  {
    status: 1,
    category: 6,
    subject: 'Can I move to the evening class?',
    course: 'current',
    entries: said(['learner', -1, 'My shifts changed. Is there a place in the evening class?']),
  },
  {
    status: 2,
    category: 4,
    subject: 'Invoice for the uniform',
    entries: said(['learner', -9, 'I was charged for a uniform that has not arrived.'], ['note', -8, 'Ask the supplier before we answer.']),
  },
  {
    status: 3,
    category: 2,
    subject: 'Resubmission of my project',
    course: 'current',
    entries: said(
      ['learner', -30, 'Which parts do I have to hand in again?'],
      ['staff', -29, 'Only part two, with the changes your assessor marked.'],
      ['learner', -28, 'Thank you. By when?'],
      ['staff', -27, 'Within four weeks.'],
      ['learner', -20, 'I have been ill for a week. Could I have some more time?'],
      ['staff', -19, 'Please send us a note from your doctor and we will extend it.'],
      ['learner', -15, 'I will bring it on Monday.'],
      ['staff', -12, 'Received, thank you. You have two more weeks.'],
      ['learner', -4, 'Part two is uploaded.'],
    ),
  },
  {
    status: 4,
    category: 8,
    subject: 'Copy of my certificate',
    course: 'finished',
    entries: said(['learner', -7, 'I need a certified copy.'], ['staff', -5, 'Which address should we post it to?']),
  },
  {
    status: 5,
    category: 5,
    subject: 'Can not open the learning platform',
    entries: said(['learner', -14, 'It says my account is locked.'], ['staff', -13, 'We have asked the platform provider.']),
  },
  {
    status: 8,
    category: 3,
    subject: 'Absence recorded by mistake',
    course: 'current',
    entries: said(['learner', -40, 'I was in class on that day.'], ['staff', -38, 'Corrected. Sorry for the mistake.']),
  },
  {
    status: 9,
    category: 7,
    subject: 'Withdrawal from my course',
    course: 'withdrawn',
    entries: said(['learner', -370, 'I would like to withdraw.'], ['staff', -366, 'Done. We wish you all the best.']),
  },
  { status: 2, category: 1, subject: 'Question about the pilot', course: 'hidden', entries: said(['learner', -11, 'When does the pilot start?']) },
]

export const addCases = async ({ provider, learnerId }: Desk, enrolments: readonly Enrolment[], email: string) => {
  const { transaction, tenantId, calendar, staffIds } = provider
  const rows = cases.map(({ status, category, subject, entries, course }) => {
    const enrolment = enrolments.find((one) => one.course.state === course)
    const open = entries.filter(({ by }) => by !== 'note')
    return {
      ...{ tenant_id: tenantId, learner_id: learnerId, course_enrolment_id: enrolment?.id ?? null, unit_enrolment_id: enrolment?.unitIds[0] ?? null },
      ...{ support_case_category_id: category, support_case_status_id: status, support_case_priority_id: 2, is_restricted: false, subject },
      ...{ last_public_entry_at: calendar.moment(open.at(-1)?.day ?? 0, '14:30'), created_at: calendar.moment(entries[0]?.day ?? 0, '14:30') },
    }
  })
  const ids = await addRows(transaction, 'support_cases', rows)
  const entries = cases.flatMap(({ entries: thread }, index) =>
    thread.map(({ by, day, words }) => ({
      ...{
        tenant_id: tenantId,
        learner_id: learnerId,
        support_case_id: ids[index],
        support_case_entry_type_id: by === 'note' ? 1 : 6,
        is_public: by !== 'note',
      },
      ...{ staff_id: by === 'learner' ? null : staffIds[index % staffIds.length], sent_from_email_address: by === 'learner' ? email : null },
      ...{ html_body: p(words), created_at: calendar.moment(day, '14:30') },
    })),
  )
  await addRows(transaction, 'support_case_entries', entries)
}
