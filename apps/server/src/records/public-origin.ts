import { Problem } from '../common/problem.ts'
import type { Tenant } from '../sites/site.ts'
import type { Sites } from '../sites/sites.ts'

/** The tenant's first open site. Shared URLs use it, wherever they were requested. */
export const publicOriginOf = (sites: Sites, tenant: Tenant): string => {
  const site = sites.all().find(({ tenant: { id }, status }) => id === tenant.id && status !== 'not-published')
  if (!site) throw new Problem('site-not-published')
  return site.origin
}
