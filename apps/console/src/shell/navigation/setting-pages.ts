import type { TenantSetting } from '@lanyard/contract'

export type SettingPage = '/site/settings' | '/site/branding' | '/site/sections' | '/site/publishing'

/** Groups with their own page; the rest are on the settings page. */
const pagesByGroup: Readonly<Record<string, SettingPage>> = {
  Branding: '/site/branding',
  'Dark mode': '/site/branding',
  'Welcome message': '/site/branding',
  Sections: '/site/sections',
  'E-learning': '/site/sections',
}

export const siteStatus = 'Site.SiteStatus'

/** The page where a setting is changed. */
export const settingPageOf = ({ Name, Group }: Pick<TenantSetting, 'Name' | 'Group'>): SettingPage =>
  Name === siteStatus ? '/site/publishing' : (pagesByGroup[Group] ?? '/site/settings')

/** The same by name only, as in the publishing checklist. */
export const settingPageOfName = (name: string): SettingPage => {
  if (name === siteStatus) return '/site/publishing'
  if (/^(ShowSections|ElearningSettings)\./.test(name)) return '/site/sections'
  return /^(Branding|WelcomeMessage)\./.test(name) ? '/site/branding' : '/site/settings'
}
