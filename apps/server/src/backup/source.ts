import type { Config } from '../config.ts'
import { DataFolderInUse, interruptedRotation, lockDataFolder, readSecrets } from '../embedded-postgres/data-folder.ts'
import { connectEmbeddedPostgres, startEmbeddedPostgres } from '../embedded-postgres/embedded-postgres.ts'
import { SetupError } from '../embedded-postgres/setup-error.ts'
import { openStorage } from '../storage/storage-open.ts'
import type { Installation } from './backup.ts'
import type { Steps } from './command.ts'

type Configured = Pick<Config, 'database' | 'dataFolder' | 'secret' | 'storage'>

type Passwords = { ownerPassword: string; appPassword: string }

const startEmbedded = async (folder: string, passwords: Passwords, { atEnd }: Pick<Steps, 'atEnd'>): Promise<string> => {
  atEnd(await lockDataFolder(folder))
  const postgres = await startEmbeddedPostgres({ folder, ...passwords })
  atEnd(postgres.stop)
  return postgres.ownerUrl
}

const nothingThere = (folder: string) => new SetupError(`There is no Lanyard in ${folder}. Set DATA_DIR or DATABASE_URL as you do when you start it.`)

/** The embedded PostgreSQL: the running one, or one started for the duration of the command. */
const openEmbedded = async (folder: string, passwords: Passwords, steps: Pick<Steps, 'atEnd'>): Promise<string> => {
  try {
    return await startEmbedded(folder, passwords, steps)
  } catch (error) {
    if (!(error instanceof DataFolderInUse)) throw error
    return connectEmbeddedPostgres({ folder, ...passwords })
  }
}

/** The installation that this environment describes, running or not. Creates nothing. */
export const openInstallation = async ({ database, dataFolder, secret, storage }: Configured, steps: Steps): Promise<Installation> => {
  const kept = await readSecrets(dataFolder)
  if (kept?.nextSecret !== undefined) throw new SetupError(interruptedRotation(dataFolder))
  const known = secret ?? kept?.secret
  if (database.kind === 'embedded') {
    if (!kept) throw nothingThere(dataFolder)
    const ownerUrl = await openEmbedded(dataFolder, kept, steps)
    return { ownerUrl, secret: secret ?? kept.secret, storage: await openStorage(storage) }
  }
  if (known === undefined) throw new SetupError('Set LANYARD_SECRET, or DATA_DIR where the secret is kept.')
  return { ownerUrl: database.ownerUrl, secret: known, storage: await openStorage(storage) }
}

/** The database while no Lanyard uses it. */
export const openStopped = async ({ database, dataFolder }: Pick<Configured, 'database' | 'dataFolder'>, steps: Steps): Promise<string> => {
  if (database.kind === 'external') return database.ownerUrl
  const kept = await readSecrets(dataFolder)
  if (!kept) throw nothingThere(dataFolder)
  return startEmbedded(dataFolder, kept, steps)
}
