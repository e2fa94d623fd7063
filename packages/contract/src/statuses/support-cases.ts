export const supportCaseEntryTypes = { email: 2, portalMessage: 6, document: 7, statusChange: 8 } as const

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

export const stateOfSupportCase: Readonly<Record<(typeof supportCaseStatuses)[keyof typeof supportCaseStatuses], SupportCaseState>> = {
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

/** The case statuses that staff choose from. Several statuses of the catalogue are one to them. */
export const caseStatuses = ['new', 'open', 'waiting-for-learner', 'waiting-for-others', 'on-hold', 'closed'] as const
export type CaseStatus = (typeof caseStatuses)[number]

type StatusId = (typeof supportCaseStatuses)[keyof typeof supportCaseStatuses]

/** What each of them is in the catalogue. The first one is stored. */
export const statusIdsOfCase: Readonly<Record<CaseStatus, readonly [StatusId, ...StatusId[]]>> = {
  new: [supportCaseStatuses.new],
  open: [supportCaseStatuses.open, supportCaseStatuses.inProgress, supportCaseStatuses.escalated, supportCaseStatuses.reopened],
  'waiting-for-learner': [supportCaseStatuses.awaitingLearner],
  'waiting-for-others': [supportCaseStatuses.awaitingThirdParty],
  'on-hold': [supportCaseStatuses.onHold],
  closed: [supportCaseStatuses.closed, supportCaseStatuses.resolved],
}

export const caseStatusOf = (statusId: number): CaseStatus => caseStatuses.find((status) => statusIdsOfCase[status].some((id) => id === statusId)) ?? 'open'

export const isClosedCase = (statusId: number) => caseStatusOf(statusId) === 'closed'
