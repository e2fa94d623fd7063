import { staffLearnerExportCalls, staffLearnerListCalls } from './learners.ts'

export { staffLearnerExportCalls, staffLearnerListCalls }

/** Learners as staff find and know them. */
export const staffLearnerCalls = { ...staffLearnerListCalls, ...staffLearnerExportCalls }
