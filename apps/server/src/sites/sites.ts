import { type CachedRead, openCachedRead } from '../database/changes/cached-read.ts'
import type { ChangeNotifications } from '../database/changes/change-notifications.ts'
import type { Database, TenantId } from '../database/database.ts'
import type { Site, Tenant, TenantSettings } from './site.ts'
import { readSites } from './sites.queries.ts'

export type Sites = Omit<CachedRead<unknown>, 'value'> & {
  /** By the Host header: host name, and port unless it is the scheme's default. */
  byHost(host: string): Site | undefined
  byOrigin(origin: string): Site | undefined
  all(): readonly Site[]
  /** All sites, freshly read from the database. For work outside requests. */
  latest(): Promise<readonly Site[]>
  /** A tenant by its code, in any letter case. Every tenant has a site. */
  tenantOf(code: string): Tenant | undefined
  byId(tenantId: TenantId): Tenant | undefined
  settingsOf(tenantId: TenantId): TenantSettings | undefined
  /** The status of a tenant that has a site. */
  statusOf(tenantId: TenantId): Site['tenant']['status'] | undefined
}

/** Indexes the sites by host, tenant and code. */
const indexed = (all: readonly Site[]) => ({
  all,
  byHost: new Map(all.map((site) => [new URL(site.origin).host, site])),
  byOrigin: new Map(all.map((site) => [site.origin, site])),
  byCode: new Map(all.map(({ tenant }) => [tenant.code.toUpperCase(), tenant])),
  byId: new Map(all.map(({ tenant }) => [tenant.id, tenant])),
})

/** All sites in memory, refreshed whenever one changes. */
export const openSites = async (database: Database, changeNotifications: ChangeNotifications): Promise<Sites> => {
  const { value, ...cached } = await openCachedRead({ about: 'sites', changeNotifications, read: async () => indexed(await readSites(database)) })
  return {
    ...cached,
    byHost: (host) => value().byHost.get(host),
    byOrigin: (origin) => value().byOrigin.get(origin),
    all: () => value().all,
    latest: async () => {
      if (!cached.includesAllChanges() || !changeNotifications.isCurrent()) await cached.refresh()
      return value().all
    },
    tenantOf: (code) => value().byCode.get(code.toUpperCase()),
    byId: (tenantId) => value().byId.get(tenantId),
    settingsOf: (tenantId) => value().byId.get(tenantId)?.settings,
    statusOf: (tenantId) => value().byId.get(tenantId)?.status,
  }
}
