import { createHash } from 'node:crypto'
import type { Site } from '../platform/site.ts'

/** Changes whenever the settings do, so that a browser never shows an older picture. */
const versionOf = ({ tenant }: Site) => createHash('sha256').update(JSON.stringify(tenant.settings)).digest('base64url').slice(0, 8)

/** The tenant settings as the portal reads them. */
export const tenantDataOf = (site: Site) => {
  const { siteGuid, status, tenant } = site
  const { Site: named, Branding, WelcomeMessage, ShowSections, ElearningSettings } = tenant.settings
  const asset = (file: string) => `/learnerapp/${tenant.code}/${file}?v=${versionOf(site)}`
  return {
    TenantCode: tenant.code,
    UserPoolId: tenant.userPoolId,
    ShowSections,
    ElearningSettings,
    Branding,
    WelcomeMessage,
    Site: { SiteStatus: tenant.status === 'suspended' ? 'not-published' : status, SiteName: named.SiteName, SiteGUID: siteGuid },
    Locale: tenant.locale,
    TimeZone: tenant.timeZone,
    CountryCode: tenant.countryCode,
    CurrencyCode: tenant.currencyCode,
    Assets: { Logo: asset('header-logo.png'), Favicon: asset('favicon-icon.ico') },
  }
}
