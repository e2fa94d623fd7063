import { callQuery } from '../../api.ts'
import { currentTenant } from '../../session.ts'

export const picturesOf = () => callQuery('listBranding', { params: { tenantCode: currentTenant() } })
