import { type personalFields, wholeAddressOf } from '@lanyard/contract/detail-fields'
import type { FieldLabel, GroupLabels, Labels } from '../fields/detail-field.ts'

type Fields = typeof personalFields
type Address = keyof typeof wholeAddressOf

const permanent = 'learnerPersonalPermanentAddress'
const addressAt = (at: Address, copyFrom?: Address) => ({ at, whole: wholeAddressOf[at], ...(copyFrom && { copyFrom }) })

export const personalGroups: GroupLabels<Fields> = {
  name: { title: 'Your name', noun: 'name', description: 'Your legal name appears on your credentials. We greet you by your preferred name.' },
  about: { title: 'About you', noun: 'details' },
  contact: { title: 'How we reach you', noun: 'contact details' },
  permanent: { title: 'Permanent address', description: 'Where you usually live, even if you study elsewhere.', address: addressAt(permanent) },
  street: {
    title: 'Street address',
    description: 'Where you live while you study.',
    address: addressAt('learnerPersonalStreetAddress', permanent),
  },
  postal: { title: 'Postal address', description: 'Where we send letters and certificates.', address: addressAt('learnerPostalAddress', permanent) },
}

type PathsAt<At extends string> = { [Path in keyof Fields & `${At}.${string}`]: string | FieldLabel }

/** The country comes first, because it decides the rest. */
const addressLabels = <At extends Address>(at: At, hasBox: boolean) => {
  const token = (name: string) => ({ autoComplete: `section-${at} ${name}` })
  const labels = {
    countryId: { label: 'Country', size: 'whole' },
    buildingName: { label: 'Building or property', ...(!hasBox && { size: 'whole' }) },
    ...(hasBox && { poBox: { label: 'PO box', help: 'For mail only, such as PO Box 123.' } }),
    unitDetails: { label: 'Unit or flat', size: 'third' },
    streetNumber: { label: 'Street number', size: 'third' },
    streetName: { label: 'Street', size: 'third' },
    extraAddressLine: { label: 'More of the address', ...token('address-line3') },
    suburbTownCity: { label: 'Suburb, town or city', ...token('address-level2') },
    stateId: { label: 'State or territory', phone: 'half' },
    ...(hasBox && { saProvinceId: { label: 'Province', phone: 'half' } }),
    postcode: { label: 'Postcode', phone: 'half', ...token('postal-code') },
  }
  return Object.fromEntries(Object.entries(labels).map(([name, label]) => [`${at}.${name}`, label])) as PathsAt<At>
}

export const personalLabels: Labels<Fields> = {
  firstName: 'First name',
  middleName: 'Middle name',
  lastName: 'Last name',
  preferredNamed: { label: 'Preferred name', autoComplete: 'nickname', help: 'What people call you.' },
  title: { label: 'Title', autoComplete: 'honorific-prefix', size: 'third', help: 'Such as Ms, Mr, Mx or Dr.' },
  suffix: { label: 'Suffix', autoComplete: 'honorific-suffix', size: 'third', help: 'Such as Jr or OAM.' },
  previousName: { label: 'Previous name', size: 'third', help: 'If you have studied under another one.' },
  dateOfBirth: 'Date of birth',
  genderId: 'Gender',
  learnerNumber: 'Learner number',
  refExternal: 'Other reference',
  driverLicense: 'Driver licence',
  'learnerPersonalAuFields.uniqueStudentIdentifier': 'Unique student identifier (USI)',
  'learnerPersonalAuFields.learnerUniqueIdentifier': 'Learner unique identifier (LUI)',
  'learnerPersonalAuFields.victorianStudentNumber': 'Victorian student number (VSN)',
  'learnerPersonalAuFields.taxFileNumber': 'Tax file number',
  'learnerPersonalNzFields.nationalStudentNumber': 'National student number (NSN)',
  'learnerPersonalNzFields.irdNumber': 'IRD number',
  'learnerPersonalSaFields.nationalIdentifier': 'National identity number',
  'learnerPersonalEmailAddresses.email': 'Email',
  'learnerPersonalEmailAddresses.alternativeEmail': { label: 'Alternative email', autoComplete: 'email' },
  'learnerPersonalPhoneNumbers.mobile': 'Mobile',
  'learnerPersonalPhoneNumbers.phoneHome': { label: 'Home phone', autoComplete: 'home tel' },
  'learnerPersonalPhoneNumbers.phoneWork': { label: 'Work phone', autoComplete: 'work tel' },
  ...addressLabels(permanent, true),
  ...addressLabels('learnerPersonalStreetAddress', false),
  ...addressLabels('learnerPostalAddress', true),
}
