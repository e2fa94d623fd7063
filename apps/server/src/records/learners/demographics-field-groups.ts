import { demographicsFields } from '@lanyard/contract'
import { fieldGroupsOf } from './field-groups.ts'

const table = 'learner_demographics'

export const demographicsFieldGroups = fieldGroupsOf(demographicsFields, {
  top: {
    table,
    columns: {
      isStillAtSchool: 'is_still_at_school',
      priorEducationFlagId: 'prior_education_flag_id',
      employmentStatusId: 'employment_status_id',
    },
  },
  learnerDemographicsAuFields: {
    table,
    columns: {
      highestSchoolLevelCompletedId: 'au_highest_school_level_completed_id',
      highestSchoolLevelCompletedYear: 'au_highest_school_level_completed_year',
      countryOfBirthId: 'au_country_of_birth_id',
      indigenousStatusId: 'au_indigenous_status_id',
      disabilityFlagId: 'au_disability_flag_id',
      occupationIdentifierId: 'au_occupation_identifier_id',
      industryOfEmploymentId: 'au_industry_of_employment_id',
    },
  },
  learnerDemographicsNzFields: {
    table,
    columns: {
      lastSchoolAttendedId: 'nz_last_school_attended_id',
      lastYearAtSecondarySchool: 'nz_last_year_at_secondary_school',
      secondaryQualificationId: 'nz_secondary_qualification_id',
      firstYearOfFormalEducation: 'nz_first_year_of_formal_education',
      mainActivityPriorToStudyId: 'nz_main_activity_prior_to_study_id',
      citizenshipCountryId: 'nz_citizenship_country_id',
      residentialStatusId: 'nz_residential_status_id',
      iwiAffiliation1Id: 'nz_iwi_affiliation1_id',
      iwiAffiliation2Id: 'nz_iwi_affiliation2_id',
      iwiAffiliation3Id: 'nz_iwi_affiliation3_id',
      ethnicity1Id: 'nz_ethnicity1_id',
      ethnicity2Id: 'nz_ethnicity2_id',
      ethnicity3Id: 'nz_ethnicity3_id',
      disabilityFlagId: 'nz_disability_flag_id',
      disabilityAccessedId: 'nz_disability_accessed_id',
    },
  },
  learnerDemographicsSaFields: {
    table,
    columns: {
      equityId: 'sa_equity_id',
      nationalityId: 'sa_nationality_id',
      citizenResidentStatusId: 'sa_citizen_resident_status_id',
      provinceId: 'sa_province_id',
      socioeconomicStatusId: 'sa_socioeconomic_status_id',
      departmentName: 'sa_department_name',
      areaOfGovernmentId: 'sa_area_of_government_id',
      disabilityStatusId: 'sa_disability_status_id',
      immigrationStatusId: 'sa_immigration_status_id',
      governmentProvinceId: 'sa_government_province_id',
      seeingHealthRatingId: 'sa_seeing_health_rating_id',
      hearingHealthRatingId: 'sa_hearing_health_rating_id',
      communicatingHealthRatingId: 'sa_communicating_health_rating_id',
      walkingHealthRatingId: 'sa_walking_health_rating_id',
      rememberingHealthRatingId: 'sa_remembering_health_rating_id',
      selfcareHealthRatingId: 'sa_selfcare_health_rating_id',
      disabilityAdviceFlag: 'sa_disability_advice_flag',
    },
  },
  learnerAppLearnerDemographicsFeeHelpFields: { table, columns: { yearArrivedInAustralia: 'year_arrived_in_australia' } },
  learnerAppLearnerDemographicsInternationalFields: {
    table,
    columns: {
      passportNumber: 'passport_number_sealed',
      passportExpiryDate: 'passport_expiry_date',
      passportCountryId: 'passport_country_id',
      visaNumber: 'visa_number_sealed',
      visaTypeId: 'visa_type_id',
      visaExpiryDate: 'visa_expiry_date',
      nationalityId: 'nationality_id',
    },
  },
  learnerAppLearnerDemographicsLanguageFields: {
    table,
    columns: {
      primaryLanguageId: 'primary_language_id',
      spokenEnglishProficiencyId: 'spoken_english_proficiency_id',
    },
  },
})
