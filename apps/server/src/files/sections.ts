import type { TenantId } from '../platform/database.ts'
import { Problem } from '../platform/problem.ts'
import type { Tenant, TenantSettings } from '../platform/site.ts'
import type { Sites } from '../sites/sites.ts'

export const tenantOf = (sites: Sites, tenantId: TenantId): Tenant => {
  const tenant = sites.all().find(({ tenant: { id } }) => id === tenantId)?.tenant
  if (!tenant) throw new Problem('not-found')
  return tenant
}

/** The calls of a section that the tenant hides are refused. */
export const demandSection = ({ settings }: Tenant, section: keyof TenantSettings['ShowSections']) => {
  if (!settings.ShowSections[section]) throw new Problem('section-hidden')
}
