import { SetupError } from '../../embedded-postgres/setup-error.ts'

const shortest = 15

/** The passphrase that encrypts the secret in a backup, if any. */
export const passphraseFrom = ({ LANYARD_BACKUP_PASSPHRASE: given }: Record<string, string | undefined>): string | undefined => {
  if (given === undefined || given === '') return undefined
  if ([...given].length < shortest) throw new SetupError(`LANYARD_BACKUP_PASSPHRASE must be at least ${shortest} characters.`)
  return given
}
