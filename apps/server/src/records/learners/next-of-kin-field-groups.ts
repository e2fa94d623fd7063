import { nextOfKinFields } from '@lanyard/contract'
import { fieldGroupsOf } from './field-groups.ts'

const columns = {
  relationshipId: 'relationship_id',
  firstName: 'first_name',
  middleName: 'middle_name',
  lastName: 'last_name',
  phoneHome: 'phone_home',
  phoneWork: 'phone_work',
  mobile: 'mobile',
  email: 'email',
  addressLine1: 'address_line1',
  addressLine2: 'address_line2',
  suburb: 'suburb',
  stateProvinceRegion: 'state_province_region',
  postcode: 'postcode',
  countryId: 'country_id',
} as const

export const nextOfKinFieldGroups = fieldGroupsOf(nextOfKinFields, {
  internationalNextOfKin: { table: 'learner_next_of_kin', kind: 'international', columns },
  localNextOfKin: { table: 'learner_next_of_kin', kind: 'local', columns: { ...columns, stateId: 'state_id' } },
})
