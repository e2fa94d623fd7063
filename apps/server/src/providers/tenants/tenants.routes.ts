import { mayDo, type PatchOperation, tenantCalls } from '@lanyard/contract'
import { audit } from '../../audit/audit.ts'
import type { Caller } from '../../caller.ts'
import { iso } from '../../common/clock.ts'
import { Problem } from '../../common/problem.ts'
import type { Transaction } from '../../database/database.ts'
import { tagged } from '../../http/responses/entity-tags.ts'
import { type Route, routesOf } from '../../http/routes.ts'
import type { PeopleDependencies } from '../people-dependencies.ts'
import { demandOrigin, takenOrigin } from '../sites/origins.ts'
import { demandPublishableTenant } from '../sites/publish-checks.ts'
import { changeSite, changeTenant, siteFields, tenantFields } from './change-tenant.ts'
import { createTenant, type TenantInput } from './create-tenant.ts'
import { addSite } from './tenant-writing.queries.ts'
import { countInvitations, type Detail, isHostTaken, listSites, listTenants, readTenant, readTenantIn, type Whose } from './tenants.queries.ts'

const whoseOf = ({ kind, roles, accountId, tenantId, onlyTenantId }: Caller): Whose => {
  if (mayDo(roles, 'tenants:any')) return { all: true }
  return kind === 'key' || typeof onlyTenantId === 'number' ? { tenantId } : { accountId }
}

export const tenantRoutes = (dependencies: PeopleDependencies): Route[] => {
  const { clock, database, consoleOrigin, apiOrigin, changeNotifications } = dependencies

  const shown = ({ tenant, sites, counted }: Detail) => {
    if (!tenant) throw new Problem('not-found')
    return { Value: tenant.TenantCode, ...tenant, ...counted, Sites: sites }
  }
  const written = async (transaction: Transaction, tenantId: number) => shown(await readTenantIn(transaction, tenantId, iso(clock())))

  return routesOf(tenantCalls, ['console'], {
    listTenants: async ({ caller, query }) => {
      const { items, totalCount } = await listTenants(database, whoseOf(caller), query)
      const counted = await countInvitations(
        database,
        items.map(({ Id }) => Id),
        iso(clock()),
      )
      return { items: items.map((tenant, index) => ({ Value: tenant.TenantCode, ...tenant, ...counted[index] })), totalCount }
    },
    getTenant: async ({ caller, reply }) => {
      const detail = shown(await readTenant(database, caller.tenantId, iso(clock())))
      return tagged(reply, tenantFields(detail), detail)
    },
    createTenant: async ({ caller, transaction, request, body }) => {
      const tenantId = await createTenant(dependencies, transaction, caller, request, body as TenantInput)
      return written(transaction, tenantId)
    },
    updateTenant: async ({ caller, transaction, request, reply, body }) => {
      await changeTenant({ dependencies, transaction, caller, request }, body as PatchOperation[], () => written(transaction, caller.tenantId))
      const detail = await written(transaction, caller.tenantId)
      return tagged(reply, tenantFields(detail), detail)
    },
    listSites: async ({ caller }) => {
      const items = await listSites(database, caller.tenantId)
      return { items, totalCount: items.length }
    },
    createSite: async ({ caller, transaction, request, body }) => {
      const { Origin, SiteStatus = 'not-published' } = body as { Origin: string; SiteStatus?: string }
      const origin = demandOrigin(Origin, [consoleOrigin, apiOrigin])
      if (await isHostTaken(transaction, origin)) throw takenOrigin()
      if (SiteStatus !== 'not-published') await demandPublishableTenant(transaction, caller.tenantId)
      const site = await addSite(transaction, caller.tenantId, origin, SiteStatus, iso(clock()))
      if (!site) throw takenOrigin()
      await audit(transaction, caller, request, [
        { action: 'site.create', subjectKind: 'site', subjectId: site.SiteGUID, after: { Origin: origin, SiteStatus } },
      ])
      transaction.afterCommit(changeNotifications.handledByAll)
      return site
    },
    updateSite: async ({ caller, transaction, request, reply, params, body }) => {
      const site = await changeSite({ dependencies, transaction, caller, request }, (params as { id: string }).id, body as PatchOperation[])
      return tagged(reply, siteFields(site), site)
    },
  })
}
