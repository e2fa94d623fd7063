import type { SettingApplication } from '@lanyard/contract'
import { callQuery } from '../../api.ts'
import { currentTenant } from '../../session.ts'

/** An application's settings; with a site, including its status. */
export const settingsOf = (application: SettingApplication, siteGuid?: string) =>
  callQuery('listSettings', { params: { tenantCode: currentTenant(), application }, ...(siteGuid && { query: { siteGuid } }) })
