import type { TenantSetting } from '@lanyard/contract'

export type Place = '/site/settings' | '/site/branding' | '/site/sections' | '/site/publishing'

/** Groups with their own page; the rest are on the settings page. */
const placesByGroup: Readonly<Record<string, Place>> = {
  Branding: '/site/branding',
  'Welcome message': '/site/branding',
  Sections: '/site/sections',
  'E-learning': '/site/sections',
}

export const siteStatus = 'Site.SiteStatus'

/** The page where a setting is changed. */
export const placeOf = ({ Name, Group }: Pick<TenantSetting, 'Name' | 'Group'>): Place =>
  Name === siteStatus ? '/site/publishing' : (placesByGroup[Group] ?? '/site/settings')

/** The same by name only, as in the publishing checklist. */
export const placeOfName = (name: string): Place => {
  if (name === siteStatus) return '/site/publishing'
  if (/^(ShowSections|ElearningSettings)\./.test(name)) return '/site/sections'
  return /^(Branding|WelcomeMessage)\./.test(name) ? '/site/branding' : '/site/settings'
}
