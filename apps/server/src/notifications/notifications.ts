import type { Job } from '../jobs/job.ts'
import type { Notifier } from './notifier.ts'
import { processTenant } from './process-tenant.ts'

export type Notifications = {
  /** Writes due mails now. */
  now(): Promise<void>
  job: Job
}

/** Looks for learners' news every minute, tenant by tenant. */
export const openNotifications = (notifier: Notifier): Notifications => {
  const { sites, log } = notifier
  let working: Promise<void> = Promise.resolve()
  const round = async (signal?: AbortSignal) => {
    for (const [tenantId, ofTenant] of Map.groupBy(await sites.latest(), ({ tenant }) => tenant.id)) {
      const [first, ...others] = ofTenant
      if (signal?.aborted || !first) return
      await processTenant(notifier, [first, ...others], () => signal?.aborted === true).catch((error: unknown) =>
        log.warn({ err: error, tenantId }, 'could not write the mails about what is new'),
      )
    }
  }
  const inTurn = (signal?: AbortSignal) => {
    const next = working.then(() => round(signal))
    working = next.catch(() => {})
    return next
  }
  return {
    now: () => inTurn(),
    job: {
      ...{ name: 'notifications', schedule: '* * * * *', runsAtStart: true, isShared: false },
      run: async ({ signal }) => {
        await inTurn(signal)
        return undefined
      },
    },
  }
}
