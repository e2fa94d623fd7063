import type { Notifier } from './notifier.ts'
import { lookAt } from './process-tenant.ts'
import { lookEvery } from './spans.ts'

export type Notifications = {
  /** Writes the mails that are due, now. */
  now(): Promise<void>
  close(): Promise<void>
}

/** Looks at each tenant every minute for what its learners are to be told. Several processes share the work. */
export const openNotifications = (notifier: Notifier): Notifications => {
  const { sites, log } = notifier
  let working: Promise<void> = Promise.resolve()
  let closed = false
  const round = async () => {
    for (const [tenantId, ofTenant] of Map.groupBy(await sites.latest(), ({ tenant }) => tenant.id)) {
      const [first, ...others] = ofTenant
      if (closed || !first) return
      await lookAt(notifier, [first, ...others], () => closed).catch((error: unknown) =>
        log.warn({ err: error, tenantId }, 'could not write the mails about what is new'),
      )
    }
  }
  const now = () => {
    working = working.then(round).catch((error: unknown) => log.warn({ err: error }, 'could not look for what is new'))
    return working
  }
  void now()
  const timer = setInterval(now, lookEvery)
  timer.unref()
  return {
    now,
    close: async () => {
      closed = true
      clearInterval(timer)
      await working
    },
  }
}
