import type { Tenant, TenantSettings } from '../platform/site.ts'

type Country = Tenant['countryCode']

/** How each country writes, when its day begins, and what it pays with. */
const ofCountry: Record<Country, Pick<Tenant, 'locale' | 'timeZone' | 'currencyCode'>> = {
  AU: { locale: 'en-AU', timeZone: 'Australia/Sydney', currencyCode: 'AUD' },
  NZ: { locale: 'en-NZ', timeZone: 'Pacific/Auckland', currencyCode: 'NZD' },
  ZA: { locale: 'en-ZA', timeZone: 'Africa/Johannesburg', currencyCode: 'ZAR' },
  SG: { locale: 'en-SG', timeZone: 'Asia/Singapore', currencyCode: 'SGD' },
}

const green = '#1f6f54'

/** Every section is shown; the catalogue's own lists start as the shipped ones, which need no copy. */
const settingsFor = (name: string): TenantSettings => ({
  Site: { SiteName: name },
  Branding: { PrimaryColour: green, SecondaryColour: '#4ec287' },
  WelcomeMessage: { Text: `Welcome to ${name}.`, TextColour: '#1a2420', ActionButtonColour: green, ActionButtonTextColour: '#ffffff' },
  ShowSections: { SupportCases: true, Finances: true, PoiliciesAndProcedures: true, Timetables: true },
  ElearningSettings: { ShowElearningButton: false, ElearningLink: null },
})

export const defaultsFor = (code: string, name: string, countryCode: Country): Omit<Tenant, 'id' | 'status'> => ({
  code,
  name,
  countryCode,
  ...ofCountry[countryCode],
  userPoolId: `pool-${code.toLowerCase()}`,
  settings: settingsFor(name),
  picturesVersion: 0,
})
