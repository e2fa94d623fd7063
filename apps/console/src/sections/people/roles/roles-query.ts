import { callQuery } from '../../../api.ts'
import { currentTenant } from '../../../session.ts'

/** The roles by product, and what each allows. */
export const rolesOf = () => callQuery('listRoles', { params: { tenantCode: currentTenant() } })
