import type { RecordTypeName } from '@lanyard/contract'

type AboutType = {
  /** What a record of the type is. */
  about: string
  /** The columns that a list shows first, where the key and the required fields say too little. */
  columns?: readonly string[]
  /** Details of another record: they have no id of their own, so their key can't change. */
  isDetail?: true
}

/** The types people edit, in groups. */
export const typeGroups: readonly { heading: string; types: readonly RecordTypeName[] }[] = [
  { heading: 'Learners', types: ['learners', 'learner-addresses', 'next-of-kin', 'demographics', 'disabilities', 'prior-achievements'] },
  { heading: 'Courses and units', types: ['qualifications', 'course-offers', 'units', 'unit-elements', 'unit-offers'] },
  {
    heading: 'Enrolments and results',
    types: ['course-enrolments', 'qualification-enrolments', 'unit-enrolments', 'element-results', 'elearning-enrolments', 'credentials'],
  },
  { heading: 'Timetable', types: ['timetables', 'classes', 'class-registrations'] },
  { heading: 'Finance', types: ['invoices', 'invoice-lines', 'payments', 'credit-notes', 'refunds'] },
  { heading: 'People and messages', types: ['staff', 'messages'] },
]

export const aboutTypes: Partial<Record<RecordTypeName, AboutType>> = {
  learners: { about: 'Names, contact details and official numbers', columns: ['learnerNumber', 'firstName', 'lastName', 'email', 'dateOfBirth'] },
  'learner-addresses': {
    isDetail: true,
    about: 'Permanent, street and postal addresses',
    columns: ['learner', 'kind', 'streetName', 'suburbTownCity', 'postcode'],
  },
  'next-of-kin': { isDetail: true, about: 'Who to call in an emergency', columns: ['learner', 'kind', 'firstName', 'lastName', 'mobile'] },
  demographics: {
    isDetail: true,
    about: 'Background that reports to governments need',
    columns: ['learner', 'employmentStatus', 'primaryLanguage', 'nationality'],
  },
  disabilities: { isDetail: true, about: 'Disabilities that learners told you about' },
  'prior-achievements': { isDetail: true, about: 'Education completed before enrolment' },
  qualifications: { about: 'What learners can be awarded' },
  'course-offers': { about: 'What learners enrol in' },
  units: { about: 'The parts of courses that are assessed' },
  'unit-elements': { about: 'The parts of units' },
  'unit-offers': { about: 'Units as you offer them, alone or in a course' },
  'course-enrolments': { about: 'Who is enrolled in which course' },
  'qualification-enrolments': { about: 'Who works towards which qualification' },
  'unit-enrolments': { about: 'Who takes which unit, and the results', columns: ['learner', 'unit', 'status', 'result', 'startDate'] },
  'element-results': { about: 'Results of the parts of units' },
  'elearning-enrolments': { about: 'Courses on e-learning platforms' },
  credentials: { about: 'Certificates and statements you issued' },
  timetables: { about: 'Groups of classes' },
  classes: { about: 'When and where classes are' },
  'class-registrations': { about: 'Who attends which class, and attendance' },
  invoices: { about: 'What learners owe' },
  'invoice-lines': { isDetail: true, about: 'What each invoice is for' },
  payments: { about: 'What learners paid' },
  'credit-notes': { about: 'Amounts credited to learners' },
  refunds: { about: 'Amounts paid back to learners' },
  staff: { about: 'Trainers, assessors and coordinators that records name' },
  messages: { about: 'Messages to and from learners', columns: ['subject', 'learner', 'type', 'sentAt'] },
}
