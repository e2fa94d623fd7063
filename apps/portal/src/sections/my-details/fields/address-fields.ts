import type { DetailField } from './detail-field.ts'

type AddressOptions = { postal?: boolean }

/** An address as the personal details hold it; the country comes first, because it decides the rest. */
export const addressFields = (at: string, { postal = false }: AddressOptions = {}): DetailField[] => {
  const token = (name: string) => ({ autoComplete: `section-${at} ${name}` })
  return [
    { path: `${at}.countryId`, label: 'Country', kind: 'lookup', list: 'countries', size: 'whole' },
    { path: `${at}.buildingName`, label: 'Building or property', kind: 'text', ...(!postal && { size: 'whole' }) },
    ...(postal ? [{ path: `${at}.poBox`, label: 'PO box', kind: 'text', help: 'For mail only, such as PO Box 123.' } as const] : []),
    { path: `${at}.unitDetails`, label: 'Unit or flat', kind: 'text', size: 'third' },
    { path: `${at}.streetNumber`, label: 'Street number', kind: 'text', size: 'third' },
    { path: `${at}.streetName`, label: 'Street', kind: 'text', size: 'third' },
    { path: `${at}.extraAddressLine`, label: 'More of the address', kind: 'text', ...token('address-line3') },
    { path: `${at}.suburbTownCity`, label: 'Suburb, town or city', kind: 'text', ...token('address-level2') },
    { path: `${at}.stateId`, label: 'State or territory', kind: 'lookup', list: 'states', onlyIn: ['AU'] },
    ...(postal ? [{ path: `${at}.saProvinceId`, label: 'Province', kind: 'lookup', list: 'sa-provinces', onlyIn: ['ZA'] } as const] : []),
    { path: `${at}.postcode`, label: 'Postcode', kind: 'postcode', ...token('postal-code') },
  ]
}
