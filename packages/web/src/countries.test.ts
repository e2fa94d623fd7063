import { expect, test } from 'vitest'
import { countries, countryByCode } from './countries.ts'
import { currencySymbol } from './format/money.ts'

test('a country has its currency, location, capital and dialling code', () => {
  expect(countryByCode('AU')).toEqual({
    code: 'AU',
    name: 'Australia',
    currency: { currencyName: 'Australian Dollar', currencyCode: 'AUD', currencySymbol: '$' },
    geo: { latitude: -27, longitude: 133 },
    capital: 'Canberra',
    phone: '+61',
  })
})

test.for([
  ['NZ', 'NZD', '$', '+64'],
  ['ZA', 'ZAR', 'R', '+27'],
  ['SG', 'SGD', '$', '+65'],
  ['GB', 'GBP', '£', '+44'],
])('%s uses %s (%s) and dials %s', ([code, currencyCode, currencySymbol, phone]) => {
  expect(countryByCode(code as string)).toMatchObject({ currency: { currencyCode, currencySymbol }, phone })
})

test('every country appears once, with all its fields', () => {
  expect(new Set(countries.map(({ code }) => code)).size).toBe(250)
  for (const { code, name, geo, phone } of countries) {
    expect(code).toMatch(/^[A-Z]{2}$/)
    expect(name, code).not.toBe('')
    expect(phone, code).toMatch(/^\+[1-9]\d{0,6}$/)
    expect(Math.abs(geo.latitude), code).toBeLessThanOrEqual(90)
    expect(Math.abs(geo.longitude), code).toBeLessThanOrEqual(180)
  }
  expect(countries.filter(({ currency }) => !currency).map(({ code }) => code)).toEqual(['AQ'])
})

test('a code is found in either case; an unknown code is not', () => {
  expect(countryByCode('nz')?.name).toBe('New Zealand')
  expect(countryByCode('ZZ')).toBeUndefined()
})

test('amounts are written with the symbol of the country', () => {
  for (const { code, currency } of countries) expect(currencySymbol({ countryCode: code }), code).toBe(currency?.currencySymbol ?? '$')
})
