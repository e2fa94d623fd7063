import { ask } from '../../api.ts'
import { currentTenant } from '../../session.ts'

export const picturesOf = () => ask('listBranding', { params: { tenantCode: currentTenant() } })
