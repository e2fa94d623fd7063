import { ask } from '../../api.ts'
import { currentTenant } from '../../session.ts'

export const failedMailsOf = () => ask('listFailedMails', { params: { tenantCode: currentTenant() } })
