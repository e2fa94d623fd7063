import type { nextOfKinFields } from '@lanyard/contract/detail-fields'
import type { FieldLabel, GroupLabels, Labels } from '../fields/detail-field.ts'

type Fields = typeof nextOfKinFields

const local = 'localNextOfKin'
const abroad = 'internationalNextOfKin'

export const nextOfKinGroups: GroupLabels<Fields> = {
  local: {
    title: 'Emergency contact',
    description: 'Someone who lives in the country where you study.',
    address: { at: local },
    removable: local,
  },
  international: {
    title: 'Family or friend abroad',
    noun: 'contact abroad',
    description: 'If your family lives in another country.',
    address: { at: abroad },
    removable: abroad,
  },
}

const third = (label: string, phone?: 'half'): FieldLabel => ({ label, size: 'third', ...(phone && { phone }) })
const whole = (label: string): FieldLabel => ({ label, size: 'whole' })

type PathsAt<At extends string> = { [Path in keyof Fields & `${At}.${string}`]: string | FieldLabel }

const kinLabels = <At extends typeof local | typeof abroad>(at: At, regions: Readonly<Record<string, FieldLabel>>) => {
  const labels = {
    relationshipId: whole('Relationship to you'),
    firstName: third('First name'),
    middleName: third('Middle name'),
    lastName: third('Last name'),
    mobile: 'Mobile',
    email: 'Email',
    phoneHome: 'Home phone',
    phoneWork: 'Work phone',
    countryId: whole('Country'),
    addressLine1: whole('Address'),
    addressLine2: whole('Address, second line'),
    suburb: third('Suburb, town or city'),
    ...regions,
    postcode: third('Postcode', 'half'),
  }
  return Object.fromEntries(Object.entries(labels).map(([name, label]) => [`${at}.${name}`, label])) as PathsAt<At>
}

export const nextOfKinLabels: Labels<Fields> = {
  ...kinLabels(local, { stateId: third('State or territory', 'half'), stateProvinceRegion: third('Province or region', 'half') }),
  ...kinLabels(abroad, { stateProvinceRegion: third('State, province or region', 'half') }),
}
