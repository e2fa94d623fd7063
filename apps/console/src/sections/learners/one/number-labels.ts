import type { SealedNumber } from '@lanyard/contract'

export const numberLabels: Readonly<Record<SealedNumber, string>> = {
  taxFileNumber: 'Tax file number',
  irdNumber: 'IRD number',
  nationalIdentifier: 'National ID',
  driverLicense: 'Driver licence',
  passportNumber: 'Passport',
  visaNumber: 'Visa',
}
