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
/** The statuses that go with setting a result. The others are the provider's decisions about an enrolment. */
export const assessedUnitStatuses: readonly number[] = [
  ...[unitEnrolmentStatuses.enrolled, unitEnrolmentStatuses.inProgress, unitEnrolmentStatuses.assessmentSubmitted],
  ...[unitEnrolmentStatuses.resubmissionRequired, ...completedUnitStatuses, unitEnrolmentStatuses.withdrawn],
]
/** The unit has ended for the learner, on a day. */
export const endedUnitStatuses: readonly number[] = [...completedUnitStatuses, unitEnrolmentStatuses.withdrawn]
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
