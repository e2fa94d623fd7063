import { type ServedCountry, servedCountries } from '@lanyard/contract'
import type { Tenant, TenantSettings } from '../../sites/site.ts'

const ofCountry = (country: ServedCountry): Pick<Tenant, 'locale' | 'timeZone' | 'currencyCode'> => {
  const { locale, timeZone, currencyCode } = servedCountries[country]
  return { locale, timeZone, currencyCode }
}

const green = '#1f6f54'

/** Every section is shown. The catalogue's lists start as the shipped ones, which need no copy. */
const settingsFor = (name: string): TenantSettings => ({
  Site: { SiteName: name },
  Branding: { PrimaryColour: green, SecondaryColour: '#4ec287' },
  WelcomeMessage: { Text: `Welcome to ${name}.`, TextColour: '#1a2420', ActionButtonColour: green, ActionButtonTextColour: '#ffffff' },
  ShowSections: { SupportCases: true, Finances: true, PoiliciesAndProcedures: true, Timetables: true },
  ElearningSettings: { ShowElearningButton: false, ElearningLink: null },
})

export const defaultsFor = (code: string, name: string, countryCode: ServedCountry): Omit<Tenant, 'id' | 'status'> => ({
  code,
  name,
  countryCode,
  ...ofCountry(countryCode),
  userPoolId: `pool-${code.toLowerCase()}`,
  settings: settingsFor(name),
  picturesVersion: 0,
})
