import { giveDocument, type LearnerFile } from './papers.ts'
import type { CourseState } from './provider-file.ts'
import { addRows } from './rows.queries.ts'
import type { Enrolment } from './studies.ts'
import { filling, paragraphsHtml, readTexts, type WrittenPaper } from './texts.ts'

type Message = {
  type: string
  name: string
  subject: string
  paragraphs: string[]
  day: number
  time: string
  course?: CourseState
  inbound?: boolean
  read?: boolean
  moved?: boolean
  paper?: WrittenPaper
}

const longestPreview = 300

const previewOf = (paragraphs: readonly string[]) => {
  const plain = paragraphs.join(' ').replace(/<[^>]*>/g, '')
  return plain.length > longestPreview ? `${plain.slice(0, longestPreview - 1).trimEnd()}…` : plain
}

const messageRow = (file: LearnerFile, enrolment: Enrolment | undefined, email: string, message: Message) => {
  const { type, name, day, time, inbound = false, read = false, moved = false } = message
  const { learnerId, provider, tenantCode } = file
  const fill = filling(file, enrolment)
  const paragraphs = message.paragraphs.map(fill)
  const at = provider.calendar.moment(day, time)
  return {
    ...{ tenant_id: provider.tenantId, learner_id: learnerId, entity_name: enrolment ? 'CourseEnrolment' : 'Learner', record_id: enrolment?.id ?? learnerId },
    ...{ course_enrolment_id: enrolment?.id ?? null, subject: fill(message.subject), preview: previewOf(paragraphs), html_text: paragraphsHtml(...paragraphs) },
    ...{ logbook_name: name, logbook_type: type, is_inbound: inbound, is_moved: moved, created_on: at, last_modified_at: at },
    ...{ from_name: inbound ? file.person : file.name, sent_from: inbound ? email : `hello@${tenantCode.toLowerCase()}.example` },
    read_at: read ? provider.calendar.moment(day + 1, '08:00') : null,
  }
}

/** Messages of every type and in both directions, read and unread, one moved, one about a hidden course; some with a document. */
export const addMessages = async (file: LearnerFile, enrolments: readonly Enrolment[], email: string) => {
  const messages = await readTexts<Message>('messages')
  const enrolmentOf = ({ course }: Message) => enrolments.find((one) => one.course.state === course)
  const rows = messages.map((message) => messageRow(file, enrolmentOf(message), email, message))
  const ids = await addRows(file.provider.transaction, 'logbook_messages', rows)
  for (const [index, message] of messages.entries()) {
    if (!message.paper) continue
    const { heading, paragraphs: written } = message.paper
    const paper = { heading, paragraphs: written.map(filling(file, enrolmentOf(message))), number: `${file.tenantCode}-M${index + 1}` }
    await giveDocument(file, { filename: `${heading}.pdf`, days: message.day, paper, for: { logbookMessageId: ids[index] as number } })
  }
}
