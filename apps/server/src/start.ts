import type { Config } from './config.ts'
import { prepareDemonstration } from './demonstration/demonstration.ts'
import { type House, openHouse } from './house.ts'
import { loadCatalogue } from './lookups/load-catalogue.ts'
import { clockOfFile } from './platform/clock.ts'
import { openDatabase } from './platform/database.ts'
import { openLog } from './platform/log.ts'
import { serveMetrics } from './platform/metrics.ts'
import { migrate } from './platform/migrate.ts'
import { openPostgres, type Postgres } from './platform/open-postgres.ts'
import { openStorage } from './platform/storage-open.ts'

type Stop = () => Promise<void>
type Running = { house: House; stop: Stop }

const prepareDatabase = async ({ demonstration, port, storage }: Config, { ownerUrl, appUrl, newAppPassword }: Postgres, secret: string) => {
  await migrate(ownerUrl, newAppPassword)
  await loadCatalogue(ownerUrl)
  if (!demonstration) return
  const database = openDatabase(appUrl, { connections: 1 })
  await prepareDemonstration(database, await openStorage(storage), port, secret).finally(database.close)
}

/** Starts every part in order; when one fails, what was started before it is stopped again. */
export const startLanyard = async (config: Config): Promise<Running> => {
  const log = openLog(config.logLevel)
  const started: Stop[] = []
  const stop = async () => {
    for (const end of started.splice(0).reverse()) await end()
  }
  try {
    const { secret, postgres } = await openPostgres(config, log, started)
    await prepareDatabase(config, postgres, secret)
    const clock = config.testClock ? clockOfFile(config.testClock) : undefined
    const house = await openHouse({ config, appUrl: postgres.appUrl, secret, log, clock })
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
