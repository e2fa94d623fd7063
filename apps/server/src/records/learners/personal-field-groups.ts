import { personalFields } from '@lanyard/contract'
import { fieldGroupsOf } from './field-groups.ts'

const addressColumns = {
  buildingName: 'building_name',
  poBox: 'po_box',
  unitDetails: 'unit_details',
  streetNumber: 'street_number',
  streetName: 'street_name',
  extraAddressLine: 'extra_address_line',
  suburbTownCity: 'suburb_town_city',
  stateId: 'state_id',
  postcode: 'postcode',
  countryId: 'country_id',
  saProvinceId: 'sa_province_id',
} as const

const { poBox: _poBox, saProvinceId: _saProvinceId, ...streetColumns } = addressColumns

/** `preferredNamed` is the specification's spelling. */
export const personalFieldGroups = fieldGroupsOf(personalFields, {
  top: {
    table: 'learners',
    columns: {
      title: 'title',
      firstName: 'first_name',
      middleName: 'middle_name',
      lastName: 'last_name',
      suffix: 'suffix',
      preferredNamed: 'preferred_name',
      previousName: 'previous_name',
      dateOfBirth: 'date_of_birth',
      driverLicense: 'driver_license_sealed',
      learnerNumber: 'learner_number',
      refExternal: 'ref_external',
      genderId: 'gender_id',
    },
  },
  learnerPersonalAuFields: {
    table: 'learners',
    columns: {
      taxFileNumber: 'tax_file_number_sealed',
      uniqueStudentIdentifier: 'unique_student_identifier',
      learnerUniqueIdentifier: 'learner_unique_identifier',
      victorianStudentNumber: 'victorian_student_number',
    },
  },
  learnerPersonalNzFields: {
    table: 'learners',
    columns: { nationalStudentNumber: 'national_student_number', irdNumber: 'ird_number_sealed' },
  },
  learnerPersonalSaFields: { table: 'learners', columns: { nationalIdentifier: 'national_identifier_sealed' } },
  learnerPersonalEmailAddresses: {
    table: 'learners',
    columns: { email: 'email', alternativeEmail: 'alternative_email' },
  },
  learnerPersonalPhoneNumbers: {
    table: 'learners',
    columns: { phoneHome: 'phone_home', phoneWork: 'phone_work', mobile: 'mobile' },
  },
  learnerPersonalPermanentAddress: { table: 'learner_addresses', kind: 'permanent', columns: addressColumns },
  learnerPersonalStreetAddress: { table: 'learner_addresses', kind: 'street', columns: streetColumns },
  learnerPostalAddress: { table: 'learner_addresses', kind: 'postal', columns: addressColumns },
})

const filled = (parts: unknown[], separator: string) => parts.filter((part) => typeof part === 'string' && part !== '').join(separator)

/** An address on one line, or null if there is none. */
export const wholeAddress = (address: Readonly<Record<string, unknown>>): string | null => {
  const { buildingName, poBox, unitDetails, streetNumber, streetName, extraAddressLine, suburbTownCity, postcode: code } = address
  const region = address.stateShortDescription ?? address.saProvinceDescription
  const street = filled([unitDetails, filled([streetNumber, streetName], ' ')], ', ')
  return filled([buildingName, poBox, street, extraAddressLine, filled([suburbTownCity, region, code], ' '), address.countryDescription], ', ') || null
}
