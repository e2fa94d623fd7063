/** `invited`: the learner has not set a password yet. */
export const learnerAccountStates = ['active', 'invited', 'disabled'] as const
