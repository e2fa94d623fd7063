import { pageOf } from '@lanyard/web/list/list-search.ts'
import { ask } from '../../api.ts'
import { currentTenant } from '../../session.ts'
import { type AuditSearch, auditList, filtersOf } from './audit-search.ts'

export const eventsOf = (search: AuditSearch) => {
  const { skip, take } = pageOf(auditList, search)
  return ask('listAuditEvents', { params: { tenantCode: currentTenant() }, query: { ...filtersOf(search), skip, take } })
}
export const actionsOf = () => ask('listAuditActions', { params: { tenantCode: currentTenant() } })
