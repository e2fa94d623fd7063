import { names } from './learner-labels.ts'

/** The table of 7.3 as plain data, copied from the specification's text. The two document calls are in `files/`. */
export type SpecifiedCall = {
  method: string
  path: string
  operation: string
  answers: string
  query?: string[]
  paged?: boolean
  body?: string
  section?: string
}

const get = (path: string, operation: string, answers: string, query?: string, section?: string): SpecifiedCall => ({
  ...{ method: 'GET', path: `/learner-app/${path}`, operation, answers },
  ...(query !== undefined && { query: names(query).filter((name) => name !== ''), paged: true }),
  ...(section && { section }),
})

const visibility = 'enrolmentIsVisibleInLanyardFilter enrolmentIsVisibleInLanyard'

/** The 26 calls of 7.3 that are not about document files, in order, each with the section that hides it. */
export const calls: SpecifiedCall[] = [
  get('learner-account', 'getLearnerAccount', 'learnerAccount'),
  get(
    'course-enrolments',
    'listCourseEnrolments',
    'courseEnrolment',
    `courseEnrolmentIdFilter enrolmentStatusIdFilter courseOfferIdFilter coordinatorIdFilter startDateFilter endDateFilter ${visibility}`,
  ),
  get(
    'course-enrolments/list',
    'listCourseEnrolmentSummaries',
    'courseEnrolmentSummary',
    `enrolmentStatusIdFilter courseOfferCodeFilter courseOfferDescriptionFilter ${visibility}`,
  ),
  get(
    'unit-enrolments',
    'listUnitEnrolments',
    'unitEnrolment',
    `unitIdFilter unitOfferIdFilter courseOfferIdFilter unitEnrolmentStatusIdFilter courseEnrolmentStatusIdFilter ${visibility}`,
  ),
  get('unit-enrolments/{id}/elements', 'listUnitEnrolmentElements', 'unitEnrolmentElement', `elementStatusIdFilter unitElementIsActiveFilter ${visibility}`),
  get(
    'elearning-enrolments',
    'listElearningEnrolments',
    'elearningEnrolment',
    'elearningEnrolmentIdFilter elearningCourseIdFilter courseEnrolmentIdFilter unitEnrolmentIdFilter',
  ),
  get(
    'credentials',
    'listCredentials',
    'credential',
    `credentialIdFilter credentialStatusIdFilter search credentialNumberFilter credentialDateFilter learnerIdFilter courseEnrolmentIdFilter
      courseOfferIdFilter courseOfferCodeFilter courseOfferDescriptionFilter qualificationEnrolmentIdFilter qualificationIdFilter
      qualificationCodeFilter qualificationDescriptionFilter qualificationNameFilter`,
  ),
  get(
    'finance-invoices',
    'listFinanceInvoices',
    'financeInvoice',
    `search invoiceNumberFilter financeInvoiceStatusIdFilter invoiceReferenceFilter issueDateFilter dueDateFilter amountTotalFilter
      amountOwingFilter`,
    'Finances',
  ),
  get(
    'finance-credit-notes',
    'listFinanceCreditNotes',
    'financeCreditNote',
    `financeCreditNoteIdFilter financeCreditNoteGuidFilter search creditNoteNumberFilter creditNoteReferenceFilter issueDateFilter
      creditNoteStatusIdFilter creditNoteStatusDescriptionFilter amountTotalFilter amountAvailableFilter`,
    'Finances',
  ),
  get(
    'finance-payments',
    'listFinancePayments',
    'financePayment',
    'search receiptNumberFilter financePaymentStatusIdFilter paymentDateFilter paymentAmountFilter invoiceNumberFilter',
    'Finances',
  ),
  get('finance-stats', 'getFinanceStats', 'financeStats', undefined, 'Finances'),
  get(
    'learner-class-registrations',
    'listLearnerClassRegistrations',
    'learnerClassRegistration',
    `classIdFilter classRegistrationStatusIdFilter classRegistrationStatusCodeFilter classRegistrationStatusDescriptionFilter startDateFilter
      timetableCodeFilter timetableDescriptionFilter venueDescriptionFilter`,
    'Timetables',
  ),
  get('learner-timetable-stats', 'listLearnerTimetableStats', 'learnerTimetableStats', 'timetableIdFilter', 'Timetables'),
  get(
    'logbooks',
    'listMessages',
    'messageSummary',
    'entityNameFilter courseEnrolmentIdFilter search logbookTypeFilter isInboundFilter createdOnFilter lastModifiedTimeStampFilter',
  ),
  get('logbooks/{id}', 'getMessage', 'message'),
  get(
    'support-cases',
    'listSupportCases',
    'supportCaseSummary',
    'lastPublicEntryAtFilter supportCaseStatusDescriptionFilter supportCaseCategoryDescriptionFilter subjectFilter',
    'SupportCases',
  ),
  get('support-cases/{id}', 'getSupportCase', 'supportCase', undefined, 'SupportCases'),
  get('support-case-categories', 'listLearnerSupportCaseCategories', 'learnerSupportCaseCategory', undefined, 'SupportCases'),
  {
    ...{ method: 'POST', path: '/learner-app/support-case', operation: 'createSupportCase', answers: 'supportCase' },
    ...{ body: 'item', section: 'SupportCases' },
  },
  {
    ...{ method: 'POST', path: '/learner-app/support-cases/{id}/entry', operation: 'createSupportCaseEntry', answers: 'supportCaseEntry' },
    ...{ body: 'item', section: 'SupportCases' },
  },
  get('learner-personal', 'getLearnerPersonal', 'learnerPersonal'),
  { method: 'PUT', path: '/learner-app/learner-personal', operation: 'replaceLearnerPersonal', answers: 'learnerPersonal', body: 'learner' },
  get('learner-next-of-kin', 'getLearnerNextOfKin', 'learnerNextOfKin'),
  { method: 'PUT', path: '/learner-app/learner-next-of-kin', operation: 'replaceLearnerNextOfKin', answers: 'learnerNextOfKin', body: 'learner' },
  get('learner-demographics', 'getLearnerDemographics', 'learnerDemographics'),
  { method: 'PUT', path: '/learner-app/learner-demographics', operation: 'replaceLearnerDemographics', answers: 'learnerDemographics', body: 'learner' },
]

/** Calls and filters beyond the table, by decision. */
export const addedCalls =
  names(`getLearnerAttention readSeveral markMessage getCalendarFeed createCalendarFeed endCalendarFeed getCredentialShare replaceCredentialShare endCredentialShare
  getCredentialBadge listFinanceInvoiceLines listFinanceInvoiceCredits createDataDownload listRecordViews getNotificationChoices replaceNotificationChoices
  listOwnChangeRequests createChangeRequest takeBackChangeRequest`)
export const addedFilters: Record<string, string[]> = { listMessages: ['isReadFilter'] }
