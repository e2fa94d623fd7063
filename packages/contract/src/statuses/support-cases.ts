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
