import type { Challenge } from '@lanyard/contract'

/** The rules as the server holds them for this account. */
export const passwordHelp = ({ passwordRules }: Pick<Challenge, 'passwordRules'>) =>
  `At least ${passwordRules?.minimumLength ?? 15} characters. A few words in a row are easy to remember.`
