import { documentExtensions, type RecordTypeName } from '@lanyard/contract'
import { contentTypeOf } from '../../storage/storage-types.ts'

/** Where a type's records are stored. A field without a column here has its own name in snake case. */
export type RecordTable = {
  table: string
  /** The columns that identify a record to people, in which links and references are already found. */
  key: readonly string[]
  /** Key columns that may be empty. */
  optionalKey?: readonly string[]
  /** How a link's record is found: its columns, each with the field, reference or link of this type that has the value. */
  links?: Readonly<Record<string, Readonly<Record<string, string>>>>
  /** The column of a field, reference or link whose name differs. One that is only used to find others has none: `undefined`. */
  columns?: Readonly<Record<string, string | undefined>>
  /** The primary key of a table without ids. */
  identity?: readonly string[]
  /** Columns that no field has: an expression over the record's own columns, and those of `tenant_` that are filled in. */
  derived?: Readonly<Record<string, string>>
  /** The value of a column that a new record leaves empty. */
  defaults?: Readonly<Record<string, string>>
  /** What must be true of a record, as an expression over its columns, with the sentence for the one it isn't true of. */
  rules?: Readonly<Record<string, string>>
}

const notStored = undefined

/** A document's type follows from its name. */
const typeOfName = `case lower(substring(filename from '[.]([^.]+)$')) ${documentExtensions
  .map((extension) => `when '${extension}' then '${contentTypeOf(`x.${extension}`)}'`)
  .join(' ')} else 'application/octet-stream' end`

const courseEnrolment = { learner_id: 'learner', course_offer_id: 'courseOffer' }
const isVisible = { is_visible: 'true' }

const endsAfterStart = { 'end_date is null or start_date is null or end_date >= start_date': 'The end date is before the start date.' }

export const recordTables: Record<RecordTypeName, RecordTable> = {
  staff: { table: 'staff', key: ['email'], columns: { isArchived: 'archived_flag' }, defaults: { archived_flag: 'false' } },
  learners: { table: 'learners', key: ['learner_number'] },
  'learner-addresses': { table: 'learner_addresses', key: ['learner_id', 'kind'], identity: ['learner_id', 'kind'], columns: { province: 'sa_province_id' } },
  'next-of-kin': {
    table: 'learner_next_of_kin',
    key: ['learner_id', 'kind'],
    identity: ['learner_id', 'kind'],
    columns: { addressLine1: 'address_line1', addressLine2: 'address_line2' },
  },
  demographics: {
    table: 'learner_demographics',
    key: ['learner_id'],
    identity: ['learner_id'],
    columns: {
      highestSchoolLevelCompleted: 'au_highest_school_level_completed_id',
      highestSchoolLevelCompletedYear: 'au_highest_school_level_completed_year',
      countryOfBirth: 'au_country_of_birth_id',
      indigenousStatus: 'au_indigenous_status_id',
      disabilityFlag: 'au_disability_flag_id',
      occupation: 'au_occupation_identifier_id',
      industry: 'au_industry_of_employment_id',
      lastSchoolAttended: 'nz_last_school_attended_id',
      lastYearAtSecondarySchool: 'nz_last_year_at_secondary_school',
      secondaryQualification: 'nz_secondary_qualification_id',
      firstYearOfFormalEducation: 'nz_first_year_of_formal_education',
      mainActivityPriorToStudy: 'nz_main_activity_prior_to_study_id',
      citizenshipCountry: 'nz_citizenship_country_id',
      residentialStatus: 'nz_residential_status_id',
      ethnicity1: 'nz_ethnicity1_id',
      ethnicity2: 'nz_ethnicity2_id',
      ethnicity3: 'nz_ethnicity3_id',
      iwiAffiliation1: 'nz_iwi_affiliation1_id',
      iwiAffiliation2: 'nz_iwi_affiliation2_id',
      iwiAffiliation3: 'nz_iwi_affiliation3_id',
      equity: 'sa_equity_id',
      citizenResidentStatus: 'sa_citizen_resident_status_id',
      immigrationStatus: 'sa_immigration_status_id',
      province: 'sa_province_id',
      socioeconomicStatus: 'sa_socioeconomic_status_id',
      departmentName: 'sa_department_name',
      areaOfGovernment: 'sa_area_of_government_id',
      governmentProvince: 'sa_government_province_id',
      disabilityStatus: 'sa_disability_status_id',
      disabilityAdvice: 'sa_disability_advice_flag',
      seeingRating: 'sa_seeing_health_rating_id',
      hearingRating: 'sa_hearing_health_rating_id',
      communicatingRating: 'sa_communicating_health_rating_id',
      walkingRating: 'sa_walking_health_rating_id',
      rememberingRating: 'sa_remembering_health_rating_id',
      selfcareRating: 'sa_selfcare_health_rating_id',
    },
  },
  disabilities: {
    table: 'learner_disabilities',
    key: ['learner_id', 'disability_id', 'country'],
    identity: ['learner_id', 'country', 'position'],
    // Learners order their own from 0; those of a source follow.
    derived: { country: 'lower(tenant_country)' },
    defaults: { position: '1000 + disability_id' },
  },
  'prior-achievements': {
    table: 'learner_prior_achievements',
    key: ['learner_id', 'prior_education_id'],
    identity: ['learner_id', 'prior_education_id'],
    columns: { achievement: 'prior_education_id' },
  },
  qualifications: { table: 'qualifications', key: ['code'] },
  'course-offers': { table: 'course_offers', key: ['code'] },
  units: { table: 'units', key: ['code'] },
  'unit-elements': { table: 'unit_elements', key: ['unit_id', 'code'], defaults: { is_active: 'true' } },
  'unit-offers': { table: 'unit_offers', key: ['code'] },
  'course-enrolments': {
    table: 'course_enrolments',
    key: ['learner_id', 'course_offer_id'],
    columns: { status: 'enrolment_status_id' },
    defaults: isVisible,
    rules: endsAfterStart,
  },
  'qualification-enrolments': {
    table: 'qualification_enrolments',
    key: ['learner_id', 'qualification_id'],
    columns: { status: 'qualification_enrolment_status_id', courseOffer: notStored },
    links: { courseEnrolment },
  },
  'unit-enrolments': {
    table: 'unit_enrolments',
    key: ['learner_id', 'unit_id', 'course_enrolment_id', 'start_date'],
    optionalKey: ['course_enrolment_id', 'start_date'],
    columns: { status: 'unit_enrolment_status_id', courseOffer: notStored },
    links: { courseEnrolment },
    defaults: isVisible,
    rules: endsAfterStart,
  },
  'element-results': {
    table: 'unit_enrolment_elements',
    key: ['unit_enrolment_id', 'unit_element_id'],
    columns: {
      status: 'element_enrolment_status_id',
      unit: notStored,
      courseOffer: notStored,
      startDate: notStored,
      element: notStored,
      courseEnrolment: notStored,
    },
    links: {
      courseEnrolment,
      unitEnrolment: { learner_id: 'learner', unit_id: 'unit', course_enrolment_id: 'courseEnrolment', start_date: 'startDate' },
      unitElement: { unit_id: 'unit', code: 'element' },
    },
  },
  timetables: { table: 'timetables', key: ['code'] },
  classes: {
    table: 'classes',
    key: ['code'],
    columns: { status: 'class_status_id', colour: 'colour_code' },
    derived: { start_date: '(starts_at at time zone tenant_zone)::date' },
    rules: { 'ends_at > starts_at': 'The class ends before it starts.' },
  },
  'class-registrations': {
    table: 'class_registrations',
    key: ['learner_id', 'class_id'],
    columns: { status: 'class_registration_status_id', attendance: 'attendance_type_id' },
    rules: { 'attendance_percentage is null or attendance_percentage between 0 and 100': 'The attendance is a percentage from 0 to 100.' },
  },
  invoices: {
    table: 'finance_invoices',
    key: ['invoice_number'],
    columns: { status: 'finance_invoice_status_id' },
    defaults: { currency_id: 'tenant_currency' },
    rules: {
      'amount_total >= 0': 'The total is below zero.',
      'amount_owing between 0 and amount_total': 'The amount owing is not between zero and the total.',
    },
  },
  'invoice-lines': { table: 'finance_invoice_lines', key: ['invoice_id', 'position'], identity: ['invoice_id', 'position'], defaults: { quantity: '1' } },
  refunds: {
    table: 'finance_refunds',
    key: ['refund_number'],
    defaults: { currency_id: 'tenant_currency' },
    rules: { 'amount > 0': 'The amount is not above zero.' },
  },
  payments: {
    table: 'finance_payments',
    key: ['receipt_number'],
    columns: { status: 'finance_payment_status_id', invoice: 'finance_invoice_id', refund: 'finance_refund_id' },
    defaults: { currency_id: 'tenant_currency' },
  },
  'credit-notes': {
    table: 'finance_credit_notes',
    key: ['credit_note_number'],
    columns: { status: 'finance_credit_note_status_id', invoice: 'finance_invoice_id' },
    defaults: { currency_id: 'tenant_currency' },
    rules: {
      'amount_total >= 0': 'The total is below zero.',
      'amount_available between 0 and amount_total': 'The available amount is not between zero and the total.',
    },
  },
  credentials: {
    table: 'credentials',
    key: ['credential_number'],
    columns: { status: 'credential_status_id', document: notStored, file: 'document_id', courseOffer: notStored },
    links: {
      courseEnrolment,
      qualificationEnrolment: { learner_id: 'learner', qualification_id: 'qualification' },
      file: { learner_id: 'learner', content_fingerprint: 'document' },
    },
  },
  messages: {
    table: 'logbook_messages',
    key: [],
    columns: { body: 'html_text', type: 'logbook_type', sentAt: 'created_on', courseOffer: notStored },
    links: { courseEnrolment },
    defaults: { entity_name: "'Learner'", is_inbound: 'false' },
  },
  'elearning-enrolments': {
    table: 'elearning_enrolments',
    key: ['learner_id', 'elearning_course_id'],
    columns: { elearningCourse: 'elearning_course_id', courseOffer: notStored },
    links: { courseEnrolment },
  },
  documents: {
    table: 'documents',
    key: ['learner_id', 'content_fingerprint'],
    columns: { content: 'content_fingerprint' },
    derived: {
      storage_key: "'learnerapp/' || upper(tenant_code) || '/documents/' || content_fingerprint || '/' || filename",
      size: "split_part(content_fingerprint, '-', 2)::bigint",
      content_type: typeOfName,
      state: 'tenant_file_state',
      scan_due_at: "case when tenant_file_state = 'scanning' then now() end",
    },
    defaults: { is_from_learner: 'false', created_at: 'now()', last_modified_at: 'now()', attached_at: 'now()' },
  },
}
