import type { learnerCalls } from '@lanyard/contract'

/** The operations whose responses can be read offline. Personal details and document URLs are never stored on the device. */
export const keptOperations: ReadonlySet<unknown> = new Set<keyof typeof learnerCalls>([
  'getLearnerAccount',
  'listCourseEnrolments',
  'listCourseEnrolmentSummaries',
  'listUnitEnrolments',
  'listUnitEnrolmentElements',
  'listElearningEnrolments',
  'listLearnerClassRegistrations',
  'listLearnerTimetableStats',
  'listMessages',
  'getMessage',
  'listSupportCases',
  'getSupportCase',
  'listCredentials',
  'getFinanceStats',
  'listFinanceInvoices',
  'listFinanceInvoiceLines',
  'listFinanceInvoiceCredits',
  'listFinancePayments',
  'listFinanceCreditNotes',
])
