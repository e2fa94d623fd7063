/** What a credential is for, according to the records. */
export type Awarded = {
  qualificationCode: string | null
  qualificationName: string
  /** The title of its document. */
  title: string | null
  /** False if the studies weren't completed: then it covers a part of them. */
  isWhole: boolean
}

const whole = ({ qualificationCode, qualificationName }: Awarded) => [qualificationCode, qualificationName].filter(Boolean).join(' ')

/** How others see it: a part is named after its document, and never has the qualification's own code. */
export const awardOf = (awarded: Awarded): { code: string | null; name: string } =>
  awarded.isWhole
    ? { code: awarded.qualificationCode, name: awarded.qualificationName }
    : { code: null, name: `${awarded.title ?? 'Statement'}: part of ${whole(awarded)}` }

/** Why it was awarded. */
export const criteriaOf = (awarded: Awarded, provider: string): string =>
  awarded.isWhole
    ? `Every requirement of ${awarded.qualificationName} was met, as assessed by ${provider}.`
    : `A part of the requirements of ${whole(awarded)} was met, as assessed by ${provider}.`
