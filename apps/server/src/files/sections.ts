import type { FastifyRequest } from 'fastify'
import { Problem } from '../common/problem.ts'
import type { TenantId } from '../database/database.ts'
import type { Places } from '../http/hosts.ts'
import type { Tenant, TenantSettings } from '../sites/site.ts'
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

/** While a site is in maintenance nothing is written through it. */
export const demandWritable = ({ places, sites }: { places: Places; sites: Sites }, { raw }: FastifyRequest, tenantId: TenantId) => {
  const { site } = places(raw)
  const through = site ? [site] : sites.all().filter(({ tenant }) => tenant.id === tenantId)
  if (through.some(({ status }) => status === 'published')) return
  throw new Problem('site-in-maintenance', undefined, { headers: { 'retry-after': '300' } })
}
