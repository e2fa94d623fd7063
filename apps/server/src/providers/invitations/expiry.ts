import { iso } from '../../common/clock.ts'
import type { Job } from '../../jobs/job.ts'
import type { PeopleDependencies } from '../people-dependencies.ts'
import { expire } from './expire.ts'

/** Marks overdue invitations as expired every 15 minutes. Reads already show them as expired. */
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
