import { callQuery } from '../../api.ts'
import { currentTenant } from '../../session.ts'

export const picturesOf = () => callQuery('listBranding', { params: { tenantCode: currentTenant() } })
/** Replaced and removed pictures, the newest first. */
export const previousPicturesOf = () => callQuery('listDeletedBranding', { params: { tenantCode: currentTenant() } })
