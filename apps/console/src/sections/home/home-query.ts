import { callQuery } from '../../api.ts'
import { currentTenant } from '../../session.ts'

export const homeOf = () => callQuery('getHome', { params: { tenantCode: currentTenant() } })
