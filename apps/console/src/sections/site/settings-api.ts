import type { SettingApplication } from '@lanyard/contract'
import { ask } from '../../api.ts'
import { currentTenant } from '../../session.ts'

/** The settings of an application; with a site, its own status among them. */
export const settingsOf = (application: SettingApplication, siteGuid?: string) =>
  ask('listSettings', { params: { tenantCode: currentTenant(), application }, ...(siteGuid && { query: { siteGuid } }) })
