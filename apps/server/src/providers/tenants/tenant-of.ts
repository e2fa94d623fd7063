import type { Caller } from '../../caller.ts'
import { Problem } from '../../common/problem.ts'
import type { Tenant } from '../../sites/site.ts'
import type { Sites } from '../../sites/sites.ts'

/** The tenant a call is made in. */
export const tenantById = (sites: Sites, tenantId: number): Tenant | undefined => sites.all().find(({ tenant }) => tenant.id === tenantId)?.tenant

export const tenantOf = (sites: Sites, { tenantId }: Caller): Tenant => {
  const tenant = tenantById(sites, tenantId)
  if (!tenant) throw new Problem('not-found')
  return tenant
}
