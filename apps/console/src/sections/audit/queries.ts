import { pageOf } from '@lanyard/web/list/list-search.ts'
import { callQuery } from '../../api.ts'
import { currentTenant } from '../../session.ts'
import { type AuditSearch, auditList, filtersOf } from './audit-search.ts'

export const eventsOf = (search: AuditSearch) => {
  const { skip, take } = pageOf(auditList, search)
  return callQuery('listAuditEvents', { params: { tenantCode: currentTenant() }, query: { ...filtersOf(search), skip, take } })
}
export const actionsOf = () => callQuery('listAuditActions', { params: { tenantCode: currentTenant() } })
