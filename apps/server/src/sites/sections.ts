import { Problem } from '../common/problem.ts'
import type { TenantId } from '../database/database.ts'
import type { Site, Tenant, TenantSettings } from './site.ts'
import type { Sites } from './sites.ts'

/** The tenant of a call. */
export const tenantOf = (sites: Sites, tenantId: TenantId): Tenant => {
  const tenant = sites.byId(tenantId)
  if (!tenant) throw new Problem('not-found')
  return tenant
}

/** Refuses calls of a section that the tenant hides. */
export const demandSection = ({ settings }: Tenant, section: keyof TenantSettings['ShowSections']) => {
  if (!settings.ShowSections[section]) throw new Problem('section-hidden')
}

/** A site in maintenance accepts no writes. Calls without a site need an open one. */
export const demandWritable = (sites: Sites, site: Site | undefined, tenantId: TenantId) => {
  const through = site ? [site] : sites.all().filter(({ tenant }) => tenant.id === tenantId)
  if (through.some(({ status }) => status === 'published')) return
  throw new Problem('site-in-maintenance', undefined, { headers: { 'retry-after': '300' } })
}
