import type { learnerCalls } from '@lanyard/contract'

/** What stays readable without a connection. Personal details, and addresses that open documents, are never kept on the device. */
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
  'listFinancePayments',
  'listFinanceCreditNotes',
])
