import type { Route } from '../platform/routes.ts'
import { calendarFeedRoutes } from './calendar-feed.routes.ts'
import { classRegistrationRoutes } from './class-registrations.routes.ts'
import { courseEnrolmentRoutes } from './course-enrolments.routes.ts'
import { credentialShareRoutes } from './credential-shares.routes.ts'
import { credentialRoutes } from './credentials.routes.ts'
import { demographicsRoutes } from './demographics.routes.ts'
import { elearningEnrolmentRoutes } from './elearning-enrolments.routes.ts'
import { elementRoutes } from './elements.routes.ts'
import { financeRoutes } from './finance.routes.ts'
import { invoiceLineRoutes } from './invoice-lines.routes.ts'
import { learnerAccountRoutes } from './learner-account.routes.ts'
import type { LearnerDependencies } from './learner-dependencies.ts'
import { logbookRoutes } from './logbooks.routes.ts'
import { nextOfKinRoutes } from './next-of-kin.routes.ts'
import { personalRoutes } from './personal.routes.ts'
import { supportCaseRoutes } from './support-cases.routes.ts'
import { timetableStatsRoutes } from './timetable-stats.routes.ts'
import { unitEnrolmentRoutes } from './unit-enrolments.routes.ts'

/** Everything a learner asks of their own records. */
export const learnerRoutes = (house: LearnerDependencies): Route[] => [
  ...learnerAccountRoutes(house),
  ...courseEnrolmentRoutes(house),
  ...unitEnrolmentRoutes(house),
  ...elementRoutes(house),
  ...elearningEnrolmentRoutes(house),
  ...classRegistrationRoutes(house),
  ...timetableStatsRoutes(house),
  ...calendarFeedRoutes(house),
  ...logbookRoutes(house),
  ...supportCaseRoutes(house),
  ...credentialRoutes(house),
  ...credentialShareRoutes(house),
  ...financeRoutes(house),
  ...invoiceLineRoutes(house),
  ...personalRoutes(house),
  ...nextOfKinRoutes(house),
  ...demographicsRoutes(house),
]
