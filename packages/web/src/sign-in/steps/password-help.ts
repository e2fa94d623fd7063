import type { Challenge } from '@lanyard/contract'

/** The password rules the server enforces for this account, in the same words wherever a password is chosen. */
export const passwordHelp = ({ passwordRules }: Pick<Challenge, 'passwordRules'>) =>
  `At least ${passwordRules?.minimumLength ?? 15} characters. A few words in a row are easy to remember.`
