import type { Job } from '../jobs/job.ts'
import type { Notifier } from './notifier.ts'
import { lookAt } from './process-tenant.ts'

export type Notifications = {
  /** Writes the mails that are due, now. */
  now(): Promise<void>
  job: Job
}

/** Looks every minute, tenant by tenant, for what is new for learners. */
export const openNotifications = (notifier: Notifier): Notifications => {
  const { sites, log } = notifier
  let working: Promise<void> = Promise.resolve()
  const round = async (signal?: AbortSignal) => {
    for (const [tenantId, ofTenant] of Map.groupBy(await sites.latest(), ({ tenant }) => tenant.id)) {
      const [first, ...others] = ofTenant
      if (signal?.aborted || !first) return
      await lookAt(notifier, [first, ...others], () => signal?.aborted === true).catch((error: unknown) =>
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
