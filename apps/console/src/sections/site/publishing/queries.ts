import { callQuery } from '../../../api.ts'
import { currentTenant } from '../../../session.ts'

export const publishingOf = () => callQuery('getHome', { params: { tenantCode: currentTenant() } })
