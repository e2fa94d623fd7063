import type { FastifyInstance } from 'fastify'
import { Problem } from '../../common/problem.ts'
import type { Sites } from '../../sites/sites.ts'
import { tenantDataOf } from '../../sites/tenant-data.ts'
import { authBase, formOf } from './answers.ts'

/** POST /api/auth/fetch-ddb: the settings of the site at an origin. */
export const tenantDataRoutes = (scope: FastifyInstance, sites: Sites) => {
  scope.post(`${authBase}/fetch-ddb`, { constraints: { hosts: 'site,api,console' }, config: { operation: 'fetchTenantData' } }, async (request) => {
    const { siteUrl } = formOf(request)
    const site = typeof siteUrl === 'string' && URL.canParse(siteUrl) ? sites.byOrigin(new URL(siteUrl).origin) : undefined
    if (!site) throw new Problem('not-found', 'There is no site at this address.')
    return { tenantData: tenantDataOf(site) }
  })
}
