import { staffLearnerDocumentCalls } from './learner-documents.ts'
import { staffLearnerPageCalls } from './learner-page.ts'
import { staffLearnerExportCalls, staffLearnerListCalls } from './learners.ts'
import { newLearnerCalls } from './new-learner.ts'

export { newLearnerCalls, staffLearnerDocumentCalls, staffLearnerExportCalls, staffLearnerListCalls, staffLearnerPageCalls }

/** Learners as staff find and know them. */
export const staffLearnerCalls = {
  ...staffLearnerListCalls,
  ...staffLearnerExportCalls,
  ...staffLearnerPageCalls,
  ...staffLearnerDocumentCalls,
  ...newLearnerCalls,
}
