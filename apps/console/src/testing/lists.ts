import type { CatalogueList } from '../sections/catalogue/catalogue-list.ts'

type Field = CatalogueList['fields'][number]

const field = (name: string, kind: Field['kind'] = 'text', more: Partial<Field> = {}): Field => ({
  name,
  kind,
  isRequired: false,
  relation: null,
  refersTo: null,
  ...more,
})
const coded = (key: string) => [field(key, 'identifier'), field('code'), field('description'), field('isActive', 'flag')]

const list = (name: string, title: string, fields: Field[], more: Partial<CatalogueList> = {}): CatalogueList => ({
  name,
  title,
  area: 'Learner demographics',
  jurisdiction: 'any',
  writable: 'no',
  valueCount: 0,
  switchedOffCount: 0,
  source: 'Lanyard’s own values',
  edition: null,
  completeness: 'product-defined',
  confidence: 'high',
  note: null,
  attribution: null,
  fields,
  ...more,
})

export const lists: CatalogueList[] = [
  list('next-of-kin-relationships', 'Next-of-kin relationships', coded('nextOfKinRelationshipId'), { writable: 'each', valueCount: 4, switchedOffCount: 1 }),
  list('genders', 'Genders', coded('genderId'), {
    source: 'AVETMISS VET Provider Collection (NCVER): Gender',
    edition: '2.3',
    completeness: 'complete',
    attribution: 'Uses the AVETMISS definitions of NCVER.',
    valueCount: 2,
  }),
  list('nz-occupations', 'NZ occupations', coded('nzOccupationId'), { area: 'New Zealand', jurisdiction: 'NZ', completeness: 'complete', valueCount: 120 }),
  list('nz-consortiums', 'NZ consortiums', coded('nzConsortiumId'), { area: 'New Zealand', jurisdiction: 'NZ', completeness: 'missing', valueCount: 0 }),
  list(
    'opportunity-stages',
    'Opportunity stages',
    [
      field('opportunityStageId', 'identifier'),
      field('description'),
      field('winProbablityId', 'reference', { relation: 'winProbability', refersTo: 'win-probabilities' }),
      field('orderNumber', 'whole'),
      field('isDeleted', 'flag'),
    ],
    { area: 'Sales and CRM', writable: 'set', valueCount: 3 },
  ),
  list('win-probabilities', 'Win probabilities', [field('winProbabilityId', 'identifier'), field('description'), field('value', 'number')], {
    area: 'Sales and CRM',
    valueCount: 2,
  }),
  list(
    'support-case-categories',
    'Support case categories',
    [
      field('supportCaseCategoryId', 'identifier'),
      field('description'),
      field('isActive', 'flag'),
      field('forLearnerApp', 'flag'),
      field('defaultAssignedStaffId', 'reference', { relation: 'defaultAssignedStaff', refersTo: 'staff' }),
      field('defaultIsRestricted', 'flag'),
    ],
    { area: 'Support and tasks', writable: 'each', valueCount: 1 },
  ),
]

const kin = (nextOfKinRelationshipId: number, code: string, description: string, isActive = true) => ({ nextOfKinRelationshipId, code, description, isActive })
const stage = (opportunityStageId: number, description: string, winProbablityId: number) => ({
  opportunityStageId,
  description,
  winProbablityId,
  orderNumber: opportunityStageId,
  isDeleted: false,
})

export const values = {
  'next-of-kin-relationships': [kin(1, 'PAR', 'Parent'), kin(2, 'GRD', 'Guardian'), kin(3, 'SIB', 'Sibling'), kin(4, 'CSW', 'Case worker', false)],
  genders: [
    { genderId: 1, code: 'F', description: 'Female', isActive: true },
    { genderId: 2, code: 'M', description: 'Male', isActive: true },
  ],
  'nz-occupations': Array.from({ length: 120 }, (_, index) => ({
    nzOccupationId: index + 1,
    code: String(1000 + index),
    description: `Occupation ${120 - index}`,
    isActive: true,
  })),
  'nz-consortiums': [],
  'opportunity-stages': [stage(1, 'Enquiry', 1), stage(2, 'Proposal', 1), stage(3, 'Won', 2)],
  'win-probabilities': [
    { winProbabilityId: 1, description: '25%', value: 25 },
    { winProbabilityId: 2, description: '100%', value: 100 },
  ],
  'support-case-categories': [
    { supportCaseCategoryId: 1, description: 'Fees', isActive: true, forLearnerApp: true, defaultAssignedStaffId: 7, defaultIsRestricted: false },
  ],
}

/** A value's relationships, as the server returns them. */
export const relationships = (name: string, value: Record<string, unknown>): object => {
  if (name === 'opportunity-stages')
    return { winProbability: values['win-probabilities'].find(({ winProbabilityId }) => winProbabilityId === value.winProbablityId) ?? null }
  if (name === 'support-case-categories')
    return { defaultAssignedStaff: value.defaultAssignedStaffId ? { staffId: 7, firstName: 'Mei', lastName: 'Tanaka' } : null }
  return {}
}
