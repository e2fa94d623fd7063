import { createHmac } from 'node:crypto'
import { keepSecrets, lockDataFolder } from '../embedded-postgres/data-folder.ts'
import type { Log } from '../telemetry/log.ts'
import { withLoginOf } from './database-address.ts'
import { demandDatabase } from './demand-database.ts'
import { demandNotifications } from './pooler.ts'
import { keepPostgresRunning } from './postgres-supervisor.ts'

type Stop = () => Promise<void>

/** `ownerUrl` and `listenUrl` connect to the database directly; `appUrl` may go through a connection pooler; `replicaUrl` is another server. */
export type Postgres = { ownerUrl: string; appUrl: string; listenUrl: string; replicaUrl?: string | undefined; newAppPassword: string | undefined; stop: Stop }

type External = { url: string; ownerUrl: string; appUrl: string | undefined; listenUrl: string | undefined; replicaUrl?: string | undefined }

type Configured = {
  database: { kind: 'embedded' } | ({ kind: 'external' } & External)
  dataFolder: string
  secret: string | undefined
}

/** The same database's address for the application's role. */
const appAddress = (ownerUrl: string, password: string) => {
  const url = new URL(ownerUrl)
  url.username = 'lanyard_app'
  url.password = password
  return url.href
}

/** An address without a user gets the serving role. */
const withServingRole = (address: string, appUrl: string) => (new URL(address).username === '' ? withLoginOf(appUrl, address) : address)

/** All processes of an installation derive the same password for the application's role from the same secret. */
export const externalPostgres = ({ url, ownerUrl, appUrl: given, listenUrl, replicaUrl }: External, secret: string): Postgres => {
  const password = createHmac('sha256', secret).update('lanyard_app').digest('base64url')
  const appUrl = given ?? appAddress(url, password)
  return {
    ...{ ownerUrl, appUrl, listenUrl: withServingRole(listenUrl ?? appUrl, appUrl), replicaUrl: replicaUrl && withServingRole(replicaUrl, appUrl) },
    ...{ newAppPassword: given ? undefined : password, stop: async () => {} },
  }
}

/** Opens this installation's database. Starts the embedded one if configured; `started` can stop it. `onBegun` is called when this process begins to wait for that one, or has found another. */
export const openPostgres = async (
  { database, dataFolder, secret }: Configured,
  log: Log,
  started: Stop[],
  onBegun?: () => void,
): Promise<{ secret: string; postgres: Postgres }> => {
  if (database.kind === 'external') {
    const known = secret ?? (await keepSecrets(dataFolder)).secret
    await demandDatabase(database.ownerUrl)
    await demandNotifications(database)
    onBegun?.()
    return { secret: known, postgres: externalPostgres(database, known) }
  }
  started.push(await lockDataFolder(dataFolder))
  const { secret: kept, ...passwords } = await keepSecrets(dataFolder)
  const postgres = await keepPostgresRunning({ folder: dataFolder, ...passwords, onBegun }, log)
  started.push(postgres.stop)
  return { secret: secret ?? kept, postgres: { ...postgres, listenUrl: postgres.appUrl, newAppPassword: undefined } }
}
