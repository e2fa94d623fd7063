import { text } from '../fields.ts'
import { byCodeAndDescription, lookup } from './lookup.ts'

export const accreditationAndClassification = {
  aacs: lookup('aac', { jurisdiction: 'AU' }),
  'accreditation-types': lookup('accreditationType'),
  acfe: lookup('acfe', { jurisdiction: 'AU' }),
  'agency-classifications': lookup('agencyClassification'),
  anzscos: lookup('anzsco'),
  anzsics: lookup('anzsic'),
  'anzsic-level4-industries': lookup('anzsicLevel4Industry', { filters: byCodeAndDescription }),
  ascos: lookup('asco', { jurisdiction: 'AU' }),
  industries: lookup('industry', { paged: true, writable: 'each' }),
  'industries-of-employment': lookup('industryOfEmployment', { jurisdiction: 'AU' }),
  'industry-sizes': lookup('industrySize'),
  'occupation-identifiers': lookup('occupationIdentifier', { jurisdiction: 'AU' }),
  'pay-levels': lookup('payLevel'),
  positions: lookup('position'),
  regions: lookup('region'),
  'rto-statuses': lookup('rtoStatus', { jurisdiction: 'AU' }),
  'department-codes': lookup('departmentCode', { writable: 'each' }),
  'campus-operation-types': lookup('campusOperationType', { jurisdiction: 'AU' }),
  'workplace-classifications': lookup('workplaceClassification'),
  'workplace-types': lookup('workplaceType', { fields: { description: text } }),
}
