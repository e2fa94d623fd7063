import { iso } from '../../common/clock.ts'
import { consolePool } from '../../database/console-pool.ts'
import type { Sites } from '../../sites/sites.ts'
import type { Identity } from '../identity.ts'
import type { KeyRing } from './key-ring.ts'
import { sweepPool } from './sweep.queries.ts'

const hour = 60 * 60_000
const month = 30 * 24 * hour

export type Sweep = { now(): Promise<void>; close(): void }

/** Every hour: deletes expired rows, and replaces an old signing key. */
export const openSweep = ({ database, clock, log }: Identity, sites: Sites, keys: KeyRing): Sweep => {
  const sweep = async () => {
    const pools = new Set([consolePool, ...(await sites.latest()).map(({ tenant }) => tenant.id)])
    for (const pool of pools) await sweepPool(database, pool, iso(clock()), iso(clock() - month), iso(clock() - hour))
    await keys.refresh()
  }
  const timer = setInterval(() => void sweep().catch((error) => log.warn({ err: error }, 'could not sweep')), hour)
  timer.unref()
  return { now: sweep, close: () => clearInterval(timer) }
}
