import type { Config } from '../config.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database.ts'
import type { Log } from '../platform/log.ts'
import type { Places } from '../platform/places.ts'
import type { Secrets } from '../platform/secrets.ts'
import { openStorage } from '../platform/storage-open.ts'
import type { WorkerPool } from '../platform/worker-pool.ts'
import type { Sites } from '../sites/sites.ts'
import { openClamd } from './clamd.ts'
import type { Files } from './files.ts'
import { openFileAddresses } from './signed-addresses.ts'

type House = {
  clock: Clock
  database: Database
  log: Log
  places: Places
  secrets: Secrets
  sites: Sites
  heardByAll: () => Promise<void>
  workers: WorkerPool
}

export const openFiles = async ({ storage, clamd, apiOrigin, consoleOrigin }: Config, { secrets, ...house }: House): Promise<Files> => ({
  ...house,
  storage: await openStorage(storage),
  addresses: openFileAddresses(secrets),
  origins: { api: apiOrigin, console: consoleOrigin },
  scanner: clamd && openClamd(clamd),
})
