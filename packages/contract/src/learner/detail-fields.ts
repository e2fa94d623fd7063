import type { LookupName } from '../lookups/index.ts'

/** What a field holds: `choice` is an identifier of its list, `expiry` a day on which something ends, `disabilities` a list of its own. */
export type DetailKind = 'text' | 'email' | 'phone' | 'postcode' | 'day' | 'expiry' | 'year' | 'flag' | 'choice' | 'disabilities'

/** Countries (ISO 3166) whose providers or addresses have fields of their own. */
export type DetailCountry = 'AU' | 'NZ' | 'SG' | 'ZA'

/** A field of a learner's details. Its key is its path in the record, such as `learnerPostalAddress.postcode`. */
export type DetailField = {
  /** The fields that are shown together, under one title. */
  group: string
  kind: DetailKind
  list?: LookupName
  /** Stored encrypted, covered on screen, and never written to the audit log. */
  sealed?: true
  /** A learner may change it; the others are changed by the provider. */
  writable?: true
  /** The country's reports require it from every learner. */
  reported?: true
  /** Only providers in this country ask for it. */
  country?: DetailCountry
  /** Only addresses in these countries have it, or all but these. */
  addressIn?: readonly DetailCountry[]
  addressNotIn?: readonly DetailCountry[]
}

export type DetailFields = Readonly<Record<string, DetailField>>

type Ungrouped = Omit<DetailField, 'group'>

const grouped = <const Group extends string, const Of extends Readonly<Record<string, Ungrouped>>>(group: Group, fields: Of) =>
  Object.fromEntries(Object.entries(fields).map(([path, field]) => [path, { group, ...field }])) as { [Path in keyof Of]: Of[Path] & { group: Group } }

const only = <const Of extends Readonly<Record<string, Ungrouped>>>(country: DetailCountry, fields: Of) =>
  Object.fromEntries(Object.entries(fields).map(([path, field]) => [path, { ...field, country }])) as {
    [Path in keyof Of]: Of[Path] & { country: DetailCountry }
  }

/** The same names in several groups of a record. */
const under = <const At extends string, const Of extends Readonly<Record<string, Ungrouped>>>(at: At, fields: Of) =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [`${at}.${name}`, field])) as {
    [Name in keyof Of & string as `${At}.${Name}`]: Of[Name]
  }

const writable = true
const sealed = true

const locked = { kind: 'text' } as const
const lockedSecret = { kind: 'text', sealed } as const
const text = { kind: 'text', writable } as const
const secret = { kind: 'text', sealed, writable } as const
const email = { kind: 'email', writable } as const
const phone = { kind: 'phone', writable } as const
const postcode = { kind: 'postcode', writable } as const
const expiry = { kind: 'expiry', writable } as const
const year = { kind: 'year', writable } as const
const flag = { kind: 'flag', writable } as const
const disabilities = { kind: 'disabilities', list: 'disabilities', writable } as const
const from = (list: LookupName) => ({ kind: 'choice', list, writable }) as const
const reportedFrom = (list: LookupName) => ({ ...from(list), reported: true }) as const

const streetFields = {
  countryId: from('countries'),
  buildingName: text,
  unitDetails: text,
  streetNumber: text,
  streetName: text,
  extraAddressLine: text,
  suburbTownCity: text,
  stateId: { ...from('states'), addressIn: ['AU'] },
  postcode,
} as const
const addressFields = { ...streetFields, poBox: text, saProvinceId: { ...from('sa-provinces'), addressIn: ['ZA'] } } as const

/** `preferredNamed` is the specification's spelling. */
export const personalFields = {
  ...grouped('name', {
    firstName: locked,
    middleName: locked,
    lastName: locked,
    preferredNamed: text,
    title: text,
    suffix: text,
    previousName: text,
  }),
  ...grouped('about', {
    dateOfBirth: { kind: 'day' },
    genderId: from('genders'),
    learnerNumber: locked,
    refExternal: locked,
    driverLicense: lockedSecret,
    ...only(
      'AU',
      under('learnerPersonalAuFields', {
        uniqueStudentIdentifier: locked,
        learnerUniqueIdentifier: locked,
        victorianStudentNumber: locked,
        taxFileNumber: lockedSecret,
      }),
    ),
    ...only('NZ', under('learnerPersonalNzFields', { nationalStudentNumber: locked, irdNumber: lockedSecret })),
    ...only('ZA', under('learnerPersonalSaFields', { nationalIdentifier: lockedSecret })),
  }),
  ...grouped('contact', {
    'learnerPersonalEmailAddresses.email': { kind: 'email' },
    'learnerPersonalEmailAddresses.alternativeEmail': email,
    'learnerPersonalPhoneNumbers.mobile': { kind: 'phone' },
    'learnerPersonalPhoneNumbers.phoneHome': phone,
    'learnerPersonalPhoneNumbers.phoneWork': phone,
  }),
  ...grouped('permanent', under('learnerPersonalPermanentAddress', addressFields)),
  ...grouped('street', under('learnerPersonalStreetAddress', streetFields)),
  ...grouped('postal', under('learnerPostalAddress', addressFields)),
} as const satisfies DetailFields

/** The field that holds a whole address as one text. */
export const wholeAddressOf = {
  learnerPersonalPermanentAddress: 'permanentAddress',
  learnerPersonalStreetAddress: 'streetAddress',
  learnerPostalAddress: 'postalAddress',
} as const

const kinFields = {
  relationshipId: from('next-of-kin-relationships'),
  firstName: text,
  middleName: text,
  lastName: text,
  mobile: phone,
  email,
  phoneHome: phone,
  phoneWork: phone,
  countryId: from('countries'),
  addressLine1: text,
  addressLine2: text,
  suburb: text,
  postcode,
} as const

export const nextOfKinFields = {
  ...grouped('local', {
    ...under('localNextOfKin', kinFields),
    'localNextOfKin.stateId': { ...from('states'), addressIn: ['AU'] },
    'localNextOfKin.stateProvinceRegion': { ...text, addressNotIn: ['AU', 'SG'] },
  }),
  ...grouped('international', {
    ...under('internationalNextOfKin', kinFields),
    'internationalNextOfKin.stateProvinceRegion': { ...text, addressNotIn: ['SG'] },
  }),
} as const satisfies DetailFields

const au = 'learnerDemographicsAuFields'
const nz = 'learnerDemographicsNzFields'
const sa = 'learnerDemographicsSaFields'
const language = 'learnerAppLearnerDemographicsLanguageFields'
const international = 'learnerAppLearnerDemographicsInternationalFields'

const australian = {
  ...grouped(
    'au-schooling',
    under(au, {
      highestSchoolLevelCompletedId: reportedFrom('highest-school-level-completed'),
      highestSchoolLevelCompletedYear: year,
      occupationIdentifierId: from('occupation-identifiers'),
      industryOfEmploymentId: from('industries-of-employment'),
    }),
  ),
  ...grouped(
    'au-background',
    under(au, {
      countryOfBirthId: reportedFrom('countries'),
      indigenousStatusId: reportedFrom('indigenous-statuses'),
    }),
  ),
  ...grouped(
    'au-disability',
    under(au, {
      disabilityFlagId: reportedFrom('disability-flags'),
      disabilities,
    }),
  ),
  ...grouped('fee-help', { 'learnerAppLearnerDemographicsFeeHelpFields.yearArrivedInAustralia': year }),
} as const

const newZealand = {
  ...grouped(
    'nz-schooling',
    under(nz, {
      lastSchoolAttendedId: from('nz-last-schools-attended'),
      lastYearAtSecondarySchool: year,
      secondaryQualificationId: from('nz-secondary-qualifications'),
      firstYearOfFormalEducation: year,
      mainActivityPriorToStudyId: from('nz-main-activities-prior-to-study'),
    }),
  ),
  ...grouped(
    'nz-residence',
    under(nz, {
      citizenshipCountryId: reportedFrom('countries'),
      residentialStatusId: reportedFrom('nz-residential-statuses'),
    }),
  ),
  ...grouped(
    'nz-identity',
    under(nz, {
      ethnicity1Id: reportedFrom('nz-ethnicities'),
      ethnicity2Id: from('nz-ethnicities'),
      ethnicity3Id: from('nz-ethnicities'),
      iwiAffiliation1Id: from('nz-iwi-affiliations'),
      iwiAffiliation2Id: from('nz-iwi-affiliations'),
      iwiAffiliation3Id: from('nz-iwi-affiliations'),
    }),
  ),
  ...grouped(
    'nz-disability',
    under(nz, {
      disabilityFlagId: from('nz-disability-flags'),
      disabilityAccessedId: from('nz-disability-accessed'),
      disabilities,
    }),
  ),
} as const

const southAfrican = {
  ...grouped(
    'sa-background',
    under(sa, {
      equityId: reportedFrom('sa-equities'),
      nationalityId: reportedFrom('sa-nationalities'),
      citizenResidentStatusId: reportedFrom('sa-citizen-resident-statuses'),
      immigrationStatusId: from('sa-immigration-statuses'),
      provinceId: from('sa-provinces'),
      socioeconomicStatusId: from('sa-socioeconomic-statuses'),
    }),
  ),
  ...grouped(
    'sa-government',
    under(sa, {
      departmentName: text,
      areaOfGovernmentId: from('sa-areas-of-government'),
      governmentProvinceId: from('sa-provinces'),
    }),
  ),
  ...grouped(
    'sa-health',
    under(sa, {
      disabilityStatusId: from('sa-disability-statuses'),
      disabilityAdviceFlag: flag,
      seeingHealthRatingId: from('sa-health-ratings'),
      hearingHealthRatingId: from('sa-health-ratings'),
      communicatingHealthRatingId: from('sa-health-ratings'),
      walkingHealthRatingId: from('sa-health-ratings'),
      rememberingHealthRatingId: from('sa-health-ratings'),
      selfcareHealthRatingId: from('sa-health-ratings'),
    }),
  ),
} as const

export const demographicsFields = {
  ...grouped('education', {
    isStillAtSchool: flag,
    priorEducationFlagId: from('prior-education-flags'),
    employmentStatusId: from('employment-statuses'),
  }),
  ...only('AU', australian),
  ...only('NZ', newZealand),
  ...only('ZA', southAfrican),
  ...grouped(
    'language',
    under(language, {
      primaryLanguageId: reportedFrom('languages'),
      spokenEnglishProficiencyId: from('spoken-english-proficiencies'),
    }),
  ),
  ...grouped(
    'international',
    under(international, {
      nationalityId: from('countries'),
      passportNumber: secret,
      passportCountryId: from('countries'),
      passportExpiryDate: expiry,
      visaNumber: secret,
      visaTypeId: from('visa-types'),
      visaExpiryDate: expiry,
    }),
  ),
} as const satisfies DetailFields

/** Which group of the record a path is in, `top` when in none; the names in a group; and back. */
export type RecordGroupOf<Path extends string> = Path extends `${infer Group}.${string}` ? Group : 'top'
export type NameIn<Path extends string, Group extends string> = Group extends 'top'
  ? Exclude<Path, `${string}.${string}`>
  : Path extends `${Group}.${infer Name}`
    ? Name
    : never
export type PathAt<Group extends string, Name extends string> = Group extends 'top' ? Name : `${Group}.${Name}`
