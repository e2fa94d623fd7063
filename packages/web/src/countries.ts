import data from './countries.data.json' with { type: 'json' }

export type Country = {
  /** ISO 3166-1 alpha-2. */
  code: string
  name: string
  currency: { currencyName: string; currencyCode: string; currencySymbol: string } | null
  geo: { latitude: number; longitude: number }
  capital: string | null
  /** The dialling code, such as `+61`. */
  phone: string
}

type Row = [code: string, name: string, currencyCode: string | null, latitude: number, longitude: number, capital: string | null, phone: string]
// JSON has no tuples.
const currencies = data.currencies as unknown as Record<string, [name: string, symbol: string]>

function currencyOf(currencyCode: string | null): Country['currency'] {
  const [currencyName, currencySymbol] = currencies[currencyCode ?? ''] ?? []
  return currencyCode && currencyName && currencySymbol ? { currencyName, currencyCode, currencySymbol } : null
}

/** The countries of ISO 3166 plus Kosovo, by code. */
export const countries: readonly Country[] = (data.countries as Row[]).map(([code, name, currencyCode, latitude, longitude, capital, phone]) => ({
  code,
  name,
  currency: currencyOf(currencyCode),
  geo: { latitude, longitude },
  capital,
  phone,
}))

const byCode = new Map(countries.map((country) => [country.code, country]))

export const countryByCode = (code: string): Country | undefined => byCode.get(code.toUpperCase())
