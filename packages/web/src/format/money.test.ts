import { expect, test } from 'vitest'
import { currencyDecimals, formatMoney, type MoneyOptions } from './money.ts'

test.for<[number | null | undefined, MoneyOptions, string]>([
  [1280, { symbol: '€' }, '€1,280'],
  [1280, { symbol: '€', countryCode: 'GB' }, '€1,280'],
  [1280, { countryCode: 'GB' }, '£1,280'],
  [1280, { countryCode: 'za' }, 'R1,280'],
  [1280, { countryCode: 'AU' }, '$1,280'],
  [1280, { countryCode: 'ZZ' }, '$1,280'],
  [1280, { countryCode: 'AQ' }, '$1,280'],
  [1280, {}, '$1,280'],
  [1280, { symbol: '', countryCode: null }, '$1,280'],
  [null, {}, '$0'],
  [undefined, { countryCode: 'GB' }, '£0'],
  [null, { symbol: 'R', minimumFractionDigits: 2 }, 'R0'],
  [0, {}, '$0'],
  [1280.5, {}, '$1,281'],
  [1280.49, {}, '$1,280'],
  [1280.5, { minimumFractionDigits: 2, maximumFractionDigits: 2 }, '$1,280.50'],
  [1280.5, { minimumFractionDigits: 2 }, '$1,280.50'],
  [1280.5, { maximumFractionDigits: 2 }, '$1,280.5'],
  [-480, {}, '-$480'],
  [-0.2, {}, '$0'],
])('%s with %o is formatted as %s', ([amount, options, written]) => {
  expect(formatMoney(amount, options)).toBe(written)
})

test("an amount owed uses its currency's decimals", () => {
  expect(formatMoney(480, currencyDecimals('AUD'))).toBe('$480.00')
  expect(formatMoney(480, { symbol: '¥', ...currencyDecimals('JPY') })).toBe('¥480')
})
