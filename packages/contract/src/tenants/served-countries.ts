/** The countries Lanyard serves, with the locale, time zone and currency a new tenant starts with. */
export const servedCountries = {
  AU: { name: 'Australia', locale: 'en-AU', timeZone: 'Australia/Sydney', currencyCode: 'AUD' },
  NZ: { name: 'New Zealand', locale: 'en-NZ', timeZone: 'Pacific/Auckland', currencyCode: 'NZD' },
  ZA: { name: 'South Africa', locale: 'en-ZA', timeZone: 'Africa/Johannesburg', currencyCode: 'ZAR' },
  SG: { name: 'Singapore', locale: 'en-SG', timeZone: 'Asia/Singapore', currencyCode: 'SGD' },
} as const

export type ServedCountry = keyof typeof servedCountries

export const servedCountryCodes = Object.keys(servedCountries) as ServedCountry[]
