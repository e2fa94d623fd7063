import type { RecordType } from './record-field.ts'
import { amount, choice, day, file, flag, html, moment, reference, required, text, whole } from './record-field.ts'

const learner = reference('Learner number', 'learners', { required, synonyms: ['clientidentifier', 'clientid', 'studentnumber', 'studentid', 'learnerid'] })
const courseOffer = reference('Course code', 'course-offers')
const courseEnrolment = { refers: 'course-enrolments', by: ['learner', 'courseOffer'] }
const currency = choice('Currency', 'currencies')

const timetables: RecordType = {
  ...{ one: 'Timetable', many: 'Timetables', key: ['code'], area: 'records' },
  fields: { code: text('Code', { required, longest: 50 }), description: text('Name', { required }) },
}

const classes: RecordType = {
  ...{ one: 'Class', many: 'Classes', key: ['code'], area: 'records' },
  fields: {
    code: text('Code', { required, longest: 50 }),
    description: text('Name', { required }),
    timetable: reference('Timetable code', 'timetables', { required }),
    startsAt: moment('Starts at', { required }),
    endsAt: moment('Ends at', { required }),
    status: choice('Status', 'class-statuses', { required }),
    trainer: reference('Trainer’s email', 'staff'),
    venue: choice('Venue', 'venues', { synonyms: ['deliverylocationidentifier', 'room'] }),
    colour: text('Colour', { longest: 7 }),
  },
}

const classRegistrations: RecordType = {
  ...{ one: 'Class registration', many: 'Class registrations', key: ['learner', 'class'], area: 'records' },
  fields: {
    learner,
    class: reference('Class code', 'classes', { required }),
    status: choice('Status', 'class-registration-statuses', { required }),
    attendance: choice('Attendance', 'attendance-types'),
    attendancePercentage: amount('Attendance (%)'),
    startsAt: moment('Starts at'),
    endsAt: moment('Ends at'),
  },
}

const invoices: RecordType = {
  ...{ one: 'Invoice', many: 'Invoices', key: ['invoiceNumber'], area: 'finance' },
  fields: {
    invoiceNumber: text('Invoice number', { required, longest: 50 }),
    learner,
    invoiceReference: text('Reference'),
    status: choice('Status', 'finance-invoice-statuses', { required }),
    issueDate: day('Issue date', { required }),
    dueDate: day('Due date'),
    currency,
    amountTotal: amount('Total', { required }),
    amountOwing: amount('Owing', { required }),
  },
}

const invoiceLines: RecordType = {
  ...{ one: 'Invoice line', many: 'Invoice lines', key: ['invoice', 'position'], area: 'finance' },
  fields: {
    invoice: reference('Invoice number', 'invoices', { required }),
    position: whole('Line', { required }),
    description: text('Description', { required }),
    quantity: amount('Quantity'),
    unitAmount: amount('Amount each', { required }),
  },
}

const refunds: RecordType = {
  ...{ one: 'Refund', many: 'Refunds', key: ['refundNumber'], area: 'finance' },
  fields: {
    refundNumber: text('Refund number', { required, longest: 50 }),
    learner,
    refundDate: day('Date', { required }),
    currency,
    amount: amount('Amount', { required }),
    reason: text('Reason'),
  },
}

const payments: RecordType = {
  ...{ one: 'Payment', many: 'Payments', key: ['receiptNumber'], area: 'finance' },
  fields: {
    receiptNumber: text('Receipt number', { required, longest: 50 }),
    learner,
    status: choice('Status', 'finance-payment-statuses', { required }),
    paymentDate: day('Date', { required }),
    currency,
    paymentAmount: amount('Amount', { required }),
    paymentMethod: choice('Method', 'payment-methods'),
    invoice: reference('Invoice number', 'invoices'),
    refund: reference('Refund number', 'refunds'),
  },
}

const creditNotes: RecordType = {
  ...{ one: 'Credit note', many: 'Credit notes', key: ['creditNoteNumber'], area: 'finance' },
  fields: {
    creditNoteNumber: text('Credit note number', { required, longest: 50 }),
    learner,
    creditNoteReference: text('Reference'),
    status: choice('Status', 'finance-credit-note-statuses', { required }),
    issueDate: day('Issue date', { required }),
    currency,
    amountTotal: amount('Total', { required }),
    amountAvailable: amount('Available', { required }),
    invoice: reference('Invoice number', 'invoices'),
  },
}

const credentials: RecordType = {
  ...{ one: 'Credential', many: 'Credentials', key: ['credentialNumber'], area: 'records' },
  fields: {
    credentialNumber: text('Credential number', { required, longest: 50, synonyms: ['parchmentnumber', 'certificatenumber'] }),
    learner,
    status: choice('Status', 'credential-statuses', { required }),
    credentialDate: day('Date', { synonyms: ['parchmentissuedate', 'issuedate'] }),
    qualification: reference('Qualification code', 'qualifications'),
    courseOffer,
    document: file('PDF', { synonyms: ['certificate', 'pdffile', 'file'] }),
  },
  links: {
    courseEnrolment,
    qualificationEnrolment: { refers: 'qualification-enrolments', by: ['learner', 'qualification'] },
    file: { refers: 'documents', by: ['learner', 'document'] },
  },
}

const messages: RecordType = {
  ...{ one: 'Message', many: 'Messages', key: [], area: 'records' },
  fields: {
    learner,
    subject: text('Subject'),
    body: html('Text', { required }),
    type: text('Type', { required, longest: 50 }),
    fromName: text('From'),
    sentAt: moment('Sent at', { required }),
    isInbound: flag('Sent by the learner'),
    courseOffer,
  },
  links: { courseEnrolment },
}

const elearningEnrolments: RecordType = {
  ...{ one: 'E-learning enrolment', many: 'E-learning enrolments', key: ['learner', 'elearningCourse'], area: 'records' },
  fields: {
    learner,
    elearningCourse: whole('E-learning course', { required }),
    siteIdentifier: text('Site'),
    siteName: text('Site name'),
    platform: text('Platform'),
    courseOffer,
  },
  links: { courseEnrolment },
}

const documents: RecordType = {
  ...{ one: 'Document', many: 'Documents', key: ['learner', 'content'], area: 'records' },
  fields: {
    learner,
    filename: text('File name', { required }),
    description: text('Description'),
    content: file('File', { required, synonyms: ['path', 'filepath', 'attachment'] }),
  },
}

export const timetableTypes = { timetables, classes, 'class-registrations': classRegistrations } as const
export const financeTypes = { invoices, 'invoice-lines': invoiceLines, refunds, payments, 'credit-notes': creditNotes } as const
export const otherTypes = { documents, credentials, messages, 'elearning-enrolments': elearningEnrolments } as const
