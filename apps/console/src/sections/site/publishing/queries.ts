import { ask } from '../../../api.ts'
import { currentTenant } from '../../../session.ts'

export const publishingOf = () => ask('getHome', { params: { tenantCode: currentTenant() } })
