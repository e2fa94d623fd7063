import { z } from 'zod'
import { type Calls, one } from '../call.ts'
import { entity } from '../entity.ts'
import { day, flag, id, required, text, whole } from '../fields.ts'
import { noQuery } from '../query.ts'
import { demographicsFields } from './detail-fields.ts'
import { writtenDetails } from './written-fields.ts'

type Triple<Name extends string> = { [Part in `${Name}Id`]: typeof id } & { [Part in `${Name}Code` | `${Name}Description`]: typeof text }

/** Expands lookup values into Id, Code and Description. */
const triples = <const Name extends string>(...names: Name[]): Triple<Name> =>
  Object.fromEntries(
    names.flatMap((name) => [
      [`${name}Id`, id],
      [`${name}Code`, text],
      [`${name}Description`, text],
    ]),
  ) as Triple<Name>

const disabilities = z.array(z.object({ disabilityId: id, disabilityCode: text, disabilityDescription: text, effectiveFromDate: day, effectiveToDate: day }))

export const learnerDemographics = entity('learnerDemographics', {
  learnerId: required(id),
  isStillAtSchool: flag,
  ...triples('priorEducationFlag', 'employmentStatus'),
  learnerDemographicsAuFields: z.object({
    ...triples('highestSchoolLevelCompleted', 'countryOfBirth', 'indigenousStatus', 'disabilityFlag', 'occupationIdentifier', 'industryOfEmployment'),
    highestSchoolLevelCompletedYear: whole,
    disabilities,
  }),
  learnerDemographicsNzFields: z.object({
    ...triples('lastSchoolAttended', 'secondaryQualification', 'mainActivityPriorToStudy', 'citizenshipCountry', 'residentialStatus'),
    ...triples('iwiAffiliation1', 'iwiAffiliation2', 'iwiAffiliation3', 'ethnicity1', 'ethnicity2', 'ethnicity3', 'disabilityFlag', 'disabilityAccessed'),
    lastYearAtSecondarySchool: whole,
    firstYearOfFormalEducation: whole,
    disabilityFlagCodeDsr: text,
    disabilities,
  }),
  learnerDemographicsSaFields: z.object({
    ...triples('equity', 'nationality', 'citizenResidentStatus', 'province', 'socioeconomicStatus', 'areaOfGovernment', 'disabilityStatus'),
    ...triples('immigrationStatus', 'governmentProvince', 'seeingHealthRating', 'hearingHealthRating', 'communicatingHealthRating'),
    ...triples('walkingHealthRating', 'rememberingHealthRating', 'selfcareHealthRating'),
    departmentName: text,
    disabilityAdviceFlag: flag,
  }),
  learnerAppLearnerDemographicsFeeHelpFields: z.object({ yearArrivedInAustralia: whole }),
  learnerAppLearnerDemographicsInternationalFields: z.object({
    ...triples('passportCountry', 'visaType', 'nationality'),
    passportNumber: text,
    passportExpiryDate: day,
    visaNumber: text,
    visaExpiryDate: day,
  }),
  learnerAppLearnerDemographicsLanguageFields: z.object(triples('primaryLanguage', 'spokenEnglishProficiency')),
})

export const writtenDemographics = writtenDetails(learnerDemographics, demographicsFields)

export const demographicsCalls = {
  getLearnerDemographics: {
    method: 'GET',
    path: '/learner-app/learner-demographics',
    summary: 'Demographics',
    needs: 'own-records',
    query: noQuery,
    answer: one(learnerDemographics),
  },
  replaceLearnerDemographics: {
    method: 'PUT',
    path: '/learner-app/learner-demographics',
    summary: 'Save demographics; omitted fields keep their value, null clears them',
    needs: 'own-records',
    query: noQuery,
    body: { name: 'learner', schema: writtenDemographics },
    answer: one(learnerDemographics),
  },
} as const satisfies Calls
