/**
 * Sections 3.2 to 3.5 and 7.2 to 7.5 of the specification as plain data, copied from its text and never from the registry, which is tested against it. `!`
 * marks a required field.
 */
const names = (words: string) => words.trim().split(/\s+/)

/** Section 7.2, by heading: lists without a query. */
export const listsWithoutQuery = names(`
  aacs accreditation-types acfe address-types admission-basis age-categories agency-classifications agent-agreement-statuses agent-classifications
  agent-statuses alert-types recipient-types anzscos anzsics ascos application-payment-types
  assessment-methods attendance-types auto-grade-rule-types auto-grade-activity-statuses av-study-reasons campus-operation-types class-statuses
  commenced-at-school-flags commencing-courses commencing-program-cohorts commencing-student-identifiers contract-types countries
  course-offer-statuses course-offer-types credential-statuses currencies delivery-modes delivery-modes-av8 delivery-modes-wa department-codes
  disabilities disability-flags duration-types elearning-course-statuses elearning-enrolment-statuses element-enrolment-statuses employment-statuses
  english-test-score-types enrolment-fee-schedule-statuses evaluator-sources event-types
  fee-assessment-categories fee-exemptions fee-exemption-waivers fee-schedule-date-reference-types fee-type-indicators fh-additional-entrance-criteria
  fh-basis-for-admission fh-citizen-residents fh-field-of-educations fh-highest-education-levels fh-indigenous-statuses fh-parent-education-levels
  fh-study-reasons
  finance-account-item-statuses finance-credit-note-statuses finance-discount-types finance-funding-methods finance-invoice-statuses
  finance-payment-methods finance-payment-statuses form-submission-data-form-types fps-statuses fps-waiver-reasons fund-source-nationals
  fund-source-states fund-sources funding-record-statuses genders
  sa-highest-qualification-types highest-school-level-completed indigenous-statuses industries-of-employment industry-sizes internet-based-learnings
  languages level-of-educations list-operations lln-benefits lln-levels lln-post-assesses lln-pre-assesses main-subjects managed-apprenticeships
  marital-statuses mural-attendances nz-standard-code-countries next-of-kin-relationships
  nz-consortiums nz-countries nz-disability-accessed nz-disability-flags nz-disability-support-needs nz-employment-location-codes nz-ethnicities
  fees-free-eligibles nz-funding-categories nz-genders nz-ite-sectors nz-ite-subjects nz-iwi-affiliations nz-last-schools-attended
  nz-main-activities-prior-to-study nz-prior-education-received nz-qualification-award-categories nz-residential-statuses nz-sced-field-of-studies
  nz-secondary-qualifications nz-visa-types nzqa-awarding-providers nzqa-request-types nzqa-results
  occupation-identifiers offshore-delivery-indicators offshore-delivery-modes pay-levels payment-methods payment-types period-types
  positions predominant-delivery-modes prior-education-flags prior-education-types prior-educations program-statuses programs publish-types
  qualification-audit-outcomes qualification-enrolment-statuses qualification-field-of-educations qualification-major-rule-types quote-statuses
  recognition-statuses regions results rto-statuses
  sa-alternative-identifier-types sa-appointment-types sa-areas-of-government sa-citizen-resident-statuses sa-disability-statuses
  sa-employment-statuses sa-equities sa-fields-of-education sa-genders sa-health-ratings sa-immigration-statuses sa-languages sa-nationalities
  sa-provinces sa-socioeconomic-statuses sa-staff-categories
  sales-contact-types sales-cost-types sales-difficulties scholarship-types school-types separation-statuses
  sg-identity-document-types sg-nationalities sg-nric-types sg-prior-educations sg-races sg-residential-statuses sg-prior-educations-wsq
  specific-program-identifiers spoken-english-proficiencies states student-pass-requirements study-modes studylink-status-reasons studylink-statuses
  submission-data-statuses submission-data-types support-case-categories support-case-entry-types support-case-priorities support-case-statuses
  survey-statuses target-groups-course-enrolment target-groups-learner task-completion-statuses task-priorities timetable-groups timetable-statuses
  unit-enrolment-statuses unit-field-of-educations unit-of-competency-flags unit-types vaccine-statuses venues visa-types visas win-probabilities
  workplace-classifications workplace-types
`)

/** Section 7.3: lists with paging and these parameters. */
export const listsWithQuery: Record<string, string[]> = {
  'address-regions': ['countryIdFilter'],
  'anzsic-level4-industries': ['codeFilter', 'descriptionFilter'],
  'application-status-reasons': [],
  'application-statuses': [],
  'automation-activity-types': ['descriptionFilter'],
  'automation-trigger-condition-types': ['descriptionFilter'],
  'automation-trigger-types': ['descriptionFilter', 'evaluatorSourceIdFilter'],
  'class-absent-reasons': [],
  'class-registration-statuses': [],
  'close-lost-reasons': [],
  'completion-pathways': [],
  'credential-types': ['credentialTypeIdFilter', 'credentialTypeDescriptionFilter'],
  'custom-field-types': [],
  'delivery-options': [],
  'enrolment-status-reasons': ['codeFilter'],
  'enrolment-statuses': [],
  'event-enrolment-statuses': ['eventEnrolmentStatusIdFilter', 'descriptionFilter'],
  'event-session-statuses': ['eventSessionStatusIdFilter', 'descriptionFilter'],
  'event-session-types': ['eventSessionTypeIdFilter', 'descriptionFilter'],
  industries: [],
  'nz-degree-research-statuses': ['codeFilter', 'descriptionFilter'],
  'nz-embedded-literacy-numeracy': ['codeFilter', 'descriptionFilter'],
  'nz-employment-types': ['codeFilter', 'descriptionFilter'],
  'nz-mode-of-deliveries': ['codeFilter', 'descriptionFilter'],
  'nz-occupations': ['codeFilter', 'descriptionFilter'],
  'nz-programme-types': ['codeFilter', 'descriptionFilter'],
  'nz-register-levels': ['codeFilter', 'descriptionFilter'],
  'nz-research-levels': ['codeFilter', 'descriptionFilter'],
  'nz-study-types': ['codeFilter', 'descriptionFilter'],
  'nz-territorial-authorities': ['codeFilter', 'descriptionFilter'],
  'nz-unit-classifications': ['codeFilter', 'descriptionFilter'],
  'nz-unit-exemption-amfm': ['codeFilter', 'descriptionFilter'],
  'nz-outcomes': [],
  'nz-training-agreement-grace-reasons': ['nzTrainingAgreementGraceReasonIdFilter', 'codeFilter', 'descriptionFilter'],
  'nz-training-agreement-on-hold-reasons': ['nzTrainingAgreementOnHoldReasonIdFilter', 'codeFilter', 'descriptionFilter'],
  'nz-training-agreement-statuses': ['nzTrainingAgreementStatusIdFilter', 'codeFilter', 'descriptionFilter'],
  'nz-training-agreement-withdrawal-reasons': ['nzTrainingAgreementWithdrawalReasonIdFilter', 'codeFilter', 'descriptionFilter'],
  'opportunity-sources': [],
  'opportunity-stages': ['isDeleted'],
  'opportunity-types': [],
  outcomes: [],
  pipelines: ['search', 'isActiveFilter'],
  'placeholder-sections': ['nameFilter', 'allowCustomEmailTemplateFlagFilter'],
  'sales-contact-stages': [],
  'training-agreement-statuses': ['trainingAgreementStatusIdFilter', 'descriptionFilter'],
  'ureport-template-types': ['entityNameFilter'],
}

/** Section 7.4: lists whose values are created, and replaced one by one (7.5). */
export const listsWritten = names(`
  agent-agreement-statuses agent-statuses application-status-reasons class-absent-reasons close-lost-reasons completion-pathways course-offer-types
  delivery-options department-codes enrolment-status-reasons finance-funding-methods industries lln-benefits lln-post-assesses lln-pre-assesses
  marital-statuses next-of-kin-relationships opportunity-sources opportunity-types pipelines results sales-contact-stages support-case-categories
  target-groups-course-enrolment vaccine-statuses visas
`)

/** Section 7.5: the list that is replaced as a set. */
export const listReplacedAsSet = 'opportunity-stages'

/** Section 3.5, by area: the entity and, after the colon, its path in 7.2 or 7.3. `paymentType` appears by its path only. */
export const areas: Record<string, string[]> = {
  'Accreditation, organisation and classification': names(`
    aac:aacs accreditationType:accreditation-types acfe:acfe agencyClassification:agency-classifications anzsco:anzscos anzsic:anzsics
    anzsicLevel4Industry:anzsic-level4-industries asco:ascos industry:industries industryOfEmployment:industries-of-employment
    industrySize:industry-sizes occupationIdentifier:occupation-identifiers payLevel:pay-levels position:positions region:regions
    rtoStatus:rto-statuses departmentCode:department-codes campusOperationType:campus-operation-types
    workplaceClassification:workplace-classifications workplaceType:workplace-types
  `),
  'Agents and applications': names(`
    agentAgreementStatus:agent-agreement-statuses agentClassification:agent-classifications agentStatus:agent-statuses
    applicationStatus:application-statuses applicationStatusReason:application-status-reasons applicationPaymentType:application-payment-types
    admissionBasis:admission-basis
  `),
  'Learner demographics (general and Australian)': names(`
    addressType:address-types addressRegion:address-regions ageCategory:age-categories country:countries state:states gender:genders
    maritalStatus:marital-statuses language:languages disability:disabilities disabilityFlag:disability-flags indigenousStatus:indigenous-statuses
    highestSchoolLevelCompleted:highest-school-level-completed employmentStatus:employment-statuses priorEducation:prior-educations
    priorEducationFlag:prior-education-flags priorEducationType:prior-education-types levelOfEducation:level-of-educations schoolType:school-types
    nextOfKinRelationship:next-of-kin-relationships vaccineStatus:vaccine-statuses visa:visas visaType:visa-types
    spokenEnglishProficiency:spoken-english-proficiencies englishTestScoreType:english-test-score-types
    studentPassRequirement:student-pass-requirements scholarshipType:scholarship-types targetGroupLearner:target-groups-learner
  `),
  'Courses, units and delivery': names(`
    courseOfferType:course-offer-types courseOfferStatus:course-offer-statuses deliveryOption:delivery-options deliveryMode:delivery-modes
    deliveryModeAv8:delivery-modes-av8 deliveryModeWa:delivery-modes-wa predominantDeliveryMode:predominant-delivery-modes durationType:duration-types
    completionPathway:completion-pathways commencingCourse:commencing-courses commencingProgramCohort:commencing-program-cohorts
    commencingStudentIdentifier:commencing-student-identifiers commencedAtSchoolFlag:commenced-at-school-flags
    internetBasedLearning:internet-based-learnings offshoreDeliveryIndicator:offshore-delivery-indicators offshoreDeliveryMode:offshore-delivery-modes
    mainSubject:main-subjects managedApprenticeship:managed-apprenticeships muralAttendance:mural-attendances program:programs
    programStatus:program-statuses qualificationAuditOutcome:qualification-audit-outcomes
    qualificationEnrolmentStatus:qualification-enrolment-statuses qualificationFieldOfEducation:qualification-field-of-educations
    qualificationMajorRuleType:qualification-major-rule-types unitFieldOfEducation:unit-field-of-educations
    unitOfCompetencyFlag:unit-of-competency-flags unitType:unit-types specificProgramIdentifier:specific-program-identifiers studyMode:study-modes
    avStudyReason:av-study-reasons publishType:publish-types
  `),
  'Enrolment, assessment and results': names(`
    enrolmentStatus:enrolment-statuses enrolmentStatusReason:enrolment-status-reasons elementEnrolmentStatus:element-enrolment-statuses
    unitEnrolmentStatus:unit-enrolment-statuses assessmentMethod:assessment-methods result:results outcome:outcomes
    recognitionStatus:recognition-statuses targetGroupCourseEnrolment:target-groups-course-enrolment credentialStatus:credential-statuses
    credentialType:credential-types separationStatus:separation-statuses llnBenefit:lln-benefits llnLevel:lln-levels llnPostAssess:lln-post-assesses
    llnPreAssess:lln-pre-assesses
  `),
  'Classes, timetables and events': names(`
    attendanceType:attendance-types classAbsentReason:class-absent-reasons classRegistrationStatus:class-registration-statuses
    classStatus:class-statuses timetableGroup:timetable-groups timetableStatus:timetable-statuses eventType:event-types
    eventEnrolmentStatus:event-enrolment-statuses eventSessionStatus:event-session-statuses eventSessionType:event-session-types venue:venues
  `),
  'E-learning and auto-grading': names(`
    elearningCourseStatus:elearning-course-statuses elearningEnrolmentStatus:elearning-enrolment-statuses
    autoGradeActivityStatus:auto-grade-activity-statuses autoGradeRuleType:auto-grade-rule-types
  `),
  'Automation, templates and communication': names(`
    automationActivityType:automation-activity-types automationTriggerConditionType:automation-trigger-condition-types
    automationTriggerType:automation-trigger-types evaluatorSource:evaluator-sources alertType:alert-types recipientType:recipient-types
    placeholderSection:placeholder-sections templateType:ureport-template-types customFieldType:custom-field-types listOperation:list-operations
    formSubmissionDataFormType:form-submission-data-form-types submissionDataStatus:submission-data-statuses submissionDataType:submission-data-types
    surveyStatus:survey-statuses
  `),
  'Finance and funding': names(`
    currency:currencies paymentMethod:payment-methods paymentType:payment-types feeAssessmentCategory:fee-assessment-categories
    feeExemption:fee-exemptions feeExemptionWaiver:fee-exemption-waivers feeScheduleDateReferenceType:fee-schedule-date-reference-types
    feeTypeIndicator:fee-type-indicators enrolmentFeeScheduleStatus:enrolment-fee-schedule-statuses financeFundingMethod:finance-funding-methods
    financeInvoiceStatus:finance-invoice-statuses financeCreditNoteStatus:finance-credit-note-statuses financePaymentStatus:finance-payment-statuses
    financeAccountItemStatus:finance-account-item-statuses financeDiscountType:finance-discount-types financePaymentMethod:finance-payment-methods
    fpsStatus:fps-statuses fpsWaiverReason:fps-waiver-reasons fundSource:fund-sources fundSourceNational:fund-source-nationals
    fundSourceState:fund-source-states fundingRecordStatus:funding-record-statuses contractType:contract-types periodType:period-types
  `),
  'Sales and CRM': names(`
    opportunitySource:opportunity-sources opportunityStage:opportunity-stages opportunityType:opportunity-types pipeline:pipelines
    winProbability:win-probabilities closeLostReason:close-lost-reasons quoteStatus:quote-statuses salesContactStage:sales-contact-stages
    salesContactType:sales-contact-types salesCostType:sales-cost-types salesDifficulty:sales-difficulties
  `),
  'Support and tasks': names(`
    supportCaseCategory:support-case-categories supportCaseEntryType:support-case-entry-types supportCasePriority:support-case-priorities
    supportCaseStatus:support-case-statuses taskCompletionStatus:task-completion-statuses taskPriority:task-priorities
  `),
  'Training agreements': names('trainingAgreementStatus:training-agreement-statuses'),
  'FEE-HELP': names(`
    fhAdditionalEntranceCriteria:fh-additional-entrance-criteria fhBasisForAdmission:fh-basis-for-admission fhCitizenResident:fh-citizen-residents
    fhFieldOfEducation:fh-field-of-educations fhHighestEducationLevel:fh-highest-education-levels fhIndigenousStatus:fh-indigenous-statuses
    fhParentEducationLevel:fh-parent-education-levels fhStudyReason:fh-study-reasons
  `),
  'New Zealand': names(`
    nzConsortium:nz-consortiums nzCountry:nz-countries nzDegreeResearchStatus:nz-degree-research-statuses nzDisabilityAccessed:nz-disability-accessed
    nzDisabilityFlag:nz-disability-flags nzDisabilitySupportNeed:nz-disability-support-needs nzEmbeddedLiteracyNumeracy:nz-embedded-literacy-numeracy
    nzEmploymentLocationCode:nz-employment-location-codes nzEmploymentType:nz-employment-types nzEthnicity:nz-ethnicities
    nzFundingCategory:nz-funding-categories nzGender:nz-genders nzIteSector:nz-ite-sectors nzIteSubject:nz-ite-subjects
    nzIwiAffiliation:nz-iwi-affiliations nzLastSchoolAttended:nz-last-schools-attended nzMainActivityPriorToStudy:nz-main-activities-prior-to-study
    nzModeOfDelivery:nz-mode-of-deliveries nzOccupation:nz-occupations nzOutcome:nz-outcomes nzPriorEducationReceived:nz-prior-education-received
    nzProgrammeType:nz-programme-types nzqaResult:nzqa-results nzqaAwardingProvider:nzqa-awarding-providers nzqaRequestType:nzqa-request-types
    nzQualificationAwardCategory:nz-qualification-award-categories nzRegisterLevel:nz-register-levels nzResearchLevel:nz-research-levels
    nzResidentialStatus:nz-residential-statuses nzScedFieldOfStudy:nz-sced-field-of-studies nzSecondaryQualification:nz-secondary-qualifications
    nzStandardCodeCountry:nz-standard-code-countries nzStudyType:nz-study-types nzTerritorialAuthority:nz-territorial-authorities
    nzTrainingAgreementGraceReason:nz-training-agreement-grace-reasons nzTrainingAgreementOnHoldReason:nz-training-agreement-on-hold-reasons
    nzTrainingAgreementStatus:nz-training-agreement-statuses nzTrainingAgreementWithdrawalReason:nz-training-agreement-withdrawal-reasons
    nzUnitClassification:nz-unit-classifications nzUnitExemptionAmfm:nz-unit-exemption-amfm nzVisaType:nz-visa-types
    feesFreeEligible:fees-free-eligibles studylinkStatus:studylink-statuses studylinkStatusReason:studylink-status-reasons
  `),
  'South Africa': names(`
    saAlternativeIdType:sa-alternative-identifier-types saAppointmentType:sa-appointment-types saAreaOfGovernment:sa-areas-of-government
    saCitizenResidentStatus:sa-citizen-resident-statuses saDisabilityStatus:sa-disability-statuses saEmploymentStatus:sa-employment-statuses
    saEquity:sa-equities saFieldOfEducation:sa-fields-of-education saGender:sa-genders saHealthRating:sa-health-ratings
    saHighestQualificationType:sa-highest-qualification-types saImmigrationStatus:sa-immigration-statuses saLanguage:sa-languages
    saNationality:sa-nationalities saProvince:sa-provinces saSocioeconomicStatus:sa-socioeconomic-statuses saStaffCategory:sa-staff-categories
  `),
  Singapore: names(`
    sgIdentityDocumentType:sg-identity-document-types sgNationality:sg-nationalities sgNRICType:sg-nric-types sgPriorEducation:sg-prior-educations
    sgPriorEducationWSQ:sg-prior-educations-wsq sgRace:sg-races sgResidentialStatus:sg-residential-statuses
  `),
}

/** Section 3.2: code, description and this identifier. */
export const codeDescriptionAndId = names(`
  sgResidentialStatusId sgNationalityId sgNRICTypeId sgPriorEducationWSQId sgRaceId specificProgramIdentifierId spokenEnglishProficiencyId
  studentPassRequirementId studyModeId studylinkStatusId studylinkStatusReasonId surveyStatusId targetGroupLearnerId targetGroupCourseEnrolmentId
  timetableStatusId unitFieldOfEducationId unitOfCompetencyFlagId unitTypeId
`)

/** Section 3.2: description and this identifier only. */
export const descriptionAndId = names(`
  sgIdentityDocumentTypeId sgPriorEducationId submissionDataStatusId submissionDataTypeId supportCaseEntryTypeId supportCasePriorityId
  supportCaseStatusId taskCompletionStatusId taskPriorityId trainingAgreementStatusId workplaceTypeId
`)

/** Sections 3.3, 3.4 and 5: all fields of entities that define their own, identifier first. */
export const fieldsOf: Record<string, string> = {
  addressRegion: 'addressRegionId code shortDescription description countryId',
  alertType: 'alertTypeId code description isActive eventTypeId',
  applicationPaymentType: 'applicationPaymentTypeId name',
  automationTriggerType: 'automationTriggerTypeId description evaluatorSourceId',
  currency: 'currencyId code description symbol isActive',
  customFieldType: 'customFieldTypeId name dataType',
  deliveryOption: 'deliveryOptionId name',
  feeScheduleDateReferenceType: 'feeScheduleDateReferenceTypeId code description isActive showForCourse showForUnit showForByDate showForDueDate',
  paymentMethod: 'paymentMethodId code description isActive',
  recipientType: 'recipientTypeId type',
  nzDisabilityFlag: 'nzDisabilityFlagId code description codeDsr isActive',
  nzQualificationAwardCategory: 'nzQualificationAwardCategoryId code description level isActive',
  nzStandardCodeCountry: 'nzStandardCodeCountryId code description level4CountryCode isActive',
  nzTerritorialAuthority: 'nzTerritorialAuthorityId code description regionCode regionDescription isActive',
  nzqaAwardingProvider: 'nzqaAwardingProviderId code description location isActive',
  opportunityStage: 'opportunityStageId description winProbablityId orderNumber isDeleted',
  placeholderSection: 'placeholderSectionId name allowCustomEmailTemplateFlag',
  program: 'programId name',
  publishType: 'publishTypeId name',
  qualificationMajorRuleType: 'qualificationMajorRuleTypeId name',
  unitEnrolmentStatus: 'unitEnrolmentStatusId description!',
  state: 'stateId code shortDescription longDescription',
  timetableGroup: 'timetableGroupId code description isActive',
  workplaceClassification: 'workplaceClassificationId code description isActive',
  vaccineStatus: 'vaccineStatusId description! isActive',
  visa: 'visaId code! description! isActive',
  visaType: 'visaTypeId code description',
  templateType: 'templateTypeId name entityName',
  winProbability: 'winProbabilityId description value',
  supportCaseCategory: `supportCaseCategoryId description isActive forLearnerApp
    defaultSupportCasePriorityId defaultAssignedStaffId defaultAssignedStaffTeamId defaultIsRestricted`,
  venue: `venueId isActive! description! address1 address2 address3 capacity contactName telephone roomNumber notes howToGetThere fee
    lastModifiedUserId lastModifiedTimeStamp`,
}

/** By decision: fields where the specification gives none and the shipped values have no code, or more than section 3.2 gives. */
export const decidedFieldsOf: Record<string, string> = {
  automationActivityType: 'automationActivityTypeId description',
  automationTriggerConditionType: 'automationTriggerConditionTypeId description',
  eventEnrolmentStatus: 'eventEnrolmentStatusId description',
  eventSessionStatus: 'eventSessionStatusId description',
  eventSessionType: 'eventSessionTypeId description',
  specificProgramIdentifier: 'specificProgramIdentifierId code description isActive',
}

/** Sections 3.3 and 3.4: an entity's relationships. `evaluatorSource` has none here because it is sent whole. */
export const relationsOf: Record<string, Record<string, string>> = {
  addressRegion: { country: 'countryId code description' },
  alertType: { eventType: 'eventTypeId description' },
  automationTriggerType: { evaluatorSource: 'evaluatorSourceId code description isActive' },
  opportunityStage: { winProbability: 'winProbabilityId description value' },
  supportCaseCategory: {
    defaultSupportCasePriority: 'supportCasePriorityId description',
    defaultAssignedStaff: 'staffId firstName lastName email mobile archivedFlag staffGuid',
    defaultAssignedStaffTeam: 'staffTeamId name! isActive! staffTeamGuid lastCustomerUserId lastAuditAction lastModifiedTimeStamp',
  },
}
