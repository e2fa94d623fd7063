import { callQuery } from '../../api.ts'
import { currentTenant } from '../../session.ts'

export const failedMailsOf = () => callQuery('listFailedMails', { params: { tenantCode: currentTenant() } })
