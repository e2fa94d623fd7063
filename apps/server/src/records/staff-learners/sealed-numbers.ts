import type { SealedNumber } from '@lanyard/contract'

/** Where each number is: its field group and field in a learner's details. */
export const sealedFields: Readonly<Record<SealedNumber, { group?: string; field: string; table: 'learners' | 'learner_demographics'; column: string }>> = {
  taxFileNumber: { group: 'learnerPersonalAuFields', field: 'taxFileNumber', table: 'learners', column: 'tax_file_number_sealed' },
  irdNumber: { group: 'learnerPersonalNzFields', field: 'irdNumber', table: 'learners', column: 'ird_number_sealed' },
  nationalIdentifier: { group: 'learnerPersonalSaFields', field: 'nationalIdentifier', table: 'learners', column: 'national_identifier_sealed' },
  driverLicense: { field: 'driverLicense', table: 'learners', column: 'driver_license_sealed' },
  passportNumber: {
    ...{ group: 'learnerAppLearnerDemographicsInternationalFields', field: 'passportNumber' },
    ...{ table: 'learner_demographics', column: 'passport_number_sealed' },
  },
  visaNumber: {
    ...{ group: 'learnerAppLearnerDemographicsInternationalFields', field: 'visaNumber' },
    ...{ table: 'learner_demographics', column: 'visa_number_sealed' },
  },
}

/** Short numbers are covered as a whole. */
export const mask = (number: string) => `••••••${number.length >= 8 ? number.slice(-3) : ''}`
