import { addressFields } from '../fields/address-fields.ts'
import type { DetailField, DetailGroup } from '../fields/detail-field.ts'

/** The numbers that the authorities of a country know a learner by. */
const identifiers: Readonly<Record<string, readonly DetailField[]>> = {
  AU: [
    { path: 'learnerPersonalAuFields.uniqueStudentIdentifier', label: 'Unique student identifier (USI)', kind: 'text', locked: true },
    { path: 'learnerPersonalAuFields.learnerUniqueIdentifier', label: 'Learner unique identifier (LUI)', kind: 'text', locked: true },
    { path: 'learnerPersonalAuFields.victorianStudentNumber', label: 'Victorian student number (VSN)', kind: 'text', locked: true },
    { path: 'learnerPersonalAuFields.taxFileNumber', label: 'Tax file number', kind: 'text', locked: true, secret: true },
  ],
  NZ: [
    { path: 'learnerPersonalNzFields.nationalStudentNumber', label: 'National student number (NSN)', kind: 'text', locked: true },
    { path: 'learnerPersonalNzFields.irdNumber', label: 'IRD number', kind: 'text', locked: true, secret: true },
  ],
  ZA: [{ path: 'learnerPersonalSaFields.nationalIdentifier', label: 'National identity number', kind: 'text', locked: true, secret: true }],
}

const permanent = 'learnerPersonalPermanentAddress'
const street = 'learnerPersonalStreetAddress'
const postal = 'learnerPostalAddress'

export const personalSheet = (country: string): DetailGroup[] => [
  {
    key: 'name',
    title: 'Your name',
    description: 'Your legal name stands on your credentials; we greet you by your preferred one.',
    fields: [
      { path: 'firstName', label: 'First name', kind: 'text', locked: true },
      { path: 'middleName', label: 'Middle name', kind: 'text', locked: true },
      { path: 'lastName', label: 'Last name', kind: 'text', locked: true },
      { path: 'preferredNamed', label: 'Preferred name', kind: 'text', autoComplete: 'nickname', help: 'What people call you.' },
      { path: 'title', label: 'Title', kind: 'text', autoComplete: 'honorific-prefix', size: 'third', help: 'Such as Ms, Mr, Mx or Dr.' },
      { path: 'suffix', label: 'Suffix', kind: 'text', autoComplete: 'honorific-suffix', size: 'third', help: 'Such as Jr or OAM.' },
      { path: 'previousName', label: 'Previous name', kind: 'text', size: 'third', help: 'If you have studied under another one.' },
    ],
  },
  {
    key: 'about',
    title: 'About you',
    fields: [
      { path: 'dateOfBirth', label: 'Date of birth', kind: 'day', locked: true },
      { path: 'genderId', label: 'Gender', kind: 'lookup', list: 'genders' },
      { path: 'learnerNumber', label: 'Learner number', kind: 'text', locked: true },
      { path: 'refExternal', label: 'Other reference', kind: 'text', locked: true },
      { path: 'driverLicense', label: 'Driver licence', kind: 'text', locked: true, secret: true },
      ...(identifiers[country] ?? []),
    ],
  },
  {
    key: 'contact',
    title: 'How we reach you',
    fields: [
      { path: 'learnerPersonalEmailAddresses.email', label: 'Email', kind: 'email', locked: true },
      { path: 'learnerPersonalEmailAddresses.alternativeEmail', label: 'Alternative email', kind: 'email', autoComplete: 'email' },
      { path: 'learnerPersonalPhoneNumbers.mobile', label: 'Mobile', kind: 'phone', locked: true },
      { path: 'learnerPersonalPhoneNumbers.phoneHome', label: 'Home phone', kind: 'phone', autoComplete: 'home tel' },
      { path: 'learnerPersonalPhoneNumbers.phoneWork', label: 'Work phone', kind: 'phone', autoComplete: 'work tel' },
    ],
  },
  {
    key: 'permanent',
    title: 'Permanent address',
    description: 'Where you usually live, also when you study elsewhere.',
    fields: addressFields(permanent, { postal: true }),
    address: { at: permanent, whole: 'permanentAddress' },
  },
  {
    key: 'street',
    title: 'Street address',
    description: 'Where you live while you study.',
    fields: addressFields(street),
    address: { at: street, whole: 'streetAddress', copyFrom: permanent },
  },
  {
    key: 'postal',
    title: 'Postal address',
    description: 'Where letters and certificates go.',
    fields: addressFields(postal, { postal: true }),
    address: { at: postal, whole: 'postalAddress', copyFrom: permanent },
  },
]
