import { lookup } from './lookup.ts'

const australian = { jurisdiction: 'AU' } as const

export const feeHelp = {
  'fh-additional-entrance-criteria': lookup('fhAdditionalEntranceCriteria', australian),
  'fh-basis-for-admission': lookup('fhBasisForAdmission', australian),
  'fh-citizen-residents': lookup('fhCitizenResident', australian),
  'fh-field-of-educations': lookup('fhFieldOfEducation', australian),
  'fh-highest-education-levels': lookup('fhHighestEducationLevel', australian),
  'fh-indigenous-statuses': lookup('fhIndigenousStatus', australian),
  'fh-parent-education-levels': lookup('fhParentEducationLevel', australian),
  'fh-study-reasons': lookup('fhStudyReason', australian),
}
