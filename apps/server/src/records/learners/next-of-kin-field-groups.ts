import { email, phone, postcode } from './detail-checks.ts'
import type { FieldGroup } from './field-groups.ts'

const kinFields = {
  relationshipId: { column: 'relationship_id', list: 'next-of-kin-relationships' },
  firstName: { column: 'first_name' },
  middleName: { column: 'middle_name' },
  lastName: { column: 'last_name' },
  phoneHome: { column: 'phone_home', check: phone },
  phoneWork: { column: 'phone_work', check: phone },
  mobile: { column: 'mobile', check: phone },
  email: { column: 'email', check: email },
  addressLine1: { column: 'address_line1' },
  addressLine2: { column: 'address_line2' },
  suburb: { column: 'suburb' },
  stateProvinceRegion: { column: 'state_province_region' },
  postcode: { column: 'postcode', check: postcode },
  countryId: { column: 'country_id', list: 'countries' },
} as const satisfies FieldGroup['fields']

export const nextOfKinFieldGroups: readonly (FieldGroup & { group: string })[] = [
  { table: 'learner_next_of_kin', kind: 'international', group: 'internationalNextOfKin', fields: kinFields },
  { table: 'learner_next_of_kin', kind: 'local', group: 'localNextOfKin', fields: { ...kinFields, stateId: { column: 'state_id', list: 'states' } } },
]
