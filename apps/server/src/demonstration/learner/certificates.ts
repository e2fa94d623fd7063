import { type Desk, handOver } from './papers.ts'
import { addRows } from './rows.queries.ts'
import type { Enrolment } from './studies.ts'

/** Issued, revoked, being approved, a draft, and one of an enrolment that is not shown. */
const issued: { state: Enrolment['course']['state']; status: number; day: number | null; name: string }[] = [
  { state: 'finished', status: 5, day: -260, name: 'Certificate' },
  { state: 'finished', status: 6, day: -200, name: 'Record of results' },
  { state: 'withdrawn', status: 5, day: -350, name: 'Statement of attainment' },
  { state: 'current', status: 2, day: null, name: 'Statement of attainment' },
  { state: 'withdrawn', status: 7, day: -355, name: 'Statement of attainment (withdrawn)' },
  { state: 'current', status: 1, day: null, name: 'Draft that is not shown' },
  { state: 'hidden', status: 5, day: -5, name: 'Hidden statement' },
]

export const addCredentials = async (desk: Desk, enrolments: readonly Enrolment[], prefix: string) => {
  const { learnerId } = desk
  const { transaction, tenantId, calendar } = desk.provider
  const qualified = enrolments.filter(({ course }) => course.qualificationId !== null)
  const qualificationEnrolments = await addRows(
    transaction,
    'qualification_enrolments',
    qualified.map(({ id, course }) => ({
      ...{ tenant_id: tenantId, learner_id: learnerId, qualification_id: course.qualificationId, course_enrolment_id: id },
      qualification_enrolment_status_id: { current: 3, finished: 7, withdrawn: 8, upcoming: 1, hidden: 1 }[course.state],
    })),
  )
  const rows = issued.map(({ state, status, day, name }, index) => {
    const enrolment = enrolments.find(({ course }) => course.state === state)
    const place = enrolment ? qualified.indexOf(enrolment) : -1
    return {
      ...{ tenant_id: tenantId, learner_id: learnerId, credential_status_id: status, credential_number: `${prefix}-${30_001 + index}` },
      ...{ credential_date: day === null ? null : calendar.day(day), course_enrolment_id: enrolment?.id ?? null },
      ...{ qualification_enrolment_id: qualificationEnrolments[place] ?? null, qualification_id: enrolment?.course.qualificationId ?? null },
      ...{
        ureport_id: 900 + index,
        ureport_name: name,
        ureport_status: status === 5 || status === 6 ? 'Generated' : 'Waiting',
        ureport_template_id: 1 + (index % 3),
      },
      ...{ ureport_template_name: `${name} template`, ureport_template_is_active: true, document_description: name },
    }
  })
  const ids = await addRows(transaction, 'credentials', rows)
  for (const [index, { state, status, day, name }] of issued.entries()) {
    if (day === null || ![5, 6].includes(status)) continue
    const course = enrolments.find((enrolment) => enrolment.course.state === state)?.course
    const number = `${prefix}-${30_001 + index}`
    const lines = ['has fulfilled the requirements of', course?.description ?? '']
    await handOver(desk, { filename: `${name} ${number}.pdf`, days: day, paper: { heading: name, lines, number }, for: { credentialId: ids[index] as number } })
  }
}
