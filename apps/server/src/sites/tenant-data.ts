import type { Site } from './site.ts'

/** Changes with the pictures, so a browser never shows an outdated one. */
export const pictureAddress = ({ tenant }: Site, file: string) => `/learnerapp/${tenant.code}/${file}?v=${tenant.picturesVersion}`

/** The tenant settings as the portal reads them. */
export const tenantDataOf = (site: Site) => {
  const { siteGuid, status, tenant } = site
  const { Site: named, Branding, WelcomeMessage, ShowSections, ElearningSettings, Attendance, Provider = {} } = tenant.settings
  return {
    TenantCode: tenant.code,
    UserPoolId: tenant.userPoolId,
    ShowSections,
    ElearningSettings,
    Branding,
    WelcomeMessage,
    Attendance: { Threshold: Attendance?.Threshold ?? null },
    Site: { SiteStatus: tenant.status === 'suspended' ? 'not-published' : status, SiteName: named.SiteName, SiteGUID: siteGuid },
    Provider: { LegalName: Provider.LegalName ?? null, Address: Provider.Address ?? null, TaxNumber: Provider.TaxNumber ?? null },
    Locale: tenant.locale,
    TimeZone: tenant.timeZone,
    CountryCode: tenant.countryCode,
    CurrencyCode: tenant.currencyCode,
    Assets: {
      Logo: pictureAddress(site, 'header-logo.png'),
      DarkLogo: Branding.DarkLogo ? pictureAddress(site, 'header-logo-dark.png') : null,
      Favicon: pictureAddress(site, 'favicon-icon.ico'),
    },
  }
}
