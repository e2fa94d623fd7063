import { type Described, just, names } from './learner-labels.ts'

/** Sections 3.4 to 3.17 as plain data, copied from the specification's text and never from the contract, which is tested against it. */
const courseEnrolment = names(`courseEnrolmentId enrolmentStatusId enrolmentStatusDescription courseOfferId courseOfferCode courseOfferDescription
  coordinatorId coordinatorFirstName coordinatorLastName startDate endDate completedUnitsCount totalUnitsCount enrolmentIsVisibleInLanyard`)

const unitInCourse = names(`unitEnrolmentId unitId unitCode unitDescription unitOfferId unitOfferCode assessorId assessorFirstName assessorLastName
  trainerId trainerFirstName trainerLastName finalScore theoryScore practicalScore resultId resultCode resultDescription
  unitEnrolmentStatusId unitEnrolmentStatusDescription elementsCount enrolmentIsVisibleInLanyard`)

const document = names('documentId filepath filename size lastModifiedUserId lastModifiedTimeStamp')

const currency = names('code description currencyId symbol')

const message = names(`messageId entityName recordId learnerId courseEnrolmentId subject logbookName logbookType isInbound isMoved createdOn
  lastModifiedTimeStamp fromName sentFrom`)

const supportCase = names('supportCaseId lastPublicEntryAt supportCaseStatusDescription supportCaseCategoryDescription subject')
const entry = names('supportCaseEntryId supportCaseId supportCaseEntryType staffFullName sentFromEmailAddress htmlBody createdDate')

const place = names('suburbTownCity stateId stateShortDescription postcode countryId countryCode countryDescription')
const street = names('buildingName unitDetails streetNumber streetName extraAddressLine')
const address = [...street, ...place, 'poBox', ...names('saProvinceId saProvinceCode saProvinceDescription')]

const kin = names(`relationshipId relationshipDescription firstName middleName lastName phoneHome phoneWork mobile email addressLine1 addressLine2 suburb
  stateProvinceRegion postcode countryId countryCode countryDescription`)

const triples = (words: string) => names(words).flatMap((name) => [`${name}Id`, `${name}Code`, `${name}Description`])
const disability = names('disabilityId disabilityCode disabilityDescription effectiveFromDate effectiveToDate')

/** Entities as read, under their contract names: own fields and groups, then relationships. */
export const entities: Record<string, { own: Described; related?: Record<string, Described> }> = {
  learnerAccount: { own: just(names('firstName lastName email')) },
  courseEnrolment: { own: just(courseEnrolment), related: { unitEnrolments: just(unitInCourse) } },
  unitEnrolment: {
    own: just(
      names(`unitEnrolmentId unitId unitCode unitDescription unitOfferId unitOfferCode courseOfferId courseOfferCode courseOfferDescription
        unitEnrolmentStatusId unitEnrolmentStatusDescription courseEnrolmentStatusId courseEnrolmentStatusDescription enrolmentIsVisibleInLanyard`),
    ),
  },
  unitEnrolmentElement: {
    own: just(names('unitEnrolmentElementId unitElementId trainerId elementStatusId dateAssessed result')),
    related: {
      trainer: just(names('trainerId firstName lastName')),
      elementStatus: just(names('elementEnrolmentStatusId description')),
      element: just(names('elementId code description isActive')),
    },
  },
  credential: {
    own: just(
      names(`credentialId credentialStatusId credentialNumber credentialDate learnerId courseEnrolmentId courseOfferId courseOfferCode
        courseOfferDescription qualificationEnrolmentId qualificationId qualificationCode qualificationDescription qualificationName ureportId
        ureportName ureportStatus ureportStatusReason ureportTemplateId ureportTemplateName ureportTemplateIsActive documentId documentDescription
        documentLink documentSize`),
    ),
  },
  elearningEnrolment: { own: just(names('elearningEnrolmentId elearningCourseId courseEnrolmentId unitEnrolmentId siteIdentifier siteName platform')) },
  financeInvoice: {
    own: just(
      names(`financeInvoiceId financeInvoiceGuid invoiceNumber financeInvoiceStatusId invoiceReference issueDate dueDate amountTotal amountOwing
        currencyId`),
    ),
    related: { invoiceStatus: just(names('financeInvoiceStatusId code description isActive')), currency: just(currency) },
  },
  financeCreditNote: {
    own: just(
      names(`financeCreditNoteId financeCreditNoteGuid creditNoteNumber creditNoteReference issueDate creditNoteStatusId currencyId amountTotal
        amountAvailable`),
    ),
    related: { creditNoteStatus: just(names('financeCreditNoteStatusId code description isActive')), currency: just(currency) },
  },
  financePayment: {
    own: just(
      names(`financePaymentId financePaymentGuid receiptNumber financePaymentStatusId paymentDate paymentAmount financeInvoiceId financeInvoiceGuid
        invoiceNumber currencyId paymentMethodId financeRefundId financeRefundGuid`),
    ),
    related: {
      paymentStatus: just(names('financePaymentStatusId code description isActive')),
      currency: just(currency),
      paymentMethod: just(names('paymentMethodId description isActive')),
    },
  },
  financeStats: { own: just(names('totalAmount outstandingAmount overdueAmount currencyId')), related: { currency: just(currency) } },
  learnerClassRegistration: {
    own: just(
      names(`learnerClassRegistrationId learnerId classId classRegistrationStatusId classRegistrationStatusCode classRegistrationStatusDescription
        startTime endTime attendancePercentage`),
    ),
    related: {
      class: just(
        names(`classId classCode classDescription startDate timetableId timetableCode timetableDescription trainerId trainerFirstName trainerLastName
          venueId venueDescription colourCode`),
      ),
    },
  },
  learnerTimetableStats: {
    own: just(
      names(`timetableId timetableCode timetableDescription totalCountOfClasses totalCountOfClassesInPast countOfAttendedClassesInPast
        countOfAbsentClassesInPast countOfMedicalLeaveClassesInPast countOfApprovedLeaveClassesInPast currentAttendancePercentage
        maxPossibleAttendancePercentage`),
    ),
  },
  messageSummary: { own: just([...message, 'preview']) },
  message: { own: just([...message, 'htmlText']), related: { documents: just(document) } },
  learnerSupportCaseCategory: { own: just(names('supportCaseCategoryId description')) },
  supportCaseSummary: { own: just(supportCase) },
  supportCase: {
    own: just([...supportCase, 'courseOfferCode', 'unitOfferCode']),
    related: { supportCaseEntries: { fields: entry, groups: { documents: just(document) } } },
  },
  supportCaseEntry: { own: just(entry), related: { documents: just(document) } },
  learnerPersonal: {
    own: {
      fields: names(`learnerId title firstName middleName lastName suffix preferredNamed previousName dateOfBirth driverLicense learnerNumber
        refExternal genderId genderCode genderDescription`),
      groups: {
        learnerPersonalAuFields: just(names('taxFileNumber uniqueStudentIdentifier learnerUniqueIdentifier victorianStudentNumber')),
        learnerPersonalNzFields: just(names('nationalStudentNumber irdNumber')),
        learnerPersonalSaFields: just(names('nationalIdentifier')),
        learnerPersonalEmailAddresses: just(names('email alternativeEmail')),
        learnerPersonalPhoneNumbers: just(names('phoneHome phoneWork mobile')),
        learnerPersonalPermanentAddress: just([...address, 'permanentAddress']),
        learnerPostalAddress: just([...address, 'postalAddress']),
        learnerPersonalStreetAddress: just([...street, ...place, 'streetAddress']),
      },
    },
  },
  learnerNextOfKin: {
    own: {
      fields: ['learnerId'],
      groups: { internationalNextOfKin: just(kin), localNextOfKin: just([...kin, 'stateId', 'stateShortDescription']) },
    },
  },
  learnerDemographics: {
    own: {
      fields: ['learnerId', 'isStillAtSchool', ...triples('priorEducationFlag employmentStatus')],
      groups: {
        learnerDemographicsAuFields: {
          fields: [
            ...triples('highestSchoolLevelCompleted countryOfBirth indigenousStatus disabilityFlag occupationIdentifier industryOfEmployment'),
            'highestSchoolLevelCompletedYear',
          ],
          groups: { disabilities: just(disability) },
        },
        learnerDemographicsNzFields: {
          fields: [
            ...triples(`lastSchoolAttended secondaryQualification mainActivityPriorToStudy citizenshipCountry residentialStatus iwiAffiliation1
              iwiAffiliation2 iwiAffiliation3 ethnicity1 ethnicity2 ethnicity3 disabilityFlag disabilityAccessed`),
            ...names('lastYearAtSecondarySchool firstYearOfFormalEducation disabilityFlagCodeDsr'),
          ],
          groups: { disabilities: just(disability) },
        },
        learnerDemographicsSaFields: just([
          ...triples(`equity nationality citizenResidentStatus province socioeconomicStatus areaOfGovernment disabilityStatus immigrationStatus
            governmentProvince seeingHealthRating hearingHealthRating communicatingHealthRating walkingHealthRating rememberingHealthRating
            selfcareHealthRating`),
          ...names('departmentName disabilityAdviceFlag'),
        ]),
        learnerAppLearnerDemographicsFeeHelpFields: just(['yearArrivedInAustralia']),
        learnerAppLearnerDemographicsInternationalFields: just([
          ...triples('passportCountry visaType nationality'),
          ...names('passportNumber passportExpiryDate visaNumber visaExpiryDate'),
        ]),
        learnerAppLearnerDemographicsLanguageFields: just(triples('primaryLanguage spokenEnglishProficiency')),
      },
    },
  },
}

/** Additions to the specification, by decision: entity fields and relationships. */
export const added: Record<string, string[]> = {
  learnerAccount: ['counts'],
  messageSummary: ['isRead'],
  message: ['isRead'],
  financeStats: ['otherCurrencies', 'howToPay'],
}
