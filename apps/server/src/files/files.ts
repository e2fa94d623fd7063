import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database.ts'
import type { Log } from '../platform/log.ts'
import type { Places } from '../platform/places.ts'
import type { Storage } from '../platform/storage.ts'
import type { WorkerPool } from '../platform/worker-pool.ts'
import type { Sites } from '../sites/sites.ts'
import type { Scanner } from './clamd.ts'
import type { FileAddresses } from './signed-addresses.ts'

/** What the parts of this module work with. */
export type Files = {
  clock: Clock
  database: Database
  storage: Storage
  addresses: FileAddresses
  places: Places
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
