import type { Challenge } from '@lanyard/contract'

/** The password rules the server enforces for this account. */
export const passwordHelp = ({ passwordRules }: Pick<Challenge, 'passwordRules'>) =>
  `At least ${passwordRules?.minimumLength ?? 15} characters. A few words in a row are easy to remember.`
