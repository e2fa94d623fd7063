/**
 * The meanings of shipped statuses. A shipped value keeps its identifier forever, so code can name it; counts, visibility and screen texts depend on it. Names
 * follow the shipped descriptions, and groups are built from names.
 */
type Table = Readonly<Record<string, number>>
type IdIn<Of extends Table> = Of[keyof Of]

export const enrolmentStatuses = {
  draft: 1,
  pending: 2,
  tentative: 3,
  confirmed: 4,
  current: 5,
  onHold: 6,
  deferred: 7,
  suspended: 8,
  completed: 9,
  withdrawn: 10,
  transferred: 11,
  cancelled: 12,
  expired: 13,
} as const
/** The learner has left the course. */
export const leftEnrolmentStatuses: readonly number[] = [
  enrolmentStatuses.withdrawn,
  enrolmentStatuses.transferred,
  enrolmentStatuses.cancelled,
  enrolmentStatuses.expired,
]

export const unitEnrolmentStatuses = {
  notYetStarted: 1,
  enrolled: 2,
  inProgress: 3,
  assessmentSubmitted: 4,
  resubmissionRequired: 5,
  completed: 6,
  recognitionOfPriorLearning: 7,
  creditTransfer: 8,
  deferred: 9,
  withdrawn: 10,
  transferred: 11,
  cancelled: 12,
} as const
/** Recognition and credit are results in themselves. */
export const recognisedUnitStatuses: readonly number[] = [unitEnrolmentStatuses.recognitionOfPriorLearning, unitEnrolmentStatuses.creditTransfer]
export const completedUnitStatuses: readonly number[] = [unitEnrolmentStatuses.completed, ...recognisedUnitStatuses]
/** The unit is no longer part of the course. */
export const leftUnitStatuses: readonly number[] = [unitEnrolmentStatuses.withdrawn, unitEnrolmentStatuses.transferred, unitEnrolmentStatuses.cancelled]

export const elementEnrolmentStatuses = {
  notStarted: 1,
  inProgress: 2,
  submitted: 3,
  satisfactory: 4,
  notSatisfactory: 5,
  recognitionOfPriorLearning: 6,
  creditTransfer: 7,
  withdrawn: 8,
} as const

export const qualificationEnrolmentStatuses = {
  pending: 1,
  enrolled: 2,
  inTraining: 3,
  onHold: 4,
  deferred: 5,
  requirementsMet: 6,
  certificateIssued: 7,
  withdrawn: 8,
  transferred: 9,
  cancelled: 10,
} as const
export const completedQualificationStatuses: readonly number[] = [
  qualificationEnrolmentStatuses.requirementsMet,
  qualificationEnrolmentStatuses.certificateIssued,
]

export const credentialStatuses = {
  draft: 1,
  pendingApproval: 2,
  readyToIssue: 3,
  withheld: 4,
  issued: 5,
  reissued: 6,
  revoked: 7,
  expired: 8,
  cancelled: 9,
} as const
export const issuedCredentialStatuses: readonly number[] = [credentialStatuses.issued, credentialStatuses.reissued]

export const invoiceStatuses = {
  draft: 1,
  awaitingApproval: 2,
  approved: 3,
  sent: 4,
  partiallyPaid: 5,
  paid: 6,
  overdue: 7,
  writtenOff: 8,
  voided: 9,
} as const
/** Visible to staff only. */
export const hiddenInvoiceStatuses: readonly number[] = [invoiceStatuses.draft, invoiceStatuses.awaitingApproval]
/** No payment is expected any more. */
export const endedInvoiceStatuses: readonly number[] = [invoiceStatuses.writtenOff, invoiceStatuses.voided]
/** A balance may still be due. */
export const owedInvoiceStatuses: readonly number[] = [invoiceStatuses.approved, invoiceStatuses.sent, invoiceStatuses.partiallyPaid, invoiceStatuses.overdue]

export const paymentStatuses = {
  pending: 1,
  processing: 2,
  completed: 3,
  partiallyAllocated: 4,
  allocated: 5,
  failed: 6,
  refunded: 7,
  reversed: 8,
  cancelled: 9,
} as const

export const creditNoteStatuses = { draft: 1, approved: 2, partiallyApplied: 3, applied: 4, refunded: 5, voided: 6 } as const

export const classStatuses = { draft: 1, planned: 2, open: 3, full: 4, inProgress: 5, completed: 6, postponed: 7, cancelled: 8 } as const
export const classStatusesNotHeld: readonly number[] = [classStatuses.postponed, classStatuses.cancelled]

export const registrationStatuses = { registered: 1, waitlisted: 2, confirmed: 3, attended: 4, didNotAttend: 5, withdrawn: 6, cancelled: 7 } as const
/** The learner is expected in an upcoming class. */
export const upcomingRegistrationStatuses: readonly number[] = [registrationStatuses.registered, registrationStatuses.confirmed]
/** The learner is not expected. */
export const leftRegistrationStatuses: readonly number[] = [registrationStatuses.withdrawn, registrationStatuses.cancelled]
/** The learner has no place in the class. */
export const noPlaceStatuses: readonly number[] = [registrationStatuses.waitlisted, ...leftRegistrationStatuses]

export const attendanceTypes = { present: 1, late: 2, leftEarly: 3, attendedOnline: 4, absent: 5, excused: 6, sick: 7, classNotHeld: 8 } as const
export const attendedTypes: readonly number[] = [attendanceTypes.present, attendanceTypes.late, attendanceTypes.leftEarly, attendanceTypes.attendedOnline]

export const supportCaseEntryTypes = { portalMessage: 6 } as const

export const supportCaseStatuses = {
  new: 1,
  open: 2,
  inProgress: 3,
  awaitingLearner: 4,
  awaitingThirdParty: 5,
  onHold: 6,
  escalated: 7,
  resolved: 8,
  closed: 9,
  reopened: 10,
} as const

/** The case states that learners see. */
export const supportCaseStates = {
  open: 'Open',
  waitingForLearner: 'Waiting for you',
  waitingForProvider: 'Waiting for us',
  resolved: 'Resolved',
  closed: 'Closed',
} as const
export type SupportCaseState = (typeof supportCaseStates)[keyof typeof supportCaseStates]

export const stateOfSupportCase: Readonly<Record<IdIn<typeof supportCaseStatuses>, SupportCaseState>> = {
  [supportCaseStatuses.new]: supportCaseStates.open,
  [supportCaseStatuses.open]: supportCaseStates.open,
  [supportCaseStatuses.inProgress]: supportCaseStates.waitingForProvider,
  [supportCaseStatuses.awaitingLearner]: supportCaseStates.waitingForLearner,
  [supportCaseStatuses.awaitingThirdParty]: supportCaseStates.waitingForProvider,
  [supportCaseStatuses.onHold]: supportCaseStates.waitingForProvider,
  [supportCaseStatuses.escalated]: supportCaseStates.waitingForProvider,
  [supportCaseStatuses.resolved]: supportCaseStates.resolved,
  [supportCaseStatuses.closed]: supportCaseStates.closed,
  [supportCaseStatuses.reopened]: supportCaseStates.open,
}
