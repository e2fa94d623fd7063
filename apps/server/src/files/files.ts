import type { Clock } from '../common/clock.ts'
import type { Database } from '../database/database.ts'
import type { Hosts } from '../http/hosts.ts'
import type { Sites } from '../sites/sites.ts'
import type { Storage } from '../storage/storage.ts'
import type { Log } from '../telemetry/log.ts'
import type { WorkerPool } from '../workers/worker-pool.ts'
import type { FileAddresses } from './signed-addresses.ts'
import type { Scanner } from './uploads/clamd.ts'

/** What the parts of this module work with. */
export type Files = {
  clock: Clock
  database: Database
  storage: Storage
  addresses: FileAddresses
  hosts: Hosts
  sites: Sites
  /** The hosts that serve every tenant. */
  origins: { api: string; console: string }
  /** Checks for viruses, where one is configured. */
  scanner: Scanner | undefined
  /** Where files are looked into. */
  workers: WorkerPool
  log: Log
  /** Resolves once every process has dealt with what was committed. */
  heardByAll: () => Promise<void>
}

export const isoNow = ({ clock }: Pick<Files, 'clock'>) => new Date(clock()).toISOString()
