import type { Database, TenantId } from '../platform/database.ts'
import type { Log } from '../platform/log.ts'
import type { Notices } from '../platform/notices.ts'
import type { Site } from '../platform/site.ts'
import { readSites } from './sites.queries.ts'

export type Sites = {
  /** By the Host header: host name, and port where it is not the scheme's own. */
  byHost(host: string): Site | undefined
  byOrigin(origin: string): Site | undefined
  all(): readonly Site[]
  /** Of a tenant that has a site. */
  statusOf(tenantId: TenantId): Site['tenant']['status'] | undefined
}

/** Every site in memory, read again whenever one changes. */
export const openSites = async (database: Database, notices: Notices, log: Log): Promise<Sites> => {
  let all: Site[] = []
  let byHost = new Map<string, Site>()
  let byOrigin = new Map<string, Site>()
  let statuses = new Map<TenantId, Site['tenant']['status']>()
  const read = async () => {
    all = await readSites(database)
    byHost = new Map(all.map((site) => [new URL(site.origin).host, site]))
    byOrigin = new Map(all.map((site) => [site.origin, site]))
    statuses = new Map(all.map(({ tenant }) => [tenant.id, tenant.status]))
  }
  const readAgain = () => read().catch((error) => log.error({ err: error }, 'could not read the sites again'))
  notices.on('sites', readAgain, readAgain)
  await read()
  return { byHost: (host) => byHost.get(host), byOrigin: (origin) => byOrigin.get(origin), all: () => all, statusOf: (tenantId) => statuses.get(tenantId) }
}
