import { giveDocument, type LearnerFile } from './papers.ts'
import type { CourseState } from './provider-file.ts'
import { addRows } from './rows.queries.ts'
import { type Enrolment, finishedUnits } from './studies.ts'

type Issued = {
  state: CourseState
  status: number
  day: number | null
  name: string
  /** The status of its document, and why there is none. */
  report: [status: string, reason: string | null]
}

const generated: Issued['report'] = ['Generated', null]

/** Issued, reissued, revoked, in approval, a draft, and one of a hidden enrolment. */
const issued: Issued[] = [
  { state: 'finished', status: 5, day: -260, name: 'Certificate', report: generated },
  { state: 'finished', status: 6, day: -200, name: 'Record of results', report: generated },
  { state: 'withdrawn', status: 5, day: -350, name: 'Statement of attainment', report: generated },
  { state: 'current', status: 2, day: null, name: 'Statement of attainment', report: ['Waiting', 'The registrar approves it after the next assessment.'] },
  {
    state: 'withdrawn',
    status: 7,
    day: -355,
    name: 'Statement of attainment',
    report: ['Withdrawn', 'A unit was missing. It was issued anew five days later.'],
  },
  { state: 'current', status: 1, day: null, name: 'Draft that is not shown', report: ['Waiting', null] },
  { state: 'hidden', status: 5, day: -5, name: 'Hidden statement', report: generated },
]

const heads: [string, string, string] = ['Code', 'Unit', 'Result']

/** A certificate is a single page; a record and a statement list every unit. */
const paperOf = (name: string, number: string, enrolment: Enrolment) => {
  const { description } = enrolment.course
  if (name === 'Certificate') return { heading: name, number, lines: ['has fulfilled the requirements of', description] }
  const sentence =
    name === 'Record of results'
      ? `This record lists every unit of ${description}, with its result.`
      : `This statement is issued for the units below, which are a part of ${description}.`
  return { heading: name, number, paragraphs: [sentence], table: [heads, ...finishedUnits(enrolment)] }
}

export const addCredentials = async (file: LearnerFile, enrolments: readonly Enrolment[], prefix: string) => {
  const { learnerId } = file
  const { transaction, tenantId, calendar } = file.provider
  const qualified = enrolments.filter(({ course }) => course.qualificationId !== null)
  const qualificationEnrolments = await addRows(
    transaction,
    'qualification_enrolments',
    qualified.map(({ id, course }) => ({
      ...{ tenant_id: tenantId, learner_id: learnerId, qualification_id: course.qualificationId, course_enrolment_id: id },
      qualification_enrolment_status_id: { current: 3, finished: 7, withdrawn: 8, upcoming: 1, hidden: 1 }[course.state],
    })),
  )
  const numberOf = (index: number) => `${prefix}-C${index + 1}`
  const rows = issued.map(({ state, status, day, name, report }, index) => {
    const enrolment = enrolments.find(({ course }) => course.state === state)
    const position = enrolment ? qualified.indexOf(enrolment) : -1
    return {
      ...{ tenant_id: tenantId, learner_id: learnerId, credential_status_id: status, credential_number: numberOf(index) },
      ...{ credential_date: day === null ? null : calendar.day(day), course_enrolment_id: enrolment?.id ?? null },
      ...{ qualification_enrolment_id: qualificationEnrolments[position] ?? null, qualification_id: enrolment?.course.qualificationId ?? null },
      ...{ ureport_id: 900 + index, ureport_name: name, ureport_status: report[0], ureport_status_reason: report[1], ureport_template_id: 1 + (index % 3) },
      ...{ ureport_template_name: `${name} template`, ureport_template_is_active: true, document_description: name },
    }
  })
  const ids = await addRows(transaction, 'credentials', rows)
  for (const [index, { state, day, name, report }] of issued.entries()) {
    const enrolment = enrolments.find(({ course }) => course.state === state)
    if (day === null || report !== generated || !enrolment) continue
    const number = numberOf(index)
    await giveDocument(file, {
      filename: `${name} ${number}.pdf`,
      days: day,
      paper: paperOf(name, number, enrolment),
      for: { credentialId: ids[index] as number },
    })
  }
}
