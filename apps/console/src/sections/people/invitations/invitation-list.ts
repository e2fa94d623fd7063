import { invitationStatuses, productRoles } from '@lanyard/contract/browser'
import { listShape, pageOf, type SearchOf } from '@lanyard/web/list/list-search.ts'
import { callQuery } from '../../../api.ts'
import { currentTenant } from '../../../session.ts'

export const invitationList = listShape({
  pageSize: 25,
  sorts: ['LastName', 'Email', 'DateModified', 'DateExpiry'],
  sort: 'DateModified',
  order: 'desc',
  filters: { status: Object.values(invitationStatuses).map(String), role: productRoles.console },
})

export const invitationsOf = (search: SearchOf<typeof invitationList>) =>
  callQuery('listInvitations', {
    params: { tenantCode: currentTenant() },
    query: {
      ...pageOf(invitationList, search),
      search: search.q,
      rolesFilter: search.role,
      statusIdFilter: search.status === undefined ? undefined : Number(search.status),
    },
  })

export const invitationOf = (id: string) => callQuery('getInvitation', { params: { tenantCode: currentTenant(), id: Number(id) } })
