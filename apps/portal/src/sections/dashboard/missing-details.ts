import type { client } from '../../api.ts'
import type { Attention } from './attention.ts'

type AnswerOf<Operation extends keyof typeof client> = Awaited<ReturnType<(typeof client)[Operation]>>

const missing = (key: string, title: string, detail: string, tab: string): Attention => ({
  key,
  tone: 'info',
  title,
  detail,
  action: { label: 'Complete', to: '/my-details', search: { tab, edit: true } },
})

/** A missing home address. */
export const missingPersonal = (answer: AnswerOf<'getLearnerPersonal'>): Attention[] => {
  const isKnown = answer.learnerPersonalStreetAddress.suburbTownCity || answer.learnerPersonalPermanentAddress.suburbTownCity
  return isKnown ? [] : [missing('address', 'Add your address', 'We don’t have your address', 'personal')]
}

type Kin = AnswerOf<'getLearnerNextOfKin'>['localNextOfKin']
const canBeReached = (kin: Kin | AnswerOf<'getLearnerNextOfKin'>['internationalNextOfKin']) =>
  Boolean(kin && (kin.firstName || kin.lastName) && (kin.mobile || kin.phoneHome || kin.phoneWork))

/** A missing emergency contact. */
export const missingNextOfKin = ({ localNextOfKin, internationalNextOfKin }: AnswerOf<'getLearnerNextOfKin'>): Attention[] => {
  if (canBeReached(localNextOfKin) || canBeReached(internationalNextOfKin)) return []
  const named = localNextOfKin?.firstName || internationalNextOfKin?.firstName
  return [missing('kin', 'Add an emergency contact', named ? 'Your next of kin has no phone number' : 'No emergency contact yet', 'next-of-kin')]
}

/** The demographics that each country's reports require from every learner. */
const asked: Record<string, (answer: AnswerOf<'getLearnerDemographics'>) => unknown[]> = {
  AU: ({ learnerDemographicsAuFields: au }) => [au.countryOfBirthId, au.indigenousStatusId, au.highestSchoolLevelCompletedId, au.disabilityFlagId],
  NZ: ({ learnerDemographicsNzFields: nz }) => [nz.citizenshipCountryId, nz.residentialStatusId, nz.ethnicity1Id],
  ZA: ({ learnerDemographicsSaFields: sa }) => [sa.equityId, sa.nationalityId, sa.citizenResidentStatusId],
}

export const missingDemographics = (answer: AnswerOf<'getLearnerDemographics'>, countryCode: string): Attention[] => {
  const answers = [answer.learnerAppLearnerDemographicsLanguageFields.primaryLanguageId, ...(asked[countryCode]?.(answer) ?? [])]
  const count = answers.filter((given) => given == null).length
  if (count === 0) return []
  return [missing('demographics', 'Complete your details', count === 1 ? 'One answer is missing' : `${count} answers are missing`, 'demographics')]
}
