import { z } from 'zod'
import { type Calls, many, one } from '../call.ts'
import { entity } from '../entity.ts'
import { exactly, type Fields, id, moment, required, text } from '../fields.ts'
import { noQuery } from '../query.ts'
import { documentsOf } from './documents.ts'
import { filtersOn, idParams, listQuery } from './listing.ts'
import { identifier, value } from './written-fields.ts'

/** A category as learners see it. */
export const learnerSupportCaseCategory = entity('learnerSupportCaseCategory', { supportCaseCategoryId: required(id), description: text })

const summaryFields = {
  supportCaseId: required(id),
  lastPublicEntryAt: moment,
  supportCaseStatusDescription: text,
  supportCaseCategoryDescription: text,
  subject: text,
} satisfies Fields

const entryFields = {
  supportCaseEntryId: required(id),
  supportCaseId: id,
  supportCaseEntryType: text,
  staffFullName: text,
  sentFromEmailAddress: text,
  htmlBody: text,
  createdDate: moment,
} satisfies Fields

export const supportCaseSummary = entity('supportCaseSummary', summaryFields)

export const supportCase = entity(
  'supportCase',
  { ...summaryFields, courseOfferCode: text, unitOfferCode: text },
  { supportCaseEntries: z.array(z.object({ ...entryFields, documents: documentsOf })) },
)

export const supportCaseEntry = entity('supportCaseEntry', entryFields, { documents: documentsOf })

export const supportCaseFilters = filtersOn({
  lastPublicEntryAt: 'day',
  supportCaseStatusDescription: 'words',
  supportCaseCategoryDescription: 'words',
  subject: 'words',
})

/** The maximum number of documents per case or entry. */
export const mostDocuments = 10
const htmlBody = z.string().regex(/\S/).max(100_000)
const documentIds = z.array(identifier).max(mostDocuments).optional()

export const newSupportCase = exactly({
  courseEnrolmentId: value,
  unitEnrolmentId: value,
  supportCaseCategoryId: identifier,
  subject: z.string().regex(/\S/).max(200),
  htmlBody,
  documentIds,
})

export const newSupportCaseEntry = exactly({ htmlBody, documentIds })

export const supportCaseCalls = {
  listSupportCases: {
    method: 'GET',
    path: '/learner-app/support-cases',
    summary: 'Support cases',
    needs: 'own-records',
    query: listQuery(supportCaseSummary, supportCaseFilters),
    answer: many(supportCaseSummary),
  },
  getSupportCase: {
    method: 'GET',
    path: '/learner-app/support-cases/{id}',
    summary: 'One support case with its entries',
    needs: 'own-records',
    query: noQuery,
    params: idParams,
    answer: one(supportCase),
  },
  listLearnerSupportCaseCategories: {
    method: 'GET',
    path: '/learner-app/support-case-categories',
    summary: 'Categories for a new case',
    needs: 'own-records',
    query: noQuery,
    answer: many(learnerSupportCaseCategory),
  },
  createSupportCase: {
    method: 'POST',
    path: '/learner-app/support-case',
    summary: 'Raise a support case',
    needs: 'own-records',
    query: noQuery,
    body: { name: 'item', schema: newSupportCase },
    answer: one(supportCase),
  },
  createSupportCaseEntry: {
    method: 'POST',
    path: '/learner-app/support-cases/{id}/entry',
    summary: 'Reply to a support case',
    needs: 'own-records',
    query: noQuery,
    params: idParams,
    body: { name: 'item', schema: newSupportCaseEntry },
    answer: one(supportCaseEntry),
  },
} as const satisfies Calls
