import type { TenantSetting } from '@lanyard/contract'

export type Place = '/site/settings' | '/site/branding' | '/site/sections' | '/site/publishing'

/** Groups that have a page of their own; any other stands with the settings. */
const placesByGroup: Readonly<Record<string, Place>> = {
  Branding: '/site/branding',
  'Welcome message': '/site/branding',
  Sections: '/site/sections',
  'E-learning': '/site/sections',
}

export const siteStatus = 'Site.SiteStatus'

/** Where a setting is changed. */
export const placeOf = ({ Name, Group }: Pick<TenantSetting, 'Name' | 'Group'>): Place =>
  Name === siteStatus ? '/site/publishing' : (placesByGroup[Group] ?? '/site/settings')

/** Where a setting is changed that only its name is known of, as the publishing checklist names it. */
export const placeOfName = (name: string): Place => {
  if (name === siteStatus) return '/site/publishing'
  if (/^(ShowSections|ElearningSettings)\./.test(name)) return '/site/sections'
  return /^(Branding|WelcomeMessage)\./.test(name) ? '/site/branding' : '/site/settings'
}
