import type { TenantProfile } from '@lanyard/contract'

export type CountryCode = TenantProfile['CountryCode']

type Country = { name: string; locale: string; timeZone: string; currency: string }

/** The countries that Lanyard serves, with what a new tenant starts with there; the server holds the same. */
export const servedCountries: Record<CountryCode, Country> = {
  AU: { name: 'Australia', locale: 'en-AU', timeZone: 'Australia/Sydney', currency: 'AUD' },
  NZ: { name: 'New Zealand', locale: 'en-NZ', timeZone: 'Pacific/Auckland', currency: 'NZD' },
  ZA: { name: 'South Africa', locale: 'en-ZA', timeZone: 'Africa/Johannesburg', currency: 'ZAR' },
  SG: { name: 'Singapore', locale: 'en-SG', timeZone: 'Asia/Singapore', currency: 'SGD' },
}

export const countryCodes = Object.keys(servedCountries) as CountryCode[]

const languages = new Intl.DisplayNames('en', { type: 'language' })
const currencies = new Intl.DisplayNames('en', { type: 'currency' })

export const sayLanguage = (locale: string) => languages.of(locale) ?? locale
export const sayCurrency = (code: string) => `${currencies.of(code)} (${code})`
export const sayZone = (timeZone: string) => timeZone.replaceAll('_', ' ')
