import { staffLearnerPageCalls } from './learner-page.ts'
import { staffLearnerExportCalls, staffLearnerListCalls } from './learners.ts'

export { staffLearnerExportCalls, staffLearnerListCalls, staffLearnerPageCalls }

/** Learners as staff find and know them. */
export const staffLearnerCalls = { ...staffLearnerListCalls, ...staffLearnerExportCalls, ...staffLearnerPageCalls }
