import { lookup } from './lookup.ts'

const southAfrican = { jurisdiction: 'ZA' } as const

export const southAfrica = {
  'sa-alternative-identifier-types': lookup('saAlternativeIdType', southAfrican),
  'sa-appointment-types': lookup('saAppointmentType', southAfrican),
  'sa-areas-of-government': lookup('saAreaOfGovernment', southAfrican),
  'sa-citizen-resident-statuses': lookup('saCitizenResidentStatus', southAfrican),
  'sa-disability-statuses': lookup('saDisabilityStatus', southAfrican),
  'sa-employment-statuses': lookup('saEmploymentStatus', southAfrican),
  'sa-equities': lookup('saEquity', southAfrican),
  'sa-fields-of-education': lookup('saFieldOfEducation', southAfrican),
  'sa-genders': lookup('saGender', southAfrican),
  'sa-health-ratings': lookup('saHealthRating', southAfrican),
  'sa-highest-qualification-types': lookup('saHighestQualificationType', southAfrican),
  'sa-immigration-statuses': lookup('saImmigrationStatus', southAfrican),
  'sa-languages': lookup('saLanguage', southAfrican),
  'sa-nationalities': lookup('saNationality', southAfrican),
  'sa-provinces': lookup('saProvince', southAfrican),
  'sa-socioeconomic-statuses': lookup('saSocioeconomicStatus', southAfrican),
  'sa-staff-categories': lookup('saStaffCategory', southAfrican),
}
