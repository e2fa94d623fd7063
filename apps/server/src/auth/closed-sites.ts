import type { Site } from '../platform/site.ts'
import type { Sites } from '../sites/sites.ts'
import type { Identity } from './identity.ts'
import { isOpenSite } from './realms.ts'
import { endSessions } from './sessions.queries.ts'
import { iso } from './visit.ts'

const openOrigins = (sites: Sites) =>
  new Set(
    sites
      .all()
      .filter(isOpenSite)
      .map(({ origin }) => origin),
  )

/** Unpublishing a site, or suspending its tenant, ends its sessions for good: they don't come back when it opens again. */
export const endSessionsOfClosedSites = ({ database, notices, clock, log }: Identity, sites: Sites) => {
  let open = openOrigins(sites)
  const end = ({ tenant, origin }: Site) =>
    database.forTenant(tenant.id).write((transaction) => endSessions(transaction, tenant.id, { origin }, iso(clock()), 'site closed'))
  const look = async () => {
    const before = open
    open = openOrigins(sites)
    for (const site of sites.all()) if (before.has(site.origin) && !open.has(site.origin)) await end(site)
  }
  const looked = () => look().catch((error) => log.error({ err: error }, 'could not end the sessions of a closed site'))
  notices.onSettled('sites', looked)
}
