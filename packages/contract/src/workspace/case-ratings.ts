/** How a learner rates the help with a case, best first. */
export const caseRatingAnswers = ['good', 'okay', 'bad'] as const
export type CaseRatingAnswer = (typeof caseRatingAnswers)[number]
export const caseRatingLabels: Readonly<Record<CaseRatingAnswer, string>> = { good: 'Good', okay: 'Okay', bad: 'Not good' }
