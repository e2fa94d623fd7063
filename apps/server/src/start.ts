import { createHmac } from 'node:crypto'
import type { Config } from './config.ts'
import { prepareDemonstration } from './demonstration/demonstration.ts'
import { type House, openHouse } from './house.ts'
import { loadCatalogue } from './lookups/load-catalogue.ts'
import { keepSecrets, lockDataFolder } from './platform/data-folder.ts'
import { openDatabase } from './platform/database.ts'
import { startEmbeddedPostgres } from './platform/embedded-postgres.ts'
import { openLog } from './platform/log.ts'
import { serveMetrics } from './platform/metrics.ts'
import { migrate } from './platform/migrate.ts'

type Stop = () => Promise<void>
type Running = { house: House; stop: Stop }

type Postgres = { ownerUrl: string; appUrl: string; newAppPassword: string | undefined; stop: Stop }

/** The address of the same database for the application's own role. */
const appAddress = (ownerUrl: string, password: string) => {
  const url = new URL(ownerUrl)
  url.username = 'lanyard_app'
  url.password = password
  return url.href
}

/** Every process of an installation derives the same password for the application's role from the same secret. */
const externalPostgres = (ownerUrl: string, appUrl: string | undefined, secret: string): Postgres => {
  const password = createHmac('sha256', secret).update('lanyard_app').digest('base64url')
  return { ownerUrl, appUrl: appUrl ?? appAddress(ownerUrl, password), newAppPassword: appUrl ? undefined : password, stop: async () => {} }
}

const prepareDatabase = async ({ demonstration, port }: Config, { ownerUrl, appUrl, newAppPassword }: Postgres) => {
  await migrate(ownerUrl, newAppPassword)
  await loadCatalogue(ownerUrl)
  if (!demonstration) return
  const database = openDatabase(appUrl, { connections: 1 })
  await prepareDemonstration(database, port).finally(database.close)
}

const openPostgres = async ({ database, dataFolder, secret }: Config, started: Stop[]): Promise<{ secret: string; postgres: Postgres }> => {
  if (database.kind === 'external') {
    const known = secret ?? (await keepSecrets(dataFolder)).secret
    return { secret: known, postgres: externalPostgres(database.ownerUrl, database.appUrl, known) }
  }
  started.push(await lockDataFolder(dataFolder))
  const { secret: kept, ...passwords } = await keepSecrets(dataFolder)
  const postgres = await startEmbeddedPostgres({ folder: dataFolder, ...passwords })
  started.push(postgres.stop)
  return { secret: secret ?? kept, postgres: { ...postgres, newAppPassword: undefined } }
}

/** Starts every part in order; when one fails, what was started before it is stopped again. */
export const startLanyard = async (config: Config): Promise<Running> => {
  const log = openLog(config.logLevel)
  const started: Stop[] = []
  const stop = async () => {
    for (const end of started.splice(0).reverse()) await end()
  }
  try {
    const { secret, postgres } = await openPostgres(config, started)
    await prepareDatabase(config, postgres)
    const house = await openHouse({ config, appUrl: postgres.appUrl, secret, log })
    started.push(house.close)
    const metrics = await serveMetrics(house.metrics, config.internalPort)
    started.push(async () => void metrics.close())
    await house.app.listen({ port: config.port, host: config.listenAddress })
    return { house, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
