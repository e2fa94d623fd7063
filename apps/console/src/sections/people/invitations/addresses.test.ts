import { expect, test } from 'vitest'
import { addressesIn, addressFault } from './addresses.ts'

test('addresses are separated by commas, semicolons, spaces or lines, and each counts once', () => {
  expect(addressesIn(' a@x.example, b@x.example;c@x.example\nA@x.example  ')).toEqual(['A@x.example', 'b@x.example', 'c@x.example'])
})

test('what is wrong with typed addresses is named', () => {
  expect(addressFault(' ')).toBe('Enter an email address.')
  expect(addressFault('nobody')).toBe('Enter an email address, such as name@example.org.')
  expect(addressFault('a@x.example, nobody, b@')).toBe('Not an email address: nobody, b@.')
  expect(addressFault(Array.from({ length: 51 }, (_, index) => `a${index}@x.example`).join())).toBe('Enter at most 50 addresses at a time.')
  expect(addressFault('a@x.example b@x.example')).toBeUndefined()
})
