import { iso } from '../../common/clock.ts'
import type { PeopleDependencies } from '../people-dependencies.ts'
import { expire } from './expire.ts'

const quarter = 15 * 60_000

export type Expiry = { now(): Promise<void>; close(): void }

/** Marks overdue invitations as expired every 15 minutes. Reads already show them as expired. */
export const openExpiry = ({ database, clock, sites, log }: Pick<PeopleDependencies, 'database' | 'clock' | 'sites' | 'log'>): Expiry => {
  const look = async () => {
    for (const tenantId of new Set((await sites.latest()).map(({ tenant }) => tenant.id)))
      await database.forTenant(tenantId).write((transaction) => expire(transaction, tenantId, iso(clock())))
  }
  const timer = setInterval(() => void look().catch((error) => log.warn({ err: error }, 'could not expire invitations')), quarter)
  timer.unref()
  return { now: look, close: () => clearInterval(timer) }
}
