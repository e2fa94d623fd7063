import { banksia } from './fake-server.ts'

type Records = { data: object; relationships?: object }[]

/** A list response; `total` when there are more records than sent. */
export const many = (records: Records, total = records.length) =>
  Response.json(
    records.map(({ data, relationships = {} }) => ({ data, relationships })),
    { headers: { 'x-total-count': String(total) } },
  )
export const one = (data: object, relationships: object = {}) => Response.json({ data, relationships })
export const broken = () => new Response('', { status: 500 })

/** Banksia with every section on. */
export const everySection = { ...banksia, ShowSections: { SupportCases: true, Finances: true, PoiliciesAndProcedures: true, Timetables: true } }

export const dollars = { currencyId: 8, code: 'AUD', description: 'Australian Dollar', symbol: '$' }

const hour = 3_600_000

/** A class some hours from now. */
export const classIn = (hours: number, id = 1, more: object = {}) => ({
  data: {
    learnerClassRegistrationId: id,
    classId: id,
    classRegistrationStatusId: 3,
    classRegistrationStatusCode: 'CONF',
    classRegistrationStatusDescription: 'Confirmed',
    startTime: new Date(Date.now() + hours * hour).toISOString(),
    endTime: new Date(Date.now() + (hours + 2) * hour).toISOString(),
    attendancePercentage: null,
    ...more,
  },
  relationships: {
    class: {
      classId: id,
      classCode: `CARP-${id}`,
      classDescription: `Carpentry workshop ${id}`,
      timetableId: 1,
      timetableDescription: 'Carpentry, day classes',
      trainerFirstName: 'Marcus',
      trainerLastName: 'Lee',
      venueDescription: 'Workshop B',
      colourCode: '#1f6f54',
    },
  },
})

export const invoice = (id: number, more: object = {}) => ({
  data: {
    financeInvoiceId: id,
    invoiceNumber: `INV-${id}`,
    financeInvoiceStatusId: 4,
    invoiceReference: `Tuition ${id}`,
    issueDate: '2026-01-05',
    dueDate: '2026-02-05',
    amountTotal: 480,
    amountOwing: 480,
    currencyId: 8,
    ...more,
  },
  relationships: { invoiceStatus: { financeInvoiceStatusId: 4, code: 'SENT', description: 'Sent', isActive: true }, currency: dollars },
})

export const course = (id: number, more: object = {}) => ({
  courseEnrolmentId: id,
  enrolmentStatusId: 5,
  enrolmentStatusDescription: 'Current (in training)',
  courseOfferId: id,
  courseOfferCode: `CPC3022${id}`,
  courseOfferDescription: `Certificate ${id} in Carpentry`,
  startDate: '2026-02-01',
  endDate: '2099-12-18',
  completedUnitsCount: 1,
  totalUnitsCount: 2,
  coordinatorFirstName: 'Ana',
  coordinatorLastName: 'Tui',
  ...more,
})

export const attendanceStats = (more: object = {}) => ({
  timetableId: 1,
  timetableCode: 'CARP',
  timetableDescription: 'Carpentry, day classes',
  totalCountOfClasses: 29,
  totalCountOfClassesInPast: 17,
  countOfAttendedClassesInPast: 11,
  countOfAbsentClassesInPast: 2,
  countOfMedicalLeaveClassesInPast: 1,
  countOfApprovedLeaveClassesInPast: 1,
  currentAttendancePercentage: 84.6,
  maxPossibleAttendancePercentage: 92.6,
  ...more,
})
