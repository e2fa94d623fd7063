import { text, whole } from '../fields.ts'
import { active, byCodeAndDescription, coded, lookup } from './lookup.ts'

const nz = { jurisdiction: 'NZ' } as const
const nzFiltered = { ...nz, filters: byCodeAndDescription } as const

export const newZealand = {
  'nz-consortiums': lookup('nzConsortium', nz),
  'nz-countries': lookup('nzCountry', nz),
  'nz-degree-research-statuses': lookup('nzDegreeResearchStatus', nzFiltered),
  'nz-disability-accessed': lookup('nzDisabilityAccessed', nz),
  'nz-disability-flags': lookup('nzDisabilityFlag', { ...nz, fields: { ...coded, codeDsr: text, ...active } }),
  'nz-disability-support-needs': lookup('nzDisabilitySupportNeed', nz),
  'nz-embedded-literacy-numeracy': lookup('nzEmbeddedLiteracyNumeracy', nzFiltered),
  'nz-employment-location-codes': lookup('nzEmploymentLocationCode', nz),
  'nz-employment-types': lookup('nzEmploymentType', nzFiltered),
  'nz-ethnicities': lookup('nzEthnicity', nz),
  'nz-funding-categories': lookup('nzFundingCategory', nz),
  'nz-genders': lookup('nzGender', nz),
  'nz-ite-sectors': lookup('nzIteSector', nz),
  'nz-ite-subjects': lookup('nzIteSubject', nz),
  'nz-iwi-affiliations': lookup('nzIwiAffiliation', nz),
  'nz-last-schools-attended': lookup('nzLastSchoolAttended', nz),
  'nz-main-activities-prior-to-study': lookup('nzMainActivityPriorToStudy', nz),
  'nz-mode-of-deliveries': lookup('nzModeOfDelivery', nzFiltered),
  'nz-occupations': lookup('nzOccupation', nzFiltered),
  'nz-outcomes': lookup('nzOutcome', { ...nz, paged: true }),
  'nz-prior-education-received': lookup('nzPriorEducationReceived', nz),
  'nz-programme-types': lookup('nzProgrammeType', nzFiltered),
  'nzqa-results': lookup('nzqaResult', nz),
  'nzqa-awarding-providers': lookup('nzqaAwardingProvider', { ...nz, fields: { ...coded, location: text, ...active } }),
  'nzqa-request-types': lookup('nzqaRequestType', nz),
  'nz-qualification-award-categories': lookup('nzQualificationAwardCategory', { ...nz, fields: { ...coded, level: whole, ...active } }),
  'nz-register-levels': lookup('nzRegisterLevel', nzFiltered),
  'nz-research-levels': lookup('nzResearchLevel', nzFiltered),
  'nz-residential-statuses': lookup('nzResidentialStatus', nz),
  'nz-sced-field-of-studies': lookup('nzScedFieldOfStudy', nz),
  'nz-secondary-qualifications': lookup('nzSecondaryQualification', nz),
  'nz-standard-code-countries': lookup('nzStandardCodeCountry', { ...nz, fields: { ...coded, level4CountryCode: text, ...active } }),
  'nz-study-types': lookup('nzStudyType', nzFiltered),
  'nz-territorial-authorities': lookup('nzTerritorialAuthority', { ...nzFiltered, fields: { ...coded, regionCode: text, regionDescription: text, ...active } }),
  'nz-training-agreement-grace-reasons': lookup('nzTrainingAgreementGraceReason', {
    ...nz,
    filters: { nzTrainingAgreementGraceReasonIdFilter: ['nzTrainingAgreementGraceReasonId', 'id'], ...byCodeAndDescription },
  }),
  'nz-training-agreement-on-hold-reasons': lookup('nzTrainingAgreementOnHoldReason', {
    ...nz,
    filters: { nzTrainingAgreementOnHoldReasonIdFilter: ['nzTrainingAgreementOnHoldReasonId', 'id'], ...byCodeAndDescription },
  }),
  'nz-training-agreement-statuses': lookup('nzTrainingAgreementStatus', {
    ...nz,
    filters: { nzTrainingAgreementStatusIdFilter: ['nzTrainingAgreementStatusId', 'id'], ...byCodeAndDescription },
  }),
  'nz-training-agreement-withdrawal-reasons': lookup('nzTrainingAgreementWithdrawalReason', {
    ...nz,
    filters: { nzTrainingAgreementWithdrawalReasonIdFilter: ['nzTrainingAgreementWithdrawalReasonId', 'id'], ...byCodeAndDescription },
  }),
  'nz-unit-classifications': lookup('nzUnitClassification', nzFiltered),
  'nz-unit-exemption-amfm': lookup('nzUnitExemptionAmfm', nzFiltered),
  'nz-visa-types': lookup('nzVisaType', nz),
  'fees-free-eligibles': lookup('feesFreeEligible', nz),
  'studylink-statuses': lookup('studylinkStatus', { ...nz, fields: coded }),
  'studylink-status-reasons': lookup('studylinkStatusReason', { ...nz, fields: coded }),
}
