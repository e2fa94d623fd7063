/** What a credential is for, as the records say it. */
export type Awarded = {
  qualificationCode: string | null
  qualificationName: string
  /** What its paper is called. */
  title: string | null
  /** False when the studies it belongs to were not completed: then it stands for a part of them. */
  isWhole: boolean
}

const whole = ({ qualificationCode, qualificationName }: Awarded) => [qualificationCode, qualificationName].filter(Boolean).join(' ')

/** How others are told: a part is named after its paper, and never goes by the qualification's own code. */
export const awardOf = (awarded: Awarded): { code: string | null; name: string } =>
  awarded.isWhole
    ? { code: awarded.qualificationCode, name: awarded.qualificationName }
    : { code: null, name: `${awarded.title ?? 'Statement'}: part of ${whole(awarded)}` }

/** Why it was given. */
export const criteriaOf = (awarded: Awarded, provider: string): string =>
  awarded.isWhole
    ? `Every requirement of ${awarded.qualificationName} was met, as assessed by ${provider}.`
    : `A part of the requirements of ${whole(awarded)} was met, as assessed by ${provider}.`
