/**
 * What the shipped values mean to the records. Identifiers of shipped values are for ever, so they can be named here:
 * counts, visibility and what a reply does to a case depend on them.
 */
export const unitEnrolmentStatuses = {
  /** Completed, recognition of prior learning, credit transfer. */
  completed: [6, 7, 8],
  /** Withdrawn, transferred, cancelled: no part of the course any more. */
  left: [10, 11, 12],
}

/** Withdrawn, transferred, cancelled. */
export const leftCourseStatuses = [10, 11, 12]

/** Draft. */
export const hiddenCredentialStatuses = [1]
/** Issued, reissued. */
export const issuedCredentialStatuses = [5, 6]
/** Of a course: completed; of a qualification: requirements met, certificate issued. */
export const completedStudies = { course: 9, qualification: [6, 7] }
/** Draft, awaiting approval. */
export const hiddenInvoiceStatuses = [1, 2]
/** Draft. */
export const hiddenCreditNoteStatuses = [1]

export const invoiceStatuses = { writtenOff: 8, voided: 9 }

/** Waitlisted, withdrawn, cancelled: no place in the class. */
export const unheldRegistrationStatuses = [2, 6, 7]
export const registrationStatuses = { attended: 4, didNotAttend: 5 }
/** Postponed, cancelled. */
export const classesNotHeld = [7, 8]
export const attendanceTypes = {
  /** Present, late, left early, attended online. */
  attended: [1, 2, 3, 4],
  absent: 5,
  approvedLeave: 6,
  medicalLeave: 7,
  /** Public holiday, or the class was not held. */
  notHeld: 8,
}

export const supportCaseStatuses = { new: 1, open: 2, inProgress: 3, awaitingLearner: 4, resolved: 8, closed: 9, reopened: 10 }

/** The ten statuses of the catalogue in the learner's words. */
export const supportCaseStatusWords: ReadonlyMap<number, string> = new Map([
  [1, 'Open'],
  [2, 'Open'],
  [3, 'Waiting for us'],
  [4, 'Waiting for you'],
  [5, 'Waiting for us'],
  [6, 'Waiting for us'],
  [7, 'Waiting for us'],
  [8, 'Resolved'],
  [9, 'Closed'],
  [10, 'Open'],
])

export const supportCaseEntryTypes = { portalMessage: 6 }
