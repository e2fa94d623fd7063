export const learnerAccessStates = ['none', 'invited', 'active', 'disabled'] as const
export type LearnerAccessState = (typeof learnerAccessStates)[number]

/** Learners that staff look after. Those about money need the permission for it, the others the one for all of a learner’s records. */
export const learnerSegments = ['overdue', 'below-threshold', 'document-expiring', 'never-signed-in', 'no-usi'] as const
export type LearnerSegment = (typeof learnerSegments)[number]
/** Days before a passport or visa expires. */
export const expiresSoon = 30
