import type { learnerCalls } from '@lanyard/contract'

/** The operations whose responses can be read offline. Document URLs are never stored on the device, nor are personal details. */
export const keptOperations: ReadonlySet<unknown> = new Set<keyof typeof learnerCalls>([
  'getLearnerAccount',
  'getLearnerAttention',
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
