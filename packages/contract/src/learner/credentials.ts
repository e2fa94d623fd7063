import { type Calls, many } from '../call.ts'
import { entity } from '../entity.ts'
import { day, flag, id, required, text, whole } from '../fields.ts'
import { filtersOn, searchQuery } from './listing.ts'

export const credential = entity('credential', {
  credentialId: required(id),
  credentialStatusId: id,
  credentialNumber: text,
  credentialDate: day,
  learnerId: id,
  courseEnrolmentId: id,
  courseOfferId: id,
  courseOfferCode: text,
  courseOfferDescription: text,
  qualificationEnrolmentId: id,
  qualificationId: id,
  qualificationCode: text,
  qualificationDescription: text,
  qualificationName: text,
  ureportId: id,
  ureportName: text,
  ureportStatus: text,
  ureportStatusReason: text,
  ureportTemplateId: id,
  ureportTemplateName: text,
  ureportTemplateIsActive: flag,
  documentId: id,
  documentDescription: text,
  documentLink: text,
  documentSize: whole,
})

export const credentialFilters = filtersOn({
  credentialId: 'id',
  credentialStatusId: 'id',
  credentialNumber: 'words',
  credentialDate: 'day',
  learnerId: 'id',
  courseEnrolmentId: 'id',
  courseOfferId: 'id',
  courseOfferCode: 'code',
  courseOfferDescription: 'words',
  qualificationEnrolmentId: 'id',
  qualificationId: 'id',
  qualificationCode: 'code',
  qualificationDescription: 'words',
  qualificationName: 'words',
})

export const credentialCalls = {
  listCredentials: {
    method: 'GET',
    path: '/learner-app/credentials',
    summary: 'Credentials and certificates',
    needs: 'own-records',
    query: searchQuery(credential, credentialFilters),
    answer: many(credential),
  },
} as const satisfies Calls
