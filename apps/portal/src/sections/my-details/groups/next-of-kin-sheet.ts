import type { DetailField, DetailGroup } from '../fields/detail-field.ts'

const kinFields = (at: string, region: readonly DetailField[]): DetailField[] => [
  { path: `${at}.relationshipId`, label: 'Relationship to you', kind: 'lookup', list: 'next-of-kin-relationships', size: 'whole' },
  { path: `${at}.firstName`, label: 'First name', kind: 'text', size: 'third' },
  { path: `${at}.middleName`, label: 'Middle name', kind: 'text', size: 'third' },
  { path: `${at}.lastName`, label: 'Last name', kind: 'text', size: 'third' },
  { path: `${at}.mobile`, label: 'Mobile', kind: 'phone' },
  { path: `${at}.email`, label: 'Email', kind: 'email' },
  { path: `${at}.phoneHome`, label: 'Home phone', kind: 'phone' },
  { path: `${at}.phoneWork`, label: 'Work phone', kind: 'phone' },
  { path: `${at}.countryId`, label: 'Country', kind: 'lookup', list: 'countries', size: 'whole' },
  { path: `${at}.addressLine1`, label: 'Address', kind: 'text', size: 'whole' },
  { path: `${at}.addressLine2`, label: 'Address, second line', kind: 'text', size: 'whole' },
  { path: `${at}.suburb`, label: 'Suburb, town or city', kind: 'text', size: 'third' },
  ...region,
  { path: `${at}.postcode`, label: 'Postcode', kind: 'postcode', size: 'third' },
]

const local = 'localNextOfKin'
const abroad = 'internationalNextOfKin'

export const nextOfKinSheet = (): DetailGroup[] => [
  {
    key: 'local',
    title: 'Person to call in an emergency',
    description: 'Somebody who lives in the country where you study.',
    fields: kinFields(local, [
      { path: `${local}.stateId`, label: 'State or territory', kind: 'lookup', list: 'states', size: 'third', onlyIn: ['AU'] },
      { path: `${local}.stateProvinceRegion`, label: 'Province or region', kind: 'text', size: 'third', exceptIn: ['AU', 'SG'] },
    ]),
    address: { at: local },
    removable: local,
  },
  {
    key: 'international',
    title: 'Family or friend abroad',
    description: 'If your family lives in another country.',
    fields: kinFields(abroad, [{ path: `${abroad}.stateProvinceRegion`, label: 'State, province or region', kind: 'text', size: 'third', exceptIn: ['SG'] }]),
    address: { at: abroad },
    removable: abroad,
  },
]
