import type { Choice } from './choices.ts'
import type { DetailField, DetailGroup } from './detail-field.ts'
import type { Values } from './detail-values.ts'

/** The catalogue's country codes (SACC) of countries whose addresses have their own rules here. */
const isoOf: Readonly<Record<string, string>> = { '1101': 'AU', '1201': 'NZ', '9225': 'ZA', '5205': 'SG' }
export const isoCountry = (code: string | undefined) => isoOf[code ?? ''] ?? 'other'

/** The country of an address; defaults to the provider's. */
export const countryOfAddress = (at: string, values: Values, countries: readonly Choice[] | undefined, tenantCountry: string): string => {
  const id = values[`${at}.countryId`]
  if (!id) return tenantCountry
  return isoCountry(countries?.find(({ value }) => value === id)?.code)
}

const isIn = (countries: readonly string[] | undefined, country: string) => countries?.includes(country)

/** The address fields of this country. A field with a value is never hidden. */
export const fieldsIn = (country: string, { fields, address }: DetailGroup, values: Values): DetailField[] =>
  fields.filter(({ path, addressIn, addressNotIn }) => !address || ((isIn(addressIn, country) ?? true) && !isIn(addressNotIn, country)) || values[path] !== '')

const postcodes: Readonly<Record<string, { help: string; digits: number }>> = {
  AU: { help: 'Four digits, such as 2000.', digits: 4 },
  NZ: { help: 'Four digits, such as 6011.', digits: 4 },
  ZA: { help: 'Four digits, such as 2196.', digits: 4 },
  SG: { help: 'Six digits, such as 560402.', digits: 6 },
}
export const postcodeRule = (country: string) => postcodes[country]
