import type { Clock } from '../common/clock.ts'
import type { Database } from '../database/database.ts'
import type { Hosts } from '../http/hosts.ts'
import type { Sites } from '../sites/sites.ts'
import type { Storage } from '../storage/storage.ts'
import type { Log } from '../telemetry/log.ts'
import type { WorkerPool } from '../workers/worker-pool.ts'
import type { FileAddresses } from './signed-addresses.ts'
import type { Scanner } from './uploads/clamd.ts'

/** This module's dependencies. */
export type Files = {
  clock: Clock
  database: Database
  storage: Storage
  addresses: FileAddresses
  hosts: Hosts
  sites: Sites
  /** The hosts that serve every tenant. */
  origins: { api: string; console: string }
  /** The virus scanner, if configured. */
  scanner: Scanner | undefined
  /** The workers that inspect files. */
  workers: WorkerPool
  log: Log
  /** Resolves once every process has handled the commit. */
  handledByAll: () => Promise<void>
}

export const isoNow = ({ clock }: Pick<Files, 'clock'>) => new Date(clock()).toISOString()
