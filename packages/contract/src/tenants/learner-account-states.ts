/** `invited`: there is no password of their own yet. */
export const learnerAccountStates = ['active', 'invited', 'disabled'] as const
