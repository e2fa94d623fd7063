import { Problem } from '../common/problem.ts'
import type { TenantId } from '../database/database.ts'
import type { Site, Tenant, TenantSettings } from './site.ts'
import type { Sites } from './sites.ts'

/** The tenant a call is made in. */
export const tenantOf = (sites: Sites, tenantId: TenantId): Tenant => {
  const tenant = sites.byId(tenantId)
  if (!tenant) throw new Problem('not-found')
  return tenant
}

/** The calls of a section that the tenant hides are refused. */
export const demandSection = ({ settings }: Tenant, section: keyof TenantSettings['ShowSections']) => {
  if (!settings.ShowSections[section]) throw new Problem('section-hidden')
}

/** While a site is in maintenance nothing is written through it; calls without a site need one that is open. */
export const demandWritable = (sites: Sites, site: Site | undefined, tenantId: TenantId) => {
  const through = site ? [site] : sites.all().filter(({ tenant }) => tenant.id === tenantId)
  if (through.some(({ status }) => status === 'published')) return
  throw new Problem('site-in-maintenance', undefined, { headers: { 'retry-after': '300' } })
}
