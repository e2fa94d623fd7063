import type { Clock } from '../common/clock.ts'
import type { Config } from '../config.ts'
import type { Database } from '../database/database.ts'
import type { Hosts } from '../http/hosts.ts'
import type { Secrets } from '../secrets/secrets.ts'
import type { Sites } from '../sites/sites.ts'
import { openStorage } from '../storage/storage-open.ts'
import type { Log } from '../telemetry/log.ts'
import type { WorkerPool } from '../workers/worker-pool.ts'
import type { Files } from './files.ts'
import { openFileAddresses } from './signed-addresses.ts'
import { openClamd } from './uploads/clamd.ts'

type Dependencies = {
  clock: Clock
  database: Database
  log: Log
  hosts: Hosts
  secrets: Secrets
  sites: Sites
  handledByAll: () => Promise<void>
  workers: WorkerPool
}

export const openFiles = async ({ storage, clamd, apiOrigin, consoleOrigin }: Config, { secrets, ...dependencies }: Dependencies): Promise<Files> => ({
  ...dependencies,
  storage: await openStorage(storage),
  addresses: openFileAddresses(secrets),
  origins: { api: apiOrigin, console: consoleOrigin },
  scanner: clamd && openClamd(clamd),
})
