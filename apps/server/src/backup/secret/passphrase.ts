import { SetupError } from '../../embedded-postgres/setup-error.ts'

const shortest = 15

/** What the secret in a backup is sealed with, when there is one. */
export const passphraseFrom = ({ LANYARD_BACKUP_PASSPHRASE: given }: Record<string, string | undefined>): string | undefined => {
  if (given === undefined || given === '') return undefined
  if ([...given].length < shortest) throw new SetupError(`LANYARD_BACKUP_PASSPHRASE must be at least ${shortest} characters.`)
  return given
}
