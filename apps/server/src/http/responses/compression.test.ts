import { expect, test } from 'vitest'
import { encodingOf } from './compression.ts'

test.each([
  [undefined, 'identity'],
  ['', 'identity'],
  ['gzip, deflate, br', 'br'],
  ['gzip;q=1.0, br;q=0', 'gzip'],
  ['br;q=0.000, gzip; q=0.0', 'identity'],
  ['br;q=0.5', 'br'],
  ['BR', 'br'],
  ['brotli', 'identity'],
  ['x-gzip', 'identity'],
])('for %s the response is sent as %s', (accepted, encoding) => {
  expect(encodingOf(accepted)).toBe(encoding)
})
