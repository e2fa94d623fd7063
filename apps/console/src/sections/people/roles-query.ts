import { ask } from '../../api.ts'
import { currentTenant } from '../../session.ts'

/** The roles by product, and what each may do. */
export const rolesOf = () => ask('listRoles', { params: { tenantCode: currentTenant() } })
