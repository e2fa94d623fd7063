import { text } from '../fields.ts'
import { coded, lookup } from './lookup.ts'

const singaporean = { fields: coded, jurisdiction: 'SG' } as const
const singaporeanWithoutCode = { fields: { description: text }, jurisdiction: 'SG' } as const

export const singapore = {
  'sg-identity-document-types': lookup('sgIdentityDocumentType', singaporeanWithoutCode),
  'sg-nationalities': lookup('sgNationality', singaporean),
  'sg-nric-types': lookup('sgNRICType', singaporean),
  'sg-prior-educations': lookup('sgPriorEducation', singaporeanWithoutCode),
  'sg-prior-educations-wsq': lookup('sgPriorEducationWSQ', singaporean),
  'sg-races': lookup('sgRace', singaporean),
  'sg-residential-statuses': lookup('sgResidentialStatus', singaporean),
}
