import { expect, test } from 'vitest'
import { bankDetailsIn, filledIn, payAddress } from './payment-texts.ts'

const invoice = { invoiceNumber: 'INV 7/$&', amount: '900.25' }

test('an invoice fills in its number and its amount', () => {
  expect(filledIn('{invoiceNumber}: pay {amount}, {invoiceNumber}', invoice)).toBe('INV 7/$&: pay 900.25, INV 7/$&')
})

test('in an address they are encoded, and only https is an address', () => {
  expect(payAddress('https://pay.example/{invoiceNumber}?a={amount}', invoice)).toBe('https://pay.example/INV%207%2F%24%26?a=900.25')
  expect(payAddress('javascript:alert(1)', invoice)).toBeUndefined()
  expect(payAddress('http://pay.example/', invoice)).toBeUndefined()
})

test('bank details are read line by line', () => {
  expect(bankDetailsIn('BSB: 062-000\n\n Banksia Training \r\nIBAN:NZ12')).toEqual([
    { label: 'BSB', value: '062-000' },
    { label: '', value: 'Banksia Training' },
    { label: 'IBAN', value: 'NZ12' },
  ])
})
