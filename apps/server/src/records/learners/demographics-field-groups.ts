import type { LookupName } from '@lanyard/contract'
import { expiry, yearOfLife } from './detail-checks.ts'
import type { DetailField, FieldGroup } from './field-groups.ts'

const of = (column: string, list: LookupName): DetailField => ({ column, list })
const year = (column: string): DetailField => ({ column, check: yearOfLife })
const table = 'learner_demographics'

export const auGroup = 'learnerDemographicsAuFields'
export const nzGroup = 'learnerDemographicsNzFields'

export const demographicsFieldGroups: readonly FieldGroup[] = [
  {
    table,
    fields: {
      isStillAtSchool: { column: 'is_still_at_school' },
      priorEducationFlagId: of('prior_education_flag_id', 'prior-education-flags'),
      employmentStatusId: of('employment_status_id', 'employment-statuses'),
    },
  },
  {
    table,
    group: auGroup,
    fields: {
      highestSchoolLevelCompletedId: of('au_highest_school_level_completed_id', 'highest-school-level-completed'),
      highestSchoolLevelCompletedYear: year('au_highest_school_level_completed_year'),
      countryOfBirthId: of('au_country_of_birth_id', 'countries'),
      indigenousStatusId: of('au_indigenous_status_id', 'indigenous-statuses'),
      disabilityFlagId: of('au_disability_flag_id', 'disability-flags'),
      occupationIdentifierId: of('au_occupation_identifier_id', 'occupation-identifiers'),
      industryOfEmploymentId: of('au_industry_of_employment_id', 'industries-of-employment'),
    },
  },
  {
    table,
    group: nzGroup,
    fields: {
      lastSchoolAttendedId: of('nz_last_school_attended_id', 'nz-last-schools-attended'),
      lastYearAtSecondarySchool: year('nz_last_year_at_secondary_school'),
      secondaryQualificationId: of('nz_secondary_qualification_id', 'nz-secondary-qualifications'),
      firstYearOfFormalEducation: year('nz_first_year_of_formal_education'),
      mainActivityPriorToStudyId: of('nz_main_activity_prior_to_study_id', 'nz-main-activities-prior-to-study'),
      citizenshipCountryId: of('nz_citizenship_country_id', 'countries'),
      residentialStatusId: of('nz_residential_status_id', 'nz-residential-statuses'),
      iwiAffiliation1Id: of('nz_iwi_affiliation1_id', 'nz-iwi-affiliations'),
      iwiAffiliation2Id: of('nz_iwi_affiliation2_id', 'nz-iwi-affiliations'),
      iwiAffiliation3Id: of('nz_iwi_affiliation3_id', 'nz-iwi-affiliations'),
      ethnicity1Id: of('nz_ethnicity1_id', 'nz-ethnicities'),
      ethnicity2Id: of('nz_ethnicity2_id', 'nz-ethnicities'),
      ethnicity3Id: of('nz_ethnicity3_id', 'nz-ethnicities'),
      disabilityFlagId: of('nz_disability_flag_id', 'nz-disability-flags'),
      disabilityAccessedId: of('nz_disability_accessed_id', 'nz-disability-accessed'),
    },
  },
  {
    table,
    group: 'learnerDemographicsSaFields',
    fields: {
      equityId: of('sa_equity_id', 'sa-equities'),
      nationalityId: of('sa_nationality_id', 'sa-nationalities'),
      citizenResidentStatusId: of('sa_citizen_resident_status_id', 'sa-citizen-resident-statuses'),
      provinceId: of('sa_province_id', 'sa-provinces'),
      socioeconomicStatusId: of('sa_socioeconomic_status_id', 'sa-socioeconomic-statuses'),
      departmentName: { column: 'sa_department_name' },
      areaOfGovernmentId: of('sa_area_of_government_id', 'sa-areas-of-government'),
      disabilityStatusId: of('sa_disability_status_id', 'sa-disability-statuses'),
      immigrationStatusId: of('sa_immigration_status_id', 'sa-immigration-statuses'),
      governmentProvinceId: of('sa_government_province_id', 'sa-provinces'),
      seeingHealthRatingId: of('sa_seeing_health_rating_id', 'sa-health-ratings'),
      hearingHealthRatingId: of('sa_hearing_health_rating_id', 'sa-health-ratings'),
      communicatingHealthRatingId: of('sa_communicating_health_rating_id', 'sa-health-ratings'),
      walkingHealthRatingId: of('sa_walking_health_rating_id', 'sa-health-ratings'),
      rememberingHealthRatingId: of('sa_remembering_health_rating_id', 'sa-health-ratings'),
      selfcareHealthRatingId: of('sa_selfcare_health_rating_id', 'sa-health-ratings'),
      disabilityAdviceFlag: { column: 'sa_disability_advice_flag' },
    },
  },
  { table, group: 'learnerAppLearnerDemographicsFeeHelpFields', fields: { yearArrivedInAustralia: year('year_arrived_in_australia') } },
  {
    table,
    group: 'learnerAppLearnerDemographicsInternationalFields',
    fields: {
      passportNumber: { column: 'passport_number_sealed', isSealed: true },
      passportExpiryDate: { column: 'passport_expiry_date', check: expiry },
      passportCountryId: of('passport_country_id', 'countries'),
      visaNumber: { column: 'visa_number_sealed', isSealed: true },
      visaTypeId: of('visa_type_id', 'visa-types'),
      visaExpiryDate: { column: 'visa_expiry_date', check: expiry },
      nationalityId: of('nationality_id', 'countries'),
    },
  },
  {
    table,
    group: 'learnerAppLearnerDemographicsLanguageFields',
    fields: {
      primaryLanguageId: of('primary_language_id', 'languages'),
      spokenEnglishProficiencyId: of('spoken_english_proficiency_id', 'spoken-english-proficiencies'),
    },
  },
]
