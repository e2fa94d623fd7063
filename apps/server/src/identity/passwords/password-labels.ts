import type { PasswordRules, StepProblem } from '@lanyard/contract'

/** What is wrong with a password, for whoever chooses one. */
export const passwordWords = (problem: StepProblem, { minimumLength, maximumLength }: PasswordRules): string => {
  if (problem === 'password-too-short') return `Must have at least ${minimumLength} characters.`
  if (problem === 'password-too-long') return `Must have at most ${maximumLength} characters.`
  if (problem === 'password-common') return 'Is one of the passwords that are tried first. Choose another.'
  return 'Is too much like your name, your address or the name of this site. Choose another.'
}
