import { ask } from '../../api.ts'
import { currentTenant } from '../../session.ts'

export const keysOf = () => ask('listApiKeys')
export const servicesOf = () => ask('listIdentityProviders', { params: { tenantCode: currentTenant() } })
