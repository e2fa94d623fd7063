import { servedCountryCodes } from '@lanyard/contract/browser'
import { listShape, pageOf, type SearchOf } from '@lanyard/web/list/list-search.ts'
import { callQuery } from '../../api.ts'

export const tenantList = listShape({
  pageSize: 25,
  sorts: ['AccountName', 'TenantCode', 'DateCreated'],
  sort: 'AccountName',
  filters: { status: ['active', 'suspended'], country: servedCountryCodes },
})

export const tenantsOf = (search: SearchOf<typeof tenantList>) =>
  callQuery('listTenants', {
    query: { ...pageOf(tenantList, search), search: search.q, statusFilter: search.status, countryCodeFilter: search.country },
  })

export const tenantOf = (tenantCode: string) => callQuery('getTenant', { params: { tenantCode } })

/** The queries that show a tenant and are refetched after a change. */
export const tenantChanges = ['listTenants', 'getTenant', 'getHome', 'listSettings'] as const
