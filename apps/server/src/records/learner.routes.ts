import type { Route } from '../http/routes.ts'
import { changeRequestRoutes } from './approvals/change-requests.learner.routes.ts'
import { attentionRoutes } from './attention/attention.learner.routes.ts'
import { supportCaseRoutes } from './cases/support-cases.learner.routes.ts'
import { courseEnrolmentRoutes } from './courses/course-enrolments.learner.routes.ts'
import { credentialShareRoutes } from './credentials/credential-shares.learner.routes.ts'
import { credentialRoutes } from './credentials/credentials.learner.routes.ts'
import { elearningEnrolmentRoutes } from './elearning/elearning-enrolments.learner.routes.ts'
import { financeRoutes } from './finances/finance.learner.routes.ts'
import { invoiceLineRoutes } from './finances/invoice-lines.learner.routes.ts'
import type { LearnerDependencies } from './learner-dependencies.ts'
import { demographicsRoutes } from './learners/demographics.learner.routes.ts'
import { learnerAccountRoutes } from './learners/learner-account.learner.routes.ts'
import { nextOfKinRoutes } from './learners/next-of-kin.learner.routes.ts'
import { personalRoutes } from './learners/personal.learner.routes.ts'
import { logbookRoutes } from './messages/logbooks.learner.routes.ts'
import { recordViewRoutes } from './staff-learners/record-views.learner.routes.ts'
import { calendarFeedRoutes } from './timetable/calendar-feed.learner.routes.ts'
import { classRegistrationRoutes } from './timetable/class-registrations.learner.routes.ts'
import { timetableStatsRoutes } from './timetable/timetable-stats.learner.routes.ts'
import { elementRoutes } from './units/elements.learner.routes.ts'
import { unitEnrolmentRoutes } from './units/unit-enrolments.learner.routes.ts'

/** All calls of learners about their own records. */
export const learnerRoutes = (dependencies: LearnerDependencies): Route[] => [
  ...learnerAccountRoutes(dependencies),
  ...attentionRoutes(dependencies),
  ...courseEnrolmentRoutes(dependencies),
  ...unitEnrolmentRoutes(dependencies),
  ...elementRoutes(dependencies),
  ...elearningEnrolmentRoutes(dependencies),
  ...classRegistrationRoutes(dependencies),
  ...timetableStatsRoutes(dependencies),
  ...calendarFeedRoutes(dependencies),
  ...logbookRoutes(dependencies),
  ...supportCaseRoutes(dependencies),
  ...credentialRoutes(dependencies),
  ...credentialShareRoutes(dependencies),
  ...financeRoutes(dependencies),
  ...invoiceLineRoutes(dependencies),
  ...personalRoutes(dependencies),
  ...nextOfKinRoutes(dependencies),
  ...demographicsRoutes(dependencies),
  ...changeRequestRoutes(dependencies),
  ...recordViewRoutes(dependencies),
]
