import { ask } from '../../api.ts'
import { currentTenant } from '../../session.ts'

export const homeOf = () => ask('getHome', { params: { tenantCode: currentTenant() } })
