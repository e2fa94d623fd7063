import { type Described, just, names } from './learner-labels.ts'

const writtenStreet = names('buildingName unitDetails streetNumber streetName extraAddressLine suburbTownCity stateId postcode countryId')
const writtenAddress = [...writtenStreet, 'poBox', 'saProvinceId']
const writtenKin = names(`relationshipId firstName middleName lastName phoneHome phoneWork mobile email addressLine1 addressLine2 suburb
  stateProvinceRegion postcode countryId`)
const writtenDisability = names('disabilityId effectiveFromDate effectiveToDate')

/** The fields of each body (3.14 to 3.17), copied from the specification's text. */
export const bodies: Record<string, Described> = {
  createSupportCase: just(names('courseEnrolmentId unitEnrolmentId supportCaseCategoryId subject htmlBody documentIds')),
  createSupportCaseEntry: just(names('htmlBody documentIds')),
  replaceLearnerPersonal: {
    fields: names('title suffix preferredNamed previousName genderId'),
    groups: {
      learnerPersonalEmailAddresses: just(['alternativeEmail']),
      learnerPersonalPhoneNumbers: just(names('phoneHome phoneWork')),
      learnerPersonalPermanentAddress: just(writtenAddress),
      learnerPersonalStreetAddress: just(writtenStreet),
      learnerPostalAddress: just(writtenAddress),
    },
  },
  replaceLearnerNextOfKin: {
    fields: [],
    groups: { internationalNextOfKin: just(writtenKin), localNextOfKin: just([...writtenKin, 'stateId']) },
  },
  replaceLearnerDemographics: {
    fields: names('isStillAtSchool priorEducationFlagId employmentStatusId'),
    groups: {
      learnerDemographicsAuFields: {
        fields: names(`highestSchoolLevelCompletedId highestSchoolLevelCompletedYear countryOfBirthId indigenousStatusId disabilityFlagId
          occupationIdentifierId industryOfEmploymentId`),
        groups: { disabilities: just(writtenDisability) },
      },
      learnerDemographicsNzFields: {
        fields: names(`lastSchoolAttendedId lastYearAtSecondarySchool secondaryQualificationId firstYearOfFormalEducation mainActivityPriorToStudyId
          citizenshipCountryId residentialStatusId iwiAffiliation1Id iwiAffiliation2Id iwiAffiliation3Id ethnicity1Id ethnicity2Id ethnicity3Id
          disabilityFlagId disabilityAccessedId`),
        groups: { disabilities: just(writtenDisability) },
      },
      learnerDemographicsSaFields: just(
        names(`equityId nationalityId citizenResidentStatusId provinceId socioeconomicStatusId departmentName areaOfGovernmentId disabilityStatusId
          immigrationStatusId governmentProvinceId seeingHealthRatingId hearingHealthRatingId communicatingHealthRatingId walkingHealthRatingId
          rememberingHealthRatingId selfcareHealthRatingId disabilityAdviceFlag`),
      ),
      learnerAppLearnerDemographicsFeeHelpFields: just(['yearArrivedInAustralia']),
      learnerAppLearnerDemographicsInternationalFields: just(
        names('passportNumber passportExpiryDate passportCountryId visaNumber visaTypeId visaExpiryDate nationalityId'),
      ),
      learnerAppLearnerDemographicsLanguageFields: just(names('primaryLanguageId spokenEnglishProficiencyId')),
    },
  },
}
