import type { client } from '../../api.ts'
import type { Attention } from './attention.ts'

type AnswerOf<Operation extends keyof typeof client> = Awaited<ReturnType<(typeof client)[Operation]>>

/** `edit` is the card of My Details that completes it. */
const missing = (key: string, title: string, detail: string, tab: string, edit: string): Attention => ({
  key,
  tone: 'info',
  title,
  detail,
  action: { label: 'Complete', to: '/my-details', search: { tab, edit } },
})

/** A missing home address. */
export const missingPersonal = (answer: AnswerOf<'getLearnerPersonal'>): Attention[] => {
  const isKnown = answer.learnerPersonalStreetAddress.suburbTownCity || answer.learnerPersonalPermanentAddress.suburbTownCity
  return isKnown ? [] : [missing('address', 'Add your address', 'We don’t have your address', 'personal', 'permanent')]
}

type Kin = AnswerOf<'getLearnerNextOfKin'>['localNextOfKin']
const canBeReached = (kin: Kin | AnswerOf<'getLearnerNextOfKin'>['internationalNextOfKin']) =>
  Boolean(kin && (kin.firstName || kin.lastName) && (kin.mobile || kin.phoneHome || kin.phoneWork))

/** A missing emergency contact. */
export const missingNextOfKin = ({ localNextOfKin, internationalNextOfKin }: AnswerOf<'getLearnerNextOfKin'>): Attention[] => {
  if (canBeReached(localNextOfKin) || canBeReached(internationalNextOfKin)) return []
  const named = localNextOfKin?.firstName || internationalNextOfKin?.firstName
  return [missing('kin', 'Add an emergency contact', named ? 'Your next of kin has no phone number' : 'No emergency contact yet', 'next-of-kin', 'local')]
}

type Asked = [answer: unknown, card: string]

/** The demographics that each country's reports require from every learner. */
const asked: Record<string, (answer: AnswerOf<'getLearnerDemographics'>) => Asked[]> = {
  AU: ({ learnerDemographicsAuFields: au }) => [
    [au.countryOfBirthId, 'au-background'],
    [au.indigenousStatusId, 'au-background'],
    [au.highestSchoolLevelCompletedId, 'au-schooling'],
    [au.disabilityFlagId, 'au-disability'],
  ],
  NZ: ({ learnerDemographicsNzFields: nz }) => [
    [nz.citizenshipCountryId, 'nz-residence'],
    [nz.residentialStatusId, 'nz-residence'],
    [nz.ethnicity1Id, 'nz-identity'],
  ],
  ZA: ({ learnerDemographicsSaFields: sa }) => [
    [sa.equityId, 'sa-background'],
    [sa.nationalityId, 'sa-background'],
    [sa.citizenResidentStatusId, 'sa-background'],
  ],
}

export const missingDemographics = (answer: AnswerOf<'getLearnerDemographics'>, countryCode: string): Attention[] => {
  const language: Asked = [answer.learnerAppLearnerDemographicsLanguageFields.primaryLanguageId, 'language']
  const open = [...(asked[countryCode]?.(answer) ?? []), language].filter(([given]) => given == null)
  const [first] = open
  if (!first) return []
  const detail = open.length === 1 ? 'One answer is missing' : `${open.length} answers are missing`
  return [missing('demographics', 'Complete your details', detail, 'demographics', first[1])]
}
