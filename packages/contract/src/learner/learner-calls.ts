import { changeRequestCalls } from '../approvals/change-requests.ts'
import type { Calls } from '../call.ts'
import { recordViewCalls } from '../workspace/record-views.ts'
import { attentionCalls } from './attention.ts'
import { calendarFeedCalls } from './calendar-feed.ts'
import { classRegistrationCalls } from './class-registrations.ts'
import { courseEnrolmentCalls } from './course-enrolments.ts'
import { credentialShareCalls } from './credential-shares.ts'
import { credentialCalls } from './credentials.ts'
import { demographicsCalls } from './demographics.ts'
import { elearningEnrolmentCalls } from './elearning-enrolments.ts'
import { elementCalls } from './elements.ts'
import { financeCalls } from './finances/finance.ts'
import { invoiceLineCalls } from './finances/invoice-lines.ts'
import { learnerAccountCalls } from './learner-account.ts'
import { logbookCalls } from './logbooks.ts'
import { nextOfKinCalls } from './next-of-kin.ts'
import { ownDataCalls } from './own-data.ts'
import { personalCalls } from './personal.ts'
import { severalCalls } from './several.ts'
import { supportCaseCalls } from './support-cases.ts'
import { timetableStatsCalls } from './timetable-stats.ts'
import { unitEnrolmentCalls } from './unit-enrolments.ts'

/** A learner's calls on their own records, grouped by subject. */
export const learnerTables = {
  'Learner account': {
    description: 'Who is signed in, what needs their attention, and several answers in one.',
    calls: { ...learnerAccountCalls, ...attentionCalls, ...severalCalls } satisfies Calls,
  },
  Courses: {
    description: 'Course enrolments, units, elements and e-learning. Records the provider hides from the portal are never sent.',
    calls: { ...courseEnrolmentCalls, ...unitEnrolmentCalls, ...elementCalls, ...elearningEnrolmentCalls } satisfies Calls,
  },
  Timetable: {
    description: 'Class registrations, attendance, and a private link that calendars subscribe to.',
    calls: { ...classRegistrationCalls, ...timetableStatsCalls, ...calendarFeedCalls } satisfies Calls,
  },
  Messages: { description: 'Logbook entries and their documents.', calls: logbookCalls },
  Support: { description: 'Support cases and replies.', calls: supportCaseCalls },
  Credentials: {
    description: 'Credentials and certificates: listed, shared for verification, and as signed badges.',
    calls: { ...credentialCalls, ...credentialShareCalls } satisfies Calls,
  },
  Finances: { description: 'Invoices, payments, credit notes and outstanding amounts.', calls: { ...financeCalls, ...invoiceLineCalls } satisfies Calls },
  Details: {
    description:
      'Personal details, next of kin and demographics. Reads return an `ETag`; a write with an outdated `If-Match` is refused with 412. Changes of fields that need approval become requests.',
    calls: { ...personalCalls, ...nextOfKinCalls, ...demographicsCalls, ...changeRequestCalls } satisfies Calls,
  },
  'Own data': {
    description: 'All of the learner’s data as one file, who looked at it, and notification preferences.',
    calls: { ...ownDataCalls, ...recordViewCalls } satisfies Calls,
  },
} as const

export const learnerCalls = {
  ...learnerAccountCalls,
  ...attentionCalls,
  ...severalCalls,
  ...courseEnrolmentCalls,
  ...unitEnrolmentCalls,
  ...elementCalls,
  ...elearningEnrolmentCalls,
  ...classRegistrationCalls,
  ...timetableStatsCalls,
  ...calendarFeedCalls,
  ...logbookCalls,
  ...supportCaseCalls,
  ...credentialCalls,
  ...credentialShareCalls,
  ...financeCalls,
  ...invoiceLineCalls,
  ...personalCalls,
  ...nextOfKinCalls,
  ...demographicsCalls,
  ...changeRequestCalls,
  ...ownDataCalls,
  ...recordViewCalls,
} as const satisfies Calls
