import { iso } from '../../common/clock.ts'
import { isOpenSite } from '../../sites/site.ts'
import type { Sites } from '../../sites/sites.ts'
import type { Identity } from '../identity.ts'
import { endSessions } from './sessions.queries.ts'

const openOrigins = (sites: Sites) =>
  new Set(
    sites
      .all()
      .filter(isOpenSite)
      .map(({ origin }) => origin),
  )

/** Unpublishing a site, or suspending its tenant, ends its sessions for good. Reopening doesn't restore them. */
export const endSessionsOfClosedSites = ({ database, clock }: Identity, sites: Sites) => {
  let open = openOrigins(sites)
  sites.onRead(async () => {
    const openNow = openOrigins(sites)
    for (const { origin, tenant } of sites.all())
      if (open.has(origin) && !openNow.has(origin)) {
        await database.forTenant(tenant.id).write((transaction) => endSessions(transaction, tenant.id, { origin }, iso(clock()), 'site closed'))
        // Retry the site next time.
        open.delete(origin)
      }
    open = openNow
  })
}
