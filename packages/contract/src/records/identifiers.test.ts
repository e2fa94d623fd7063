import { expect, test } from 'vitest'
import { type IdentifierName, identifierFault } from './identifiers.ts'

test.for<[IdentifierName, string]>([
  ...['BNGH7C75FN', 'BP6LKB3C7X', 'DG6K5YHPP3', 'QFJEGFSBC4', ' bngh7c75fn '].map((text): [IdentifierName, string] => ['usi', text]),
  ...['123456782', '648188480', '648188499', '648188519', '714925631', '37118629', '85655734', '38593474', '123 456 782'].map(
    (text): [IdentifierName, string] => ['tfn', text],
  ),
  ...['49091850', '35901981', '49098576', '136410132', '49-091-850'].map((text): [IdentifierName, string] => ['ird', text]),
  ...['123456789', '0123456789'].map((text): [IdentifierName, string] => ['nsn', text]),
  ...['8001015009087', '9202204720083', '7503305044089'].map((text): [IdentifierName, string] => ['sa-id', text]),
  ...['S1234567D', 'S1728872E', 'S2111122H', 'T1234567J', 'F1234567N', 'G4549883U', 'G4552218R', 'M1234567K', 'M3960741N'].map(
    (text): [IdentifierName, string] => ['nric', text],
  ),
])('%s %s is valid', ([name, text]) => {
  expect(identifierFault(name, text)).toBeUndefined()
})

test.for<[IdentifierName, string, RegExp]>([
  ['usi', '3AW88YH9U5', /last character/],
  ['usi', 'BNGH7C75Fo', /without 0, 1, I and O/],
  ['usi', 'BNGH7C75F', /10 letters/],
  ['tfn', '999999999', /don’t match/],
  ['tfn', '00000000', /don’t match/],
  ['tfn', '1234567', /8 or 9 digits/],
  ['ird', '136410133', /don’t match/],
  ['ird', '9125568', /8 or 9 digits/],
  ['ird', '150000001', /don’t match/],
  ['nsn', '12345678', /9 or 10 digits/],
  ['nsn', '12345678A', /9 or 10 digits/],
  ['sa-id', '8503305044089', /last digit/],
  ['sa-id', '8013015009087', /date of birth/],
  ['sa-id', '800101500908', /13 digits/],
  ['nric', 'S1179607H', /last letter/],
  ['nric', 'X1728872E', /a letter S, T, F, G or M/],
  ['nric', 'M1234567N', /last letter/],
])('%s %s is refused with the reason', ([name, text, reason]) => {
  expect(identifierFault(name, text)).toMatch(reason)
})
