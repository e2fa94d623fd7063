import type { PasswordRules, StepProblem } from '@lanyard/contract'
import { isCommonPassword } from './common-passwords.ts'
import { longestPassword, normalPassword, passwordLength } from './passwords.ts'

/** Long without a second factor, shorter with one. No rules about which characters. */
export const passwordRulesFor = (hasSecondFactor: boolean): PasswordRules => ({ minimumLength: hasSecondFactor ? 8 : 15, maximumLength: longestPassword })

const letters = (text: string) =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

/** The words anyone would try first for this person at this site. */
const contextWords = (context: readonly (string | null)[]) =>
  context
    .flatMap((text) => (text ? [text, ...text.split(/[\s@._+-]+/)] : []))
    .map(letters)
    .filter((word) => [...word].length >= 4)

/** Whether little of the password is left once these words are removed. */
const leansOn = (password: string, words: readonly string[]) => {
  const rest = words.toSorted((one, other) => other.length - one.length).reduce((left, word) => left.replaceAll(word, ''), password)
  return rest.length < password.length && rest.length < 8
}

export const passwordProblem = (
  password: string,
  { minimumLength, maximumLength }: PasswordRules,
  context: readonly (string | null)[],
): StepProblem | undefined => {
  const length = passwordLength(password)
  if (length < minimumLength) return 'password-too-short'
  if (length > maximumLength) return 'password-too-long'
  if (isCommonPassword(normalPassword(password))) return 'password-common'
  return leansOn(letters(password), contextWords(context)) ? 'password-context' : undefined
}
