import { approvalRoutes } from './approvals/approvals.staff.routes.ts'
import { caseFileRoutes } from './cases/attachments/case-files.staff.routes.ts'
import { inboxSettingsRoutes } from './cases/due/inbox-settings.staff.routes.ts'
import { caseListRoutes } from './cases/inbox/case-list.staff.routes.ts'
import { caseThreadRoutes } from './cases/inbox/case-thread.staff.routes.ts'
import { caseMergeRoutes } from './cases/merging/case-merging.staff.routes.ts'
import { savedReplyRoutes } from './cases/saved-replies/saved-replies.staff.routes.ts'
import { caseTeamRoutes } from './cases/teams/case-teams.staff.routes.ts'
import { classRoutes } from './classes/classes.staff.routes.ts'
import { staffDocumentRoutes } from './documents/staff-documents.staff.routes.ts'
import { broadcastRoutes } from './messages/broadcasts/broadcasts.staff.routes.ts'
import { reportRoutes } from './reports/reports.staff.routes.ts'
import { staffLearnerListRoutes } from './staff-learners/learner-list.staff.routes.ts'
import { staffLearnerPageRoutes } from './staff-learners/learner-page.staff.routes.ts'

type Dependencies = Parameters<typeof caseListRoutes>[0] &
  Parameters<typeof caseThreadRoutes>[0] &
  Parameters<typeof inboxSettingsRoutes>[0] &
  Parameters<typeof caseTeamRoutes>[0] &
  Parameters<typeof staffLearnerListRoutes>[0] &
  Parameters<typeof reportRoutes>[0] &
  Parameters<typeof approvalRoutes>[0] &
  Parameters<typeof staffDocumentRoutes>[0] &
  Parameters<typeof broadcastRoutes>[0] &
  Parameters<typeof staffLearnerPageRoutes>[0] &
  Parameters<typeof classRoutes>[0] &
  Parameters<typeof savedReplyRoutes>[0] &
  Parameters<typeof caseMergeRoutes>[0] &
  Parameters<typeof caseFileRoutes>[0]

/** What a provider's staff call: cases, learners, approvals, classes, messages and reports. */
export const staffRoutes = (dependencies: Dependencies) => [
  ...caseListRoutes(dependencies),
  ...caseThreadRoutes(dependencies),
  ...inboxSettingsRoutes(dependencies),
  ...caseTeamRoutes(dependencies),
  ...staffLearnerListRoutes(dependencies),
  ...reportRoutes(dependencies),
  ...approvalRoutes(dependencies),
  ...staffDocumentRoutes(dependencies),
  ...broadcastRoutes(dependencies),
  ...staffLearnerPageRoutes(dependencies),
  ...classRoutes(dependencies),
  ...savedReplyRoutes(dependencies),
  ...caseMergeRoutes(dependencies),
  ...caseFileRoutes(dependencies),
]
