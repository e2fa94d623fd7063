import { createHmac } from 'node:crypto'
import { keepSecrets, lockDataFolder } from './data-folder.ts'
import { keepPostgresRunning } from './kept-postgres.ts'
import type { Log } from './log.ts'

type Stop = () => Promise<void>

export type Postgres = { ownerUrl: string; appUrl: string; newAppPassword: string | undefined; stop: Stop }

type Configured = {
  database: { kind: 'embedded' } | { kind: 'external'; ownerUrl: string; appUrl: string | undefined }
  dataFolder: string
  secret: string | undefined
}

/** The address of the same database for the application's own role. */
const appAddress = (ownerUrl: string, password: string) => {
  const url = new URL(ownerUrl)
  url.username = 'lanyard_app'
  url.password = password
  return url.href
}

/** Every process of an installation derives the same password for the application's role from the same secret. */
export const externalPostgres = (ownerUrl: string, appUrl: string | undefined, secret: string): Postgres => {
  const password = createHmac('sha256', secret).update('lanyard_app').digest('base64url')
  return { ownerUrl, appUrl: appUrl ?? appAddress(ownerUrl, password), newAppPassword: appUrl ? undefined : password, stop: async () => {} }
}

/** The database of this installation; the embedded one is started, and `started` says how to stop it again. */
export const openPostgres = async (
  { database, dataFolder, secret }: Configured,
  log: Log,
  started: Stop[],
): Promise<{ secret: string; postgres: Postgres }> => {
  if (database.kind === 'external') {
    const known = secret ?? (await keepSecrets(dataFolder)).secret
    return { secret: known, postgres: externalPostgres(database.ownerUrl, database.appUrl, known) }
  }
  started.push(await lockDataFolder(dataFolder))
  const { secret: kept, ...passwords } = await keepSecrets(dataFolder)
  const postgres = await keepPostgresRunning({ folder: dataFolder, ...passwords }, log)
  started.push(postgres.stop)
  return { secret: secret ?? kept, postgres: { ...postgres, newAppPassword: undefined } }
}
