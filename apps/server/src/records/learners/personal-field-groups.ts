import { email, phone, postcode } from './detail-checks.ts'
import type { DetailField, FieldGroup } from './field-groups.ts'

const plain = (column: string): DetailField => ({ column })

const addressFields = {
  buildingName: plain('building_name'),
  poBox: plain('po_box'),
  unitDetails: plain('unit_details'),
  streetNumber: plain('street_number'),
  streetName: plain('street_name'),
  extraAddressLine: plain('extra_address_line'),
  suburbTownCity: plain('suburb_town_city'),
  stateId: { column: 'state_id', list: 'states' },
  postcode: { column: 'postcode', check: postcode },
  countryId: { column: 'country_id', list: 'countries' },
  saProvinceId: { column: 'sa_province_id', list: 'sa-provinces' },
} as const satisfies FieldGroup['fields']

const { poBox: _poBox, saProvinceId: _saProvinceId, ...streetFields } = addressFields

/** `preferredNamed` is the specification's spelling. */
export const personalFieldGroups: readonly FieldGroup[] = [
  {
    table: 'learners',
    fields: {
      title: plain('title'),
      firstName: plain('first_name'),
      middleName: plain('middle_name'),
      lastName: plain('last_name'),
      suffix: plain('suffix'),
      preferredNamed: plain('preferred_name'),
      previousName: plain('previous_name'),
      dateOfBirth: plain('date_of_birth'),
      driverLicense: plain('driver_license'),
      learnerNumber: plain('learner_number'),
      refExternal: plain('ref_external'),
      genderId: { column: 'gender_id', list: 'genders' },
    },
  },
  {
    table: 'learners',
    group: 'learnerPersonalAuFields',
    fields: {
      taxFileNumber: { column: 'tax_file_number_sealed', isSealed: true },
      uniqueStudentIdentifier: plain('unique_student_identifier'),
      learnerUniqueIdentifier: plain('learner_unique_identifier'),
      victorianStudentNumber: plain('victorian_student_number'),
    },
  },
  {
    table: 'learners',
    group: 'learnerPersonalNzFields',
    fields: { nationalStudentNumber: plain('national_student_number'), irdNumber: { column: 'ird_number_sealed', isSealed: true } },
  },
  { table: 'learners', group: 'learnerPersonalSaFields', fields: { nationalIdentifier: { column: 'national_identifier_sealed', isSealed: true } } },
  {
    table: 'learners',
    group: 'learnerPersonalEmailAddresses',
    fields: { email: plain('email'), alternativeEmail: { column: 'alternative_email', check: email } },
  },
  {
    table: 'learners',
    group: 'learnerPersonalPhoneNumbers',
    fields: { phoneHome: { column: 'phone_home', check: phone }, phoneWork: { column: 'phone_work', check: phone }, mobile: plain('mobile') },
  },
  { table: 'learner_addresses', kind: 'permanent', group: 'learnerPersonalPermanentAddress', fields: addressFields },
  { table: 'learner_addresses', kind: 'street', group: 'learnerPersonalStreetAddress', fields: streetFields },
  { table: 'learner_addresses', kind: 'postal', group: 'learnerPostalAddress', fields: addressFields },
]

/** Which field holds the whole address as one text. */
export const wholeAddressOf: Readonly<Record<string, string>> = {
  learnerPersonalPermanentAddress: 'permanentAddress',
  learnerPersonalStreetAddress: 'streetAddress',
  learnerPostalAddress: 'postalAddress',
}

const filled = (parts: unknown[], separator: string) => parts.filter((part) => typeof part === 'string' && part !== '').join(separator)

/** An address as one writes it on one line; null when there is none. */
export const wholeAddress = (address: Readonly<Record<string, unknown>>): string | null => {
  const { buildingName, poBox, unitDetails, streetNumber, streetName, extraAddressLine, suburbTownCity, postcode: code } = address
  const region = address.stateShortDescription ?? address.saProvinceDescription
  const street = filled([unitDetails, filled([streetNumber, streetName], ' ')], ', ')
  return filled([buildingName, poBox, street, extraAddressLine, filled([suburbTownCity, region, code], ' '), address.countryDescription], ', ') || null
}
