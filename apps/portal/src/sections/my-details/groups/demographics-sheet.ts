import type { LookupName } from '@lanyard/contract'
import type { DetailField, DetailGroup } from '../fields/detail-field.ts'

const chosen = (path: string, label: string, list: LookupName, more: Partial<DetailField> = {}): DetailField => ({ path, label, kind: 'lookup', list, ...more })
const year = (path: string, label: string, more: Partial<DetailField> = {}): DetailField => ({ path, label, kind: 'year', ...more })

const au = 'learnerDemographicsAuFields'
const nz = 'learnerDemographicsNzFields'
const sa = 'learnerDemographicsSaFields'
const abroad = 'learnerAppLearnerDemographicsInternationalFields'
const spoken = 'learnerAppLearnerDemographicsLanguageFields'

const australian: DetailGroup[] = [
  {
    key: 'au-schooling',
    title: 'Schooling and work in Australia',
    fields: [
      chosen(`${au}.highestSchoolLevelCompletedId`, 'Highest school level completed', 'highest-school-level-completed'),
      year(`${au}.highestSchoolLevelCompletedYear`, 'In which year'),
      chosen(`${au}.occupationIdentifierId`, 'Occupation', 'occupation-identifiers'),
      chosen(`${au}.industryOfEmploymentId`, 'Industry you work in', 'industries-of-employment'),
    ],
  },
  {
    key: 'au-background',
    title: 'Background',
    description: 'Asked of every learner for the national statistics. You decide what you tell.',
    fields: [
      chosen(`${au}.countryOfBirthId`, 'Country of birth', 'countries'),
      chosen(`${au}.indigenousStatusId`, 'Aboriginal or Torres Strait Islander', 'indigenous-statuses'),
    ],
  },
  {
    key: 'au-disability',
    title: 'Disability',
    description: 'So that we can offer support. Only those who arrange it see this.',
    fields: [
      chosen(`${au}.disabilityFlagId`, 'Do you live with a disability?', 'disability-flags', { size: 'whole' }),
      { path: `${au}.disabilities`, label: 'Disabilities', kind: 'disabilities', list: 'disabilities', size: 'whole' },
    ],
  },
  {
    key: 'fee-help',
    title: 'FEE-HELP',
    fields: [
      year('learnerAppLearnerDemographicsFeeHelpFields.yearArrivedInAustralia', 'Year you arrived in Australia', {
        help: 'Leave empty if you were born here.',
      }),
    ],
  },
]

const newZealand: DetailGroup[] = [
  {
    key: 'nz-schooling',
    title: 'Schooling in New Zealand',
    fields: [
      chosen(`${nz}.lastSchoolAttendedId`, 'Last secondary school', 'nz-last-schools-attended', { size: 'whole' }),
      year(`${nz}.lastYearAtSecondarySchool`, 'Last year at secondary school'),
      chosen(`${nz}.secondaryQualificationId`, 'Highest secondary qualification', 'nz-secondary-qualifications'),
      year(`${nz}.firstYearOfFormalEducation`, 'First year of tertiary education'),
      chosen(`${nz}.mainActivityPriorToStudyId`, 'Main activity before you began', 'nz-main-activities-prior-to-study'),
    ],
  },
  {
    key: 'nz-residence',
    title: 'Citizenship and residence',
    fields: [
      chosen(`${nz}.citizenshipCountryId`, 'Citizenship', 'countries'),
      chosen(`${nz}.residentialStatusId`, 'Residential status', 'nz-residential-statuses'),
    ],
  },
  {
    key: 'nz-identity',
    title: 'Ethnicity and iwi',
    description: 'Up to three of each.',
    fields: [
      ...([1, 2, 3] as const).map((at) => chosen(`${nz}.ethnicity${at}Id`, `Ethnicity ${at}`, 'nz-ethnicities', { size: 'third' })),
      ...([1, 2, 3] as const).map((at) => chosen(`${nz}.iwiAffiliation${at}Id`, `Iwi ${at}`, 'nz-iwi-affiliations', { size: 'third' })),
    ],
  },
  {
    key: 'nz-disability',
    title: 'Disability',
    description: 'So that we can offer support. Only those who arrange it see this.',
    fields: [
      chosen(`${nz}.disabilityFlagId`, 'Do you live with a disability?', 'nz-disability-flags'),
      chosen(`${nz}.disabilityAccessedId`, 'Support you have used', 'nz-disability-accessed'),
      { path: `${nz}.disabilities`, label: 'Disabilities', kind: 'disabilities', list: 'disabilities', size: 'whole' },
    ],
  },
]

const rating = (name: string, label: string) => chosen(`${sa}.${name}HealthRatingId`, label, 'sa-health-ratings', { size: 'third' })

const southAfrican: DetailGroup[] = [
  {
    key: 'sa-background',
    title: 'Background',
    fields: [
      chosen(`${sa}.equityId`, 'Equity', 'sa-equities'),
      chosen(`${sa}.nationalityId`, 'Nationality', 'sa-nationalities'),
      chosen(`${sa}.citizenResidentStatusId`, 'Citizen or resident status', 'sa-citizen-resident-statuses'),
      chosen(`${sa}.immigrationStatusId`, 'Immigration status', 'sa-immigration-statuses'),
      chosen(`${sa}.provinceId`, 'Province', 'sa-provinces'),
      chosen(`${sa}.socioeconomicStatusId`, 'Socio-economic status', 'sa-socioeconomic-statuses'),
    ],
  },
  {
    key: 'sa-government',
    title: 'If you work for the government',
    fields: [
      { path: `${sa}.departmentName`, label: 'Department', kind: 'text' },
      chosen(`${sa}.areaOfGovernmentId`, 'Area of government', 'sa-areas-of-government'),
      chosen(`${sa}.governmentProvinceId`, 'Province of that department', 'sa-provinces'),
    ],
  },
  {
    key: 'sa-health',
    title: 'Disability and health',
    description: 'So that we can offer support. Only those who arrange it see this.',
    fields: [
      chosen(`${sa}.disabilityStatusId`, 'Disability', 'sa-disability-statuses'),
      { path: `${sa}.disabilityAdviceFlag`, label: 'Would you like advice about support?', kind: 'flag' },
      rating('seeing', 'Seeing'),
      rating('hearing', 'Hearing'),
      rating('communicating', 'Communicating'),
      rating('walking', 'Walking'),
      rating('remembering', 'Remembering'),
      rating('selfcare', 'Self-care'),
    ],
  },
]

const byCountry: Readonly<Record<string, DetailGroup[]>> = { AU: australian, NZ: newZealand, ZA: southAfrican }

/** The tenant's country decides which groups there are; passport, visa and languages are asked everywhere. */
export const demographicsSheet = (country: string): DetailGroup[] => [
  {
    key: 'education',
    title: 'Education and work',
    fields: [
      { path: 'isStillAtSchool', label: 'Do you still go to school?', kind: 'flag' },
      chosen('priorEducationFlagId', 'Earlier qualifications', 'prior-education-flags'),
      chosen('employmentStatusId', 'Employment', 'employment-statuses'),
    ],
  },
  ...(byCountry[country] ?? []),
  {
    key: 'language',
    title: 'Language',
    fields: [
      chosen(`${spoken}.primaryLanguageId`, 'Language spoken at home', 'languages'),
      chosen(`${spoken}.spokenEnglishProficiencyId`, 'How well you speak English', 'spoken-english-proficiencies'),
    ],
  },
  {
    key: 'international',
    title: 'Passport and visa',
    description: 'If you come from another country.',
    fields: [
      chosen(`${abroad}.nationalityId`, 'Nationality', 'countries', { size: 'whole' }),
      { path: `${abroad}.passportNumber`, label: 'Passport number', kind: 'text', secret: true, size: 'third' },
      chosen(`${abroad}.passportCountryId`, 'Passport issued by', 'countries', { size: 'third' }),
      { path: `${abroad}.passportExpiryDate`, label: 'Passport expires', kind: 'day', size: 'third' },
      { path: `${abroad}.visaNumber`, label: 'Visa number', kind: 'text', secret: true, size: 'third' },
      chosen(`${abroad}.visaTypeId`, 'Visa type', 'visa-types', { size: 'third' }),
      { path: `${abroad}.visaExpiryDate`, label: 'Visa expires', kind: 'day', size: 'third' },
    ],
  },
]
