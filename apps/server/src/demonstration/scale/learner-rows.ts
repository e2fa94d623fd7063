import { counts, type Days, spread, unitsOfLearner, uuidFor } from './numbers.ts'
import { classDay, courseName, type FirstIds, groupsFor, type ProviderTable } from './provider-rows.ts'
import type { Cell, Row, Rows } from './scale.queries.ts'
import { firstNames, invoiceDescriptions, lastNames, messageSubjects, pick } from './texts.ts'

const { courses, unitsOfCourse, elementsOfUnit, classesOfTimetable, enrolments, startedUnits, messages, entries, invoices, linesOfInvoice, payments } = counts

/** Rows per learner, for the tables whose rows have ids. */
export const learnerCounts = {
  accounts: 1,
  learners: 1,
  course_enrolments: enrolments,
  qualification_enrolments: 1,
  unit_enrolments: unitsOfLearner,
  unit_enrolment_elements: startedUnits * elementsOfUnit,
  elearning_enrolments: 1,
  class_registrations: classesOfTimetable,
  logbook_messages: messages,
  support_cases: 1,
  support_case_entries: entries,
  credentials: 1,
  finance_invoices: invoices,
  finance_payments: payments,
  finance_credit_notes: 1,
}
export type LearnerTable = keyof typeof learnerCounts

type Scaled = {
  tenantId: number
  code: string
  learners: number
  passwordHash: string
  currencyId: number
  first: FirstIds<ProviderTable | LearnerTable>
  days: Days
}

/** The course of a learner's enrolment 0 (in progress) or 1 (finished). */
const courseOf = (learner: number, enrolment: number) => (learner * 7 + enrolment * 11) % courses

/** The first units of the current course are done, the next are in progress, the others upcoming. All units of the finished course are done. */
const unitStatus = (enrolment: number, unit: number) => (enrolment === 1 || unit < 4 ? 6 : unit < startedUnits ? 3 : 2)

/** Paid, paid, part-paid, overdue, sent, voided. */
const invoiceStates = [6, 6, 5, 7, 4, 9]
const owingOf = (invoice: number, total: number) => [0, 0, total / 2, total, total, 0][invoice] as number
const totalOf = (learner: number, invoice: number) => 100 + spread(40, learner, invoice) * 50

/** All records of a tenant's learners. Ids are computed, so rows can refer to each other without being kept in memory. */
export const learnerRows = ({ tenantId, code, learners, passwordHash, currencyId, first, days: { day, moment } }: Scaled): Rows[] => {
  const each = (table: string, columns: string, perLearner: number, row: (learner: number, at: number) => Row): Rows => ({
    table,
    columns: ['tenant_id', ...columns.split(' ')],
    rows: {
      *[Symbol.iterator]() {
        for (let learner = 0; learner < learners; learner++) for (let at = 0; at < perLearner; at++) yield [tenantId, ...row(learner, at)]
      },
    },
  })
  /** Rows of a table with ids and a learner. */
  const owned = (table: LearnerTable, columns: string, row: (learner: number, at: number) => Row): Rows => {
    const count = learnerCounts[table]
    return each(table, `id learner_id ${columns}`, count, (learner, at) => [first[table] + learner * count + at, first.learners + learner, ...row(learner, at)])
  }
  const person = (learner: number): [string, string, string] => {
    const names: [string, string] = [pick(firstNames, spread(1000, learner, tenantId)), pick(lastNames, spread(1000, tenantId, learner))]
    return [...names, `learner${learner + 1}@${code.toLowerCase()}.example`]
  }
  const enrolmentId = (learner: number, at: number) => first.course_enrolments + learner * enrolments + at
  const unitEnrolmentId = (learner: number, at: number) => first.unit_enrolments + learner * unitsOfLearner + at
  const unitId = (learner: number, at: number) => courseOf(learner, Math.floor(at / unitsOfCourse)) * unitsOfCourse + (at % unitsOfCourse)
  const invoiceId = (learner: number, at: number) => first.finance_invoices + learner * invoices + at
  const groups = groupsFor(learners)
  const groupOf = (learner: number) => Math.floor(learner / courses) % groups
  const trainer = (...parts: number[]) => first.staff + spread(counts.staff, ...parts)

  return [
    each('accounts', 'id username email first_name last_name password_hash is_demonstration', 1, (learner) => {
      const [firstName, lastName, email] = person(learner)
      return [first.accounts + learner, email, email, firstName, lastName, passwordHash, true]
    }),
    each('learners', 'id account_id learner_number first_name last_name email mobile date_of_birth gender_id', 1, (learner) => {
      const [firstName, lastName, email] = person(learner)
      return [
        ...[first.learners + learner, first.accounts + learner, `L${100_000 + learner}`, firstName, lastName, email],
        ...['+61400000000', day(-7000 - spread(9000, learner)), (learner % 2) + 1],
      ]
    }),
    each('learner_addresses', 'learner_id kind street_number street_name suburb_town_city postcode', 1, (learner) => [
      ...[first.learners + learner, 'street', String(1 + spread(200, learner)), `${pick(lastNames, learner)} Street`, 'Newtown', '2042'],
    ]),
    each('learner_next_of_kin', 'learner_id kind first_name last_name mobile', 1, (learner) => [
      ...[first.learners + learner, 'local', pick(firstNames, learner + 5), person(learner)[1], '+61400000001'],
    ]),
    each('learner_demographics', 'learner_id is_still_at_school au_highest_school_level_completed_year', 1, (learner) => [
      ...[first.learners + learner, false, 2000 + spread(25, learner)],
    ]),
    owned('course_enrolments', 'course_offer_id enrolment_status_id coordinator_id start_date end_date', (learner, at) => [
      ...[first.course_offers + courseOf(learner, at), at === 0 ? 5 : 9, trainer(learner, at)],
      ...(at === 0 ? [day(-140), day(126)] : [day(-560), day(-280)]),
    ]),
    owned('qualification_enrolments', 'qualification_id course_enrolment_id qualification_enrolment_status_id', (learner) => [
      ...[first.qualifications + courseOf(learner, 1), enrolmentId(learner, 1), 7],
    ]),
    owned(
      'unit_enrolments',
      'course_enrolment_id unit_id unit_offer_id unit_enrolment_status_id assessor_id trainer_id theory_score practical_score final_score result_id',
      (learner, at) => {
        const enrolment = Math.floor(at / unitsOfCourse)
        const unit = unitId(learner, at)
        const status = unitStatus(enrolment, at % unitsOfCourse)
        const score = 60 + spread(40, learner, at)
        const scores: Cell[] = status === 6 ? [score, score, score, 1] : [null, null, null, null]
        return [enrolmentId(learner, enrolment), first.units + unit, first.unit_offers + unit, status, trainer(at, learner), trainer(learner, at), ...scores]
      },
    ),
    owned('unit_enrolment_elements', 'unit_enrolment_id unit_element_id element_enrolment_status_id trainer_id date_assessed result', (learner, at) => {
      const unit = Math.floor(at / elementsOfUnit)
      const isDone = unitStatus(0, unit) === 6
      return [
        ...[unitEnrolmentId(learner, unit), first.unit_elements + unitId(learner, unit) * elementsOfUnit + (at % elementsOfUnit), isDone ? 4 : 2],
        ...[trainer(learner, unit), isDone ? day(-120 + unit * 7) : null, isDone ? 'Satisfactory' : null],
      ]
    }),
    owned('elearning_enrolments', 'elearning_course_id course_enrolment_id site_identifier site_name platform', (learner) => [
      ...[1 + courseOf(learner, 0), enrolmentId(learner, 0), 'main', 'Learn online', 'Moodle'],
    ]),
    owned('class_registrations', 'class_id unit_enrolment_id class_registration_status_id attendance_type_id attendance_percentage', (learner, at) => {
      const isPast = classDay(courseOf(learner, 0) * classesOfTimetable + at) < 0
      const isAbsent = isPast && spread(12, learner, at) === 0
      const attendance: Cell[] = isPast ? (isAbsent ? [5, 5, 0] : [4, 1, 100]) : [3, null, null]
      return [
        first.classes + (courseOf(learner, 0) * classesOfTimetable + at) * groups + groupOf(learner),
        unitEnrolmentId(learner, at % unitsOfCourse),
        ...attendance,
      ]
    }),
    owned(
      'logbook_messages',
      'entity_name course_enrolment_id subject preview html_text logbook_name logbook_type created_on last_modified_at from_name sent_from read_at',
      (learner, at) => {
        const sent = moment(-at * 9 - spread(7, learner, at), '02:15')
        const text = `Hello, this is about ${courseName(courseOf(learner, 0))}. Please read it before your next class.`
        return [
          ...['CourseEnrolment', enrolmentId(learner, 0), pick(messageSubjects, learner + at), text, `<p>${text}</p>`, 'Course', 'Email'],
          ...[sent, sent, 'Student Services', 'services@example.org', at > 2 ? sent : null],
        ]
      },
    ),
    owned('support_cases', 'course_enrolment_id support_case_category_id support_case_status_id subject last_public_entry_at', (learner) => [
      ...[enrolmentId(learner, 0), 1 + (learner % 4), 1 + spread(9, learner), 'A question about my next assessment', moment(-spread(60, learner), '04:00')],
    ]),
    owned('support_case_entries', 'support_case_id support_case_entry_type_id html_body created_at', (learner, at) => [
      ...[first.support_cases + learner, 6, '<p>Could I hand it in a week later?</p>', moment(-spread(60, learner) - 1 + at, '04:00')],
    ]),
    owned(
      'credentials',
      'credential_status_id credential_number credential_date course_enrolment_id qualification_enrolment_id qualification_id',
      (learner) => [
        ...[5, `${code}-${30_001 + learner}`, day(-260), enrolmentId(learner, 1), first.qualification_enrolments + learner],
        first.qualifications + courseOf(learner, 1),
      ],
    ),
    owned(
      'finance_invoices',
      'guid invoice_number invoice_reference finance_invoice_status_id issue_date due_date currency_id amount_total amount_owing',
      (learner, at) => {
        const total = totalOf(learner, at)
        const issued = -300 + at * 55
        return [
          ...[uuidFor(tenantId, 2, learner * invoices + at), `INV-${learner + 1}-${at + 1}`, pick(invoiceDescriptions, at), invoiceStates[at] as number],
          ...[day(issued), day(issued + 30), currencyId, total, owingOf(at, total)],
        ]
      },
    ),
    each('finance_invoice_lines', 'invoice_id position description quantity unit_amount', invoices * linesOfInvoice, (learner, at) => {
      const invoice = Math.floor(at / linesOfInvoice)
      const isFirst = at % linesOfInvoice === 0
      return [
        ...[invoiceId(learner, invoice), (at % linesOfInvoice) + 1, isFirst ? pick(invoiceDescriptions, invoice) : 'Administration'],
        ...[1, isFirst ? totalOf(learner, invoice) - 20 : 20],
      ]
    }),
    owned(
      'finance_payments',
      'guid receipt_number finance_payment_status_id payment_date currency_id payment_amount payment_method_id finance_invoice_id',
      (learner, at) => [
        ...[uuidFor(tenantId, 3, learner * payments + at), `RCP-${learner + 1}-${at + 1}`, 5, day(-280 + at * 55), currencyId],
        ...[Math.max(1, totalOf(learner, at) - owingOf(at, totalOf(learner, at))), 2, invoiceId(learner, at)],
      ],
    ),
    owned(
      'finance_credit_notes',
      'guid credit_note_number credit_note_reference finance_credit_note_status_id issue_date currency_id amount_total amount_available',
      (learner) => [uuidFor(tenantId, 4, learner), `CN-${learner + 1}`, 'Cancelled excursion', 3, day(-40), currencyId, 120, 45.5],
    ),
  ]
}
