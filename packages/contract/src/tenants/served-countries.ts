/** The countries that tenants are of: how each writes, when its day begins, and what it pays with. A new tenant starts with these. */
export const servedCountries = {
  AU: { name: 'Australia', locale: 'en-AU', timeZone: 'Australia/Sydney', currencyCode: 'AUD' },
  NZ: { name: 'New Zealand', locale: 'en-NZ', timeZone: 'Pacific/Auckland', currencyCode: 'NZD' },
  ZA: { name: 'South Africa', locale: 'en-ZA', timeZone: 'Africa/Johannesburg', currencyCode: 'ZAR' },
  SG: { name: 'Singapore', locale: 'en-SG', timeZone: 'Asia/Singapore', currencyCode: 'SGD' },
} as const

export type ServedCountry = keyof typeof servedCountries

export const servedCountryCodes = Object.keys(servedCountries) as ServedCountry[]
