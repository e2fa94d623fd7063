import type { Database, TenantId } from '../platform/database.ts'
import type { Log } from '../platform/log.ts'
import type { Notices } from '../platform/notices.ts'
import type { Site, Tenant, TenantSettings } from '../platform/site.ts'
import { readSites } from './sites.queries.ts'

export type Sites = {
  /** By the Host header: host name, and port where it is not the scheme's own. */
  byHost(host: string): Site | undefined
  byOrigin(origin: string): Site | undefined
  all(): readonly Site[]
  /** A tenant by its code, whatever its letter case; every tenant has a site. */
  tenantOf(code: string): Tenant | undefined
  settingsOf(tenantId: TenantId): TenantSettings | undefined
  /** Of a tenant that has a site. */
  statusOf(tenantId: TenantId): Site['tenant']['status'] | undefined
}

/** Every site in memory, read again whenever one changes. */
export const openSites = async (database: Database, notices: Notices, log: Log): Promise<Sites> => {
  let all: Site[] = []
  let byHost = new Map<string, Site>()
  let byOrigin = new Map<string, Site>()
  let byCode = new Map<string, Tenant>()
  let byId = new Map<TenantId, Tenant>()
  const read = async () => {
    all = await readSites(database)
    byHost = new Map(all.map((site) => [new URL(site.origin).host, site]))
    byOrigin = new Map(all.map((site) => [site.origin, site]))
    byCode = new Map(all.map(({ tenant }) => [tenant.code.toUpperCase(), tenant]))
    byId = new Map(all.map(({ tenant }) => [tenant.id, tenant]))
  }
  const readAgain = () => read().catch((error) => log.error({ err: error }, 'could not read the sites again'))
  notices.on('sites', readAgain, readAgain)
  await read()
  return {
    byHost: (host) => byHost.get(host),
    byOrigin: (origin) => byOrigin.get(origin),
    all: () => all,
    tenantOf: (code) => byCode.get(code.toUpperCase()),
    settingsOf: (tenantId) => byId.get(tenantId)?.settings,
    statusOf: (tenantId) => byId.get(tenantId)?.status,
  }
}
