import { randomBytes } from 'node:crypto'
import type { Config } from '../../config.ts'
import { readSecrets, writeSecrets } from '../../embedded-postgres/data-folder.ts'
import { SetupError } from '../../embedded-postgres/setup-error.ts'

const shortest = 32

/** `begin` and `finish` surround the change in the database, so an interrupted one can be resumed. `cancel` undoes `begin`. */
export type SecretChange = {
  oldSecret: string
  newSecret: string
  /** Stored in DATA_DIR rather than in the environment. */
  isKept: boolean
  begin(): Promise<void>
  cancel(): Promise<void>
  finish(): Promise<void>
}

const nothing = async () => {}

const demandLong = (given: string | undefined) => {
  if (given !== undefined && given.length < shortest) throw new SetupError(`LANYARD_NEW_SECRET must be at least ${shortest} characters.`)
}

/** From one secret to the next: both given in the environment, or stored in DATA_DIR, where a new one is created. */
export const planSecretChange = async ({ secret, dataFolder }: Pick<Config, 'secret' | 'dataFolder'>, given: string | undefined): Promise<SecretChange> => {
  demandLong(given)
  if (secret !== undefined) {
    if (given === undefined) throw new SetupError('Set LANYARD_NEW_SECRET to the new secret: 32 or more random characters.')
    if (given === secret) throw new SetupError('LANYARD_NEW_SECRET is the same as LANYARD_SECRET.')
    return { oldSecret: secret, newSecret: given, isKept: false, begin: nothing, cancel: nothing, finish: nothing }
  }
  const kept = await readSecrets(dataFolder)
  if (!kept)
    throw new SetupError(`There is no secret in ${dataFolder}. Set LANYARD_SECRET and LANYARD_NEW_SECRET, or DATA_DIR as you do when you start Lanyard.`)
  const { nextSecret, ...now } = kept
  const newSecret = nextSecret ?? given ?? randomBytes(32).toString('hex')
  return {
    ...{ oldSecret: now.secret, newSecret, isKept: true },
    begin: () => writeSecrets(dataFolder, { ...now, nextSecret: newSecret }),
    cancel: () => writeSecrets(dataFolder, now),
    finish: () => writeSecrets(dataFolder, { ...now, secret: newSecret }),
  }
}
