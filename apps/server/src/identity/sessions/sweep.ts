import { iso } from '../../common/clock.ts'
import { consolePool } from '../../database/console-pool.ts'
import type { Job } from '../../jobs/job.ts'
import type { Sites } from '../../sites/sites.ts'
import type { Identity } from '../identity.ts'
import type { KeyRing } from './key-ring.ts'
import { sweepPool } from './sweep.queries.ts'

const hour = 60 * 60_000
const month = 30 * 24 * hour

/** Every hour, expired rows are deleted and an old signing key is replaced. */
export const sweepJob = ({ database, clock }: Identity, sites: Sites, keys: KeyRing): Job => ({
  ...{ name: 'sweep', schedule: '17 * * * *', runsAtStart: false, isShared: false },
  run: async ({ signal }) => {
    const pools = new Set([consolePool, ...(await sites.latest()).map(({ tenant }) => tenant.id)])
    for (const pool of pools) {
      if (signal.aborted) return undefined
      await sweepPool(database, pool, iso(clock()), iso(clock() - month), iso(clock() - hour))
    }
    await keys.refresh()
    return undefined
  },
})
