/** What a learner's timeline is filtered by. */
export const timelineKinds = ['cases', 'messages', 'study', 'money', 'changes', 'sign-ins', 'views'] as const
export type TimelineKind = (typeof timelineKinds)[number]

/** Numbers that are stored encrypted. */
export const sealedNumbers = ['taxFileNumber', 'irdNumber', 'nationalIdentifier', 'driverLicense', 'passportNumber', 'visaNumber'] as const
export type SealedNumber = (typeof sealedNumbers)[number]

/** What staff saw: the learner's page, a number that is covered otherwise, the portal as the learner sees it, or a document. */
export const viewKinds = ['page', 'number', 'portal', 'document'] as const
