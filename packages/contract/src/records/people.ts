import type { RecordFields, RecordType } from './record-field.ts'
import { choice, day, email, flag, phone, postcode, reference, required, text, whole, word } from './record-field.ts'

const learner = reference('Learner number', 'learners', {
  required,
  synonyms: ['clientidentifier', 'clientid', 'studentnumber', 'studentno', 'studentid', 'learnerid', 'learnerno'],
})

const learners: RecordType = {
  ...{ one: 'Learner', many: 'Learners', key: ['learnerNumber'], area: 'records' },
  fields: {
    learnerNumber: text('Learner number', {
      required,
      longest: 50,
      synonyms: ['clientidentifier', 'clientid', 'studentnumber', 'studentno', 'studentid', 'learnerid', 'learnerno', 'number'],
    }),
    title: text('Title', { longest: 20 }),
    firstName: text('First name', { synonyms: ['givenname', 'givennames', 'firstgivenname', 'forename', 'legalfirstname'] }),
    middleName: text('Middle name', { synonyms: ['middlenames', 'secondname'] }),
    lastName: text('Last name', { required, synonyms: ['familyname', 'surname', 'legallastname', 'legalsurname'] }),
    suffix: text('Suffix', { longest: 20 }),
    preferredName: text('Preferred name', { synonyms: ['preferredgivenname', 'knownas'] }),
    previousName: text('Previous name', { synonyms: ['formername', 'maidenname'] }),
    dateOfBirth: day('Date of birth', { synonyms: ['dob', 'birthdate', 'birthday'] }),
    gender: choice('Gender', 'genders', { synonyms: ['sex'] }),
    email: email('Email', { synonyms: ['emailaddress', 'mail'] }),
    alternativeEmail: email('Alternative email', { synonyms: ['emailaddressalternative', 'personalemail'] }),
    mobile: phone('Mobile', { synonyms: ['mobilephone', 'mobilenumber', 'mobileno', 'cell', 'cellphone', 'telephonenumbermobile'] }),
    phoneHome: phone('Home phone', { synonyms: ['telephonenumberhome', 'homephone', 'phone', 'phonenumber', 'telephone'] }),
    phoneWork: phone('Work phone', { synonyms: ['telephonenumberwork', 'workphone'] }),
    driverLicense: text('Driver licence', { sealed: true, longest: 50, synonyms: ['driverslicence', 'driverslicense'] }),
    uniqueStudentIdentifier: text('Unique student identifier (USI)', { country: 'AU', identifier: 'usi', synonyms: ['usi'] }),
    learnerUniqueIdentifier: text('Learner unique identifier (LUI)', { country: 'AU', longest: 20, synonyms: ['lui'] }),
    victorianStudentNumber: text('Victorian student number (VSN)', { country: 'AU', longest: 20, synonyms: ['vsn'] }),
    taxFileNumber: text('Tax file number', { country: 'AU', identifier: 'tfn', refusesFaults: true, sealed: true, synonyms: ['tfn'] }),
    nationalStudentNumber: text('National student number (NSN)', { country: 'NZ', identifier: 'nsn', synonyms: ['nsn'] }),
    irdNumber: text('IRD number', { country: 'NZ', identifier: 'ird', refusesFaults: true, sealed: true, synonyms: ['ird'] }),
    nationalIdentifier: text('National identity number', {
      ...{ country: 'ZA', identifier: 'sa-id', refusesFaults: true, sealed: true },
      synonyms: ['idnumber', 'rsaid', 'southafricanid'],
    }),
  },
}

const addresses: RecordType = {
  ...{ one: 'Address', many: 'Addresses', key: ['learner', 'kind'], area: 'records' },
  fields: {
    learner,
    kind: word('Kind', ['permanent', 'street', 'postal'], { required, synonyms: ['addresstype'] }),
    buildingName: text('Building', { synonyms: ['addressbuildingpropertyname', 'building'] }),
    poBox: text('PO box', { synonyms: ['addresspostaldeliverybox'] }),
    unitDetails: text('Unit', { synonyms: ['addressflatunitdetails', 'flat'] }),
    streetNumber: text('Street number', { synonyms: ['addressstreetnumber'] }),
    streetName: text('Street', { synonyms: ['addressstreetname', 'addressline1'] }),
    extraAddressLine: text('Extra line', { synonyms: ['addressline2'] }),
    suburbTownCity: text('Suburb, town or city', { synonyms: ['suburb', 'city', 'town', 'locality', 'addresssuburblocalityortown'] }),
    state: choice('State', 'states', { country: 'AU', synonyms: ['stateidentifier'] }),
    province: choice('Province', 'sa-provinces', { country: 'ZA' }),
    postcode: postcode('Postcode', { synonyms: ['postalcode', 'zip'] }),
    country: choice('Country', 'countries', { synonyms: ['countryidentifier'] }),
  },
}

const nextOfKin: RecordType = {
  ...{ one: 'Next of kin', many: 'Next of kin', key: ['learner', 'kind'], area: 'records' },
  fields: {
    learner,
    kind: word('Kind', ['local', 'international'], { required }),
    relationship: choice('Relationship', 'next-of-kin-relationships'),
    firstName: text('First name'),
    middleName: text('Middle name'),
    lastName: text('Last name'),
    mobile: phone('Mobile'),
    phoneHome: phone('Home phone'),
    phoneWork: phone('Work phone'),
    email: email('Email'),
    addressLine1: text('Address line 1'),
    addressLine2: text('Address line 2'),
    suburb: text('Suburb'),
    stateProvinceRegion: text('State, province or region'),
    state: choice('State', 'states', { country: 'AU' }),
    postcode: postcode('Postcode'),
    country: choice('Country', 'countries'),
  },
}

const australian: RecordFields = {
  highestSchoolLevelCompleted: choice('Highest school level completed', 'highest-school-level-completed', { country: 'AU' }),
  highestSchoolLevelCompletedYear: whole('Year completed', { country: 'AU' }),
  countryOfBirth: choice('Country of birth', 'countries', { country: 'AU' }),
  indigenousStatus: choice('Indigenous status', 'indigenous-statuses', { country: 'AU' }),
  disabilityFlag: choice('Disability', 'disability-flags', { country: 'AU' }),
  occupation: choice('Occupation', 'occupation-identifiers', { country: 'AU' }),
  industry: choice('Industry of employment', 'industries-of-employment', { country: 'AU' }),
  yearArrivedInAustralia: whole('Year of arrival in Australia', { country: 'AU' }),
}

const newZealand: RecordFields = {
  lastSchoolAttended: choice('Last school attended', 'nz-last-schools-attended', { country: 'NZ' }),
  lastYearAtSecondarySchool: whole('Last year at secondary school', { country: 'NZ' }),
  secondaryQualification: choice('Secondary qualification', 'nz-secondary-qualifications', { country: 'NZ' }),
  firstYearOfFormalEducation: whole('First year of formal education', { country: 'NZ' }),
  mainActivityPriorToStudy: choice('Main activity before study', 'nz-main-activities-prior-to-study', { country: 'NZ' }),
  citizenshipCountry: choice('Citizenship', 'countries', { country: 'NZ' }),
  residentialStatus: choice('Residential status', 'nz-residential-statuses', { country: 'NZ' }),
  ethnicity1: choice('Ethnicity 1', 'nz-ethnicities', { country: 'NZ' }),
  ethnicity2: choice('Ethnicity 2', 'nz-ethnicities', { country: 'NZ' }),
  ethnicity3: choice('Ethnicity 3', 'nz-ethnicities', { country: 'NZ' }),
  iwiAffiliation1: choice('Iwi affiliation 1', 'nz-iwi-affiliations', { country: 'NZ' }),
  iwiAffiliation2: choice('Iwi affiliation 2', 'nz-iwi-affiliations', { country: 'NZ' }),
  iwiAffiliation3: choice('Iwi affiliation 3', 'nz-iwi-affiliations', { country: 'NZ' }),
  nzDisabilityFlag: choice('Disability', 'nz-disability-flags', { country: 'NZ' }),
  nzDisabilityAccessed: choice('Disability services used', 'nz-disability-accessed', { country: 'NZ' }),
}

const southAfrican: RecordFields = {
  equity: choice('Equity', 'sa-equities', { country: 'ZA' }),
  saNationality: choice('Nationality', 'sa-nationalities', { country: 'ZA' }),
  citizenResidentStatus: choice('Citizen or resident status', 'sa-citizen-resident-statuses', { country: 'ZA' }),
  immigrationStatus: choice('Immigration status', 'sa-immigration-statuses', { country: 'ZA' }),
  province: choice('Province', 'sa-provinces', { country: 'ZA' }),
  socioeconomicStatus: choice('Socio-economic status', 'sa-socioeconomic-statuses', { country: 'ZA' }),
  departmentName: text('Department', { country: 'ZA' }),
  areaOfGovernment: choice('Area of government', 'sa-areas-of-government', { country: 'ZA' }),
  governmentProvince: choice('Government province', 'sa-provinces', { country: 'ZA' }),
  disabilityStatus: choice('Disability status', 'sa-disability-statuses', { country: 'ZA' }),
  disabilityAdvice: flag('Disability advice', { country: 'ZA' }),
  seeingRating: choice('Seeing', 'sa-health-ratings', { country: 'ZA' }),
  hearingRating: choice('Hearing', 'sa-health-ratings', { country: 'ZA' }),
  communicatingRating: choice('Communicating', 'sa-health-ratings', { country: 'ZA' }),
  walkingRating: choice('Walking', 'sa-health-ratings', { country: 'ZA' }),
  rememberingRating: choice('Remembering', 'sa-health-ratings', { country: 'ZA' }),
  selfcareRating: choice('Self-care', 'sa-health-ratings', { country: 'ZA' }),
}

const demographics: RecordType = {
  ...{ one: 'Demographics', many: 'Demographics', key: ['learner'], area: 'records' },
  fields: {
    learner,
    isStillAtSchool: flag('Still at school', { synonyms: ['atschoolflag'] }),
    priorEducationFlag: choice('Prior education', 'prior-education-flags', { synonyms: ['prioreducationalachievementflag'] }),
    employmentStatus: choice('Employment status', 'employment-statuses', { synonyms: ['labourforcestatusidentifier'] }),
    ...australian,
    ...newZealand,
    ...southAfrican,
    primaryLanguage: choice('Main language', 'languages', { synonyms: ['languageidentifier'] }),
    spokenEnglishProficiency: choice('Spoken English', 'spoken-english-proficiencies'),
    nationality: choice('Nationality', 'countries'),
    passportNumber: text('Passport number', { sealed: true, longest: 50 }),
    passportCountry: choice('Passport country', 'countries'),
    passportExpiryDate: day('Passport expiry date'),
    visaNumber: text('Visa number', { sealed: true, longest: 50 }),
    visaType: choice('Visa type', 'visa-types'),
    visaExpiryDate: day('Visa expiry date'),
  },
}

const disabilities: RecordType = {
  ...{ one: 'Disability', many: 'Disabilities', key: ['learner', 'disability'], area: 'records' },
  fields: {
    learner,
    disability: choice('Disability', 'disabilities', { required, synonyms: ['disabilitytypeidentifier'] }),
    effectiveFromDate: day('From'),
    effectiveToDate: day('Until'),
  },
}

const priorAchievements: RecordType = {
  ...{ one: 'Prior achievement', many: 'Prior achievements', key: ['learner', 'achievement'], area: 'records' },
  fields: { learner, achievement: choice('Achievement', 'prior-educations', { required, synonyms: ['prioreducationalachievementidentifier'] }) },
}

const staff: RecordType = {
  ...{ one: 'Staff member', many: 'Staff', key: ['email'], area: 'records' },
  fields: {
    email: email('Email', { required }),
    firstName: text('First name'),
    lastName: text('Last name', { required }),
    mobile: phone('Mobile'),
    isArchived: flag('Archived'),
  },
}

export const peopleTypes = {
  staff,
  learners,
  'learner-addresses': addresses,
  'next-of-kin': nextOfKin,
  demographics,
  disabilities,
  'prior-achievements': priorAchievements,
} as const
