import type { SettingApplication } from '@lanyard/contract'
import { callQuery } from '../../api.ts'
import { currentTenant } from '../../session.ts'

/** The settings of an application; with a site, its own status among them. */
export const settingsOf = (application: SettingApplication, siteGuid?: string) =>
  callQuery('listSettings', { params: { tenantCode: currentTenant(), application }, ...(siteGuid && { query: { siteGuid } }) })
