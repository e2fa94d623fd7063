import { expect, test } from 'vitest'
import { sayAmount } from './amounts.ts'

test("an amount has its currency's decimals", () => {
  expect(sayAmount(1280, { code: 'AUD', symbol: '$' })).toBe('$1,280.00')
  expect(sayAmount(1280, { code: 'JPY', symbol: '¥' })).toBe('¥1,280')
  expect(sayAmount(-45.5, { code: 'ZAR', symbol: 'R' })).toBe('-R45.50')
})

test('the currency code follows the amount where several currencies appear', () => {
  expect(sayAmount(150, { code: 'USD', symbol: '$' }, { withCode: true })).toBe('$150.00 USD')
  expect(sayAmount(150, { code: 'SEK', symbol: 'kr' }, { withCode: true })).toBe('kr150.00 SEK')
  expect(sayAmount(150, { code: 'SGD', symbol: 'S$' }, { withCode: true }), 'the symbol names it already').toBe('S$150.00')
})

test('an unknown currency falls back to the country’s with two decimals; an unknown amount is empty', () => {
  expect(sayAmount(12.5, null, { countryCode: 'ZA' })).toBe('R12.50')
  expect(sayAmount(null, { code: 'AUD', symbol: '$' })).toBe('$0.00')
})
