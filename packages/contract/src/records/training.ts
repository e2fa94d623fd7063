import type { RecordType } from './record-field.ts'
import { amount, choice, day, flag, longText, reference, required, text } from './record-field.ts'

const learner = reference('Learner number', 'learners', { required, synonyms: ['clientidentifier', 'clientid', 'studentnumber', 'studentid', 'learnerid'] })
const courseOffer = reference('Course code', 'course-offers', { synonyms: ['programidentifier', 'courseoffercode', 'coursecode', 'qualificationcode'] })
const unit = reference('Unit code', 'units', { required, synonyms: ['subjectidentifier', 'unitcode', 'unitofcompetency', 'competencycode'] })

/** The course enrolment of the same learner and course. */
const courseEnrolment = { refers: 'course-enrolments', by: ['learner', 'courseOffer'] }

const qualifications: RecordType = {
  ...{ one: 'Qualification', many: 'Qualifications', key: ['code'], area: 'records' },
  fields: {
    code: text('Code', { required, longest: 50, synonyms: ['programidentifier', 'qualificationcode'] }),
    name: text('Name', { required, synonyms: ['programname', 'qualificationname', 'title'] }),
    description: longText('Description'),
  },
}

const courseOffers: RecordType = {
  ...{ one: 'Course', many: 'Courses', key: ['code'], area: 'records' },
  fields: {
    code: text('Code', { required, longest: 50, synonyms: ['courseoffercode', 'coursecode', 'programidentifier'] }),
    description: text('Name', { required, synonyms: ['coursename', 'programname', 'title', 'name'] }),
    qualification: reference('Qualification code', 'qualifications', { synonyms: ['qualificationcode'] }),
  },
}

const units: RecordType = {
  ...{ one: 'Unit', many: 'Units', key: ['code'], area: 'records' },
  fields: {
    code: text('Code', { required, longest: 50, synonyms: ['subjectidentifier', 'unitcode'] }),
    description: text('Name', { required, synonyms: ['subjectname', 'unitname', 'title', 'name'] }),
  },
}

const unitElements: RecordType = {
  ...{ one: 'Element', many: 'Elements', key: ['unit', 'code'], area: 'records' },
  fields: { unit, code: text('Code', { required, longest: 50 }), description: text('Name', { required }), isActive: flag('Active') },
}

const unitOffers: RecordType = {
  ...{ one: 'Unit offer', many: 'Unit offers', key: ['code'], area: 'records' },
  fields: { code: text('Code', { required, longest: 50, synonyms: ['unitoffercode'] }), unit, courseOffer },
}

const courseEnrolments: RecordType = {
  ...{ one: 'Course enrolment', many: 'Course enrolments', key: ['learner', 'courseOffer'], area: 'records' },
  fields: {
    learner,
    courseOffer: { ...courseOffer, required },
    status: choice('Status', 'enrolment-statuses', { required, synonyms: ['enrolmentstatus'] }),
    startDate: day('Start date', { synonyms: ['commencementdate', 'enrolmentdate'] }),
    endDate: day('End date', { synonyms: ['completiondate', 'expectedenddate'] }),
    coordinator: reference('Coordinator’s email', 'staff'),
    isVisible: flag('Shown in the portal'),
  },
}

const qualificationEnrolments: RecordType = {
  ...{ one: 'Qualification enrolment', many: 'Qualification enrolments', key: ['learner', 'qualification'], area: 'records' },
  fields: {
    learner,
    qualification: reference('Qualification code', 'qualifications', { required, synonyms: ['programidentifier', 'qualificationcode'] }),
    courseOffer: { ...courseOffer, synonyms: ['courseoffercode', 'coursecode'] },
    status: choice('Status', 'qualification-enrolment-statuses', { required }),
    completedDate: day('Completed on', { synonyms: ['dateprogramcompleted', 'completiondate'] }),
  },
  links: { courseEnrolment },
}

const unitEnrolments: RecordType = {
  ...{ one: 'Unit enrolment', many: 'Unit enrolments', key: ['learner', 'unit', 'courseOffer', 'startDate'], area: 'records' },
  fields: {
    learner,
    unit,
    courseOffer,
    startDate: day('Start date', { synonyms: ['activitystartdate', 'commencementdate'] }),
    endDate: day('End date', { synonyms: ['activityenddate', 'completiondate'] }),
    status: choice('Status', 'unit-enrolment-statuses', { required }),
    result: choice('Result', 'results', { synonyms: ['outcome', 'outcomeidentifiernational', 'grade'] }),
    unitOffer: reference('Unit offer code', 'unit-offers', { synonyms: ['unitoffercode'] }),
    deliveryMode: choice('Delivery mode', 'delivery-modes-av8', { country: 'AU', synonyms: ['deliverymodeidentifier'] }),
    fundingSource: text('Funding source', { country: 'AU', longest: 10, synonyms: ['fundingsourcenational'] }),
    trainer: reference('Trainer’s email', 'staff'),
    assessor: reference('Assessor’s email', 'staff'),
    theoryScore: amount('Theory score'),
    practicalScore: amount('Practical score'),
    finalScore: amount('Final score', { synonyms: ['score', 'mark'] }),
    isVisible: flag('Shown in the portal'),
  },
  links: { courseEnrolment },
}

const elementResults: RecordType = {
  ...{ one: 'Element result', many: 'Element results', key: ['learner', 'unit', 'courseOffer', 'startDate', 'element'], area: 'records' },
  fields: {
    learner,
    unit,
    courseOffer,
    startDate: day('Start date of the unit enrolment'),
    element: text('Element code', { required, longest: 50 }),
    status: choice('Status', 'element-enrolment-statuses', { required }),
    dateAssessed: day('Assessed on'),
    result: text('Result', { longest: 100 }),
    trainer: reference('Trainer’s email', 'staff'),
  },
  links: {
    courseEnrolment,
    unitEnrolment: { refers: 'unit-enrolments', by: ['learner', 'unit', 'courseOffer', 'startDate'] },
    unitElement: { refers: 'unit-elements', by: ['unit', 'element'] },
  },
}

export const trainingTypes = {
  qualifications,
  'course-offers': courseOffers,
  units,
  'unit-elements': unitElements,
  'unit-offers': unitOffers,
  'course-enrolments': courseEnrolments,
  'qualification-enrolments': qualificationEnrolments,
  'unit-enrolments': unitEnrolments,
  'element-results': elementResults,
} as const
