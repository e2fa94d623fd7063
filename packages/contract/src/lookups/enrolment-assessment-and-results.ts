import { required, text } from '../fields.ts'
import { coded, lookup } from './lookup.ts'

export const enrolmentAssessmentAndResults = {
  'enrolment-statuses': lookup('enrolmentStatus', { paged: true }),
  'enrolment-status-reasons': lookup('enrolmentStatusReason', { filters: { codeFilter: ['code', 'code'] }, writable: 'each' }),
  'element-enrolment-statuses': lookup('elementEnrolmentStatus'),
  'unit-enrolment-statuses': lookup('unitEnrolmentStatus', { fields: { description: required(text) } }),
  'assessment-methods': lookup('assessmentMethod'),
  results: lookup('result', { writable: 'each' }),
  outcomes: lookup('outcome', { paged: true, jurisdiction: 'AU' }),
  'recognition-statuses': lookup('recognitionStatus', { jurisdiction: 'AU' }),
  'target-groups-course-enrolment': lookup('targetGroupCourseEnrolment', { fields: coded, writable: 'each' }),
  'credential-statuses': lookup('credentialStatus'),
  'credential-types': lookup('credentialType', {
    filters: { credentialTypeIdFilter: ['credentialTypeId', 'id'], credentialTypeDescriptionFilter: ['description', 'words'] },
  }),
  'separation-statuses': lookup('separationStatus', { jurisdiction: 'AU' }),
  'lln-benefits': lookup('llnBenefit', { writable: 'each', jurisdiction: 'AU' }),
  'lln-levels': lookup('llnLevel', { jurisdiction: 'AU' }),
  'lln-post-assesses': lookup('llnPostAssess', { writable: 'each' }),
  'lln-pre-assesses': lookup('llnPreAssess', { writable: 'each' }),
}
