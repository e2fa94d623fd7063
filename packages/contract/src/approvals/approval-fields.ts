import { type DetailField, demographicsFields, nextOfKinFields, personalFields } from '../learner/detail-fields.ts'

/** The three records of a learner's details, as the first part of a field's key. */
export const detailRecords = ['personal', 'next-of-kin', 'demographics'] as const
export type DetailRecordName = (typeof detailRecords)[number]

/** Without a rule, a field that learners can write changes immediately, and a locked one is changed by the provider. */
export const approvalRuleNames = ['approval', 'approval-with-document'] as const
export type ApprovalRuleName = (typeof approvalRuleNames)[number]

/** The lists of requests that staff see. */
export const approvalViews = ['to-review', 'low-risk', 'with-document', 'decided'] as const
export type ApprovalView = (typeof approvalViews)[number]

/** The provider's own numbers. Nobody asks to change them. */
const ofProviders: readonly string[] = ['learnerNumber', 'refExternal']

const keysOf = (record: DetailRecordName, fields: Readonly<Record<string, DetailField>>) =>
  Object.entries(fields).flatMap(([path, field]): [string, DetailField][] =>
    field.kind === 'disabilities' || ofProviders.includes(path) ? [] : [[`${record}/${path}`, field]],
  )

/** The fields that can need approval, by key: the record and the field's path in it, such as `personal/firstName`. */
export const approvalFields: ReadonlyMap<string, DetailField> = new Map([
  ...keysOf('personal', personalFields),
  ...keysOf('next-of-kin', nextOfKinFields),
  ...keysOf('demographics', demographicsFields),
])

/** The parts of a field's key. */
export const partsOfKey = (key: string) => {
  const [record = '', path = ''] = key.split('/')
  const [name = '', group] = path.split('.').reverse()
  return { record: record as DetailRecordName, path, group, name }
}

const addresses: readonly string[] = ['permanent', 'street', 'postal']
const lowRiskKeys: readonly string[] = ['personal/preferredNamed', 'personal/title']

/** Changes that several requests can be approved for at once: phones, addresses, the preferred name, the title, and emergency contacts. */
export const isLowRisk = (key: string): boolean => {
  const field = approvalFields.get(key)
  if (!field || field.sealed) return false
  const { record } = partsOfKey(key)
  return record === 'next-of-kin' || (record === 'personal' && (field.kind === 'phone' || addresses.includes(field.group))) || lowRiskKeys.includes(key)
}

const groupLabels: Readonly<Record<string, string>> = {
  learnerPersonalPermanentAddress: 'Permanent address',
  learnerPersonalStreetAddress: 'Street address',
  learnerPostalAddress: 'Postal address',
  localNextOfKin: 'Local emergency contact',
  internationalNextOfKin: 'International emergency contact',
}

const nameLabels: Readonly<Record<string, string>> = {
  preferredNamed: 'Preferred name',
  uniqueStudentIdentifier: 'Unique student identifier (USI)',
  driverLicense: 'Driver licence',
  irdNumber: 'IRD number',
  email: 'Email',
  phoneHome: 'Home phone',
  phoneWork: 'Work phone',
  poBox: 'PO box',
  suburbTownCity: 'Suburb, town or city',
  stateId: 'State or territory',
  saProvinceId: 'Province',
  stateProvinceRegion: 'State, province or region',
  addressLine1: 'Address line 1',
  addressLine2: 'Address line 2',
  isStillAtSchool: 'Still at school',
  yearArrivedInAustralia: 'Year of arrival in Australia',
}

const words = (name: string) => {
  const spaced = name
    .replace(/(?:Id|Flag|FlagId)$/, '')
    .replace(/([a-z])([A-Z\d])/g, '$1 $2')
    .toLowerCase()
  return spaced.charAt(0).toUpperCase() + spaced.slice(1)
}

/** What people call the group that a field is in, if the field's own name doesn't say enough. */
export const approvalGroupLabelOf = (key: string): string | undefined => groupLabels[partsOfKey(key).group ?? '']

/** What people call a field. */
export const approvalLabelOf = (key: string): string => {
  const { name } = partsOfKey(key)
  const own = nameLabels[name] ?? words(name)
  const group = approvalGroupLabelOf(key)
  return group ? `${group}: ${own.charAt(0).toLowerCase()}${own.slice(1)}` : own
}
