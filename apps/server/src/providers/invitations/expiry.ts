import { iso } from '../../common/clock.ts'
import type { Job } from '../../jobs/job.ts'
import type { PeopleDependencies } from '../people-dependencies.ts'
import { expire } from './expire.ts'

/** Every 15 minutes, invitations past their time are marked as expired. Readers see it at once. */
export const expiryJob = ({ database, clock, sites }: Pick<PeopleDependencies, 'database' | 'clock' | 'sites'>): Job => ({
  ...{ name: 'expired-invitations', schedule: '*/15 * * * *', runsAtStart: false, isShared: false },
  run: async ({ signal }) => {
    for (const tenantId of new Set((await sites.latest()).map(({ tenant }) => tenant.id))) {
      if (signal.aborted) return undefined
      await database.forTenant(tenantId).write((transaction) => expire(transaction, tenantId, iso(clock())))
    }
    return undefined
  },
})
