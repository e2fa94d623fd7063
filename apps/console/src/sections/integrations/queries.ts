import { callQuery } from '../../api.ts'
import { currentTenant } from '../../session.ts'

export const keysOf = () => callQuery('listApiKeys')
export const servicesOf = () => callQuery('listIdentityProviders', { params: { tenantCode: currentTenant() } })
