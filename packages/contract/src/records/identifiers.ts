/** Official numbers with a published rule. */
export type IdentifierName = 'usi' | 'tfn' | 'ird' | 'nsn' | 'sa-id' | 'nric'

/** What is wrong with a number, or undefined. */
type Check = (text: string) => string | undefined

const digitsOf = (text: string) => [...text].map(Number)
const weighted = (digits: readonly number[], weights: readonly number[]) => weights.reduce((sum, weight, index) => sum + weight * (digits[index] ?? 0), 0)

/** Letters and digits that can't be confused: no 0, 1, I and O. */
const usiLetters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/** Luhn's rule with 32 letters. */
const usi: Check = (text) => {
  if (!/^[2-9A-HJ-NP-Z]{10}$/.test(text)) return 'A USI has 10 letters and digits, without 0, 1, I and O.'
  const base = usiLetters.length
  const sum = [...text.slice(0, 9)].toReversed().reduce((total, letter, index) => {
    const addend = usiLetters.indexOf(letter) * (index % 2 === 0 ? 2 : 1)
    return total + Math.floor(addend / base) + (addend % base)
  }, 0)
  return usiLetters[(base - (sum % base)) % base] === text[9] ? undefined : 'The USI’s last character doesn’t match the others. Check for a typo.'
}

const tfn: Check = (text) => {
  if (!/^\d{8,9}$/.test(text)) return 'A tax file number has 8 or 9 digits.'
  const weights = text.length === 9 ? [1, 4, 3, 7, 5, 8, 6, 9, 10] : [10, 7, 8, 4, 6, 3, 5, 1]
  return weighted(digitsOf(text), weights) % 11 === 0 && Number(text) > 0 ? undefined : 'The tax file number’s digits don’t match each other. Check for a typo.'
}

const irdWeights = [
  [3, 2, 7, 6, 5, 4, 3, 2],
  [7, 4, 3, 2, 5, 2, 7, 6],
] as const

const ird: Check = (text) => {
  if (!/^\d{8,9}$/.test(text)) return 'An IRD number has 8 or 9 digits.'
  const number = Number(text)
  const digits = digitsOf(text.padStart(9, '0'))
  const checks = irdWeights.map((weights) => (11 - (weighted(digits, weights) % 11)) % 11)
  const check = checks.find((candidate) => candidate !== 10)
  const isInRange = number >= 10_000_000 && number <= 150_000_000
  return isInRange && check === digits[8] ? undefined : 'The IRD number’s digits don’t match each other. Check for a typo.'
}

/** No rule is published for its digits. */
const nsn: Check = (text) => (/^\d{9,10}$/.test(text) ? undefined : 'A national student number has 9 or 10 digits.')

const isLuhn = (text: string) =>
  digitsOf(text)
    .toReversed()
    .reduce((sum, digit, index) => sum + (index % 2 === 0 ? digit : digit < 5 ? digit * 2 : digit * 2 - 9), 0) %
    10 ===
  0

const isDay = (year: number, month: number, day: number) => new Date(Date.UTC(2000 + year, month - 1, day)).getUTCDate() === day && month >= 1 && month <= 12

const saId: Check = (text) => {
  if (!/^\d{13}$/.test(text)) return 'A South African ID number has 13 digits.'
  const [year, month, day] = [text.slice(0, 2), text.slice(2, 4), text.slice(4, 6)].map(Number) as [number, number, number]
  if (!isDay(year, month, day)) return 'The ID number doesn’t begin with a date of birth, such as 980314.'
  return isLuhn(text) ? undefined : 'The ID number’s last digit doesn’t match the others. Check for a typo.'
}

const nricWeights = [2, 7, 6, 5, 4, 3, 2]
/** What is added to the sum, and the letter of each remainder. */
const nricSeries: Record<string, { added: number; letters: string }> = {
  S: { added: 0, letters: 'JZIHGFEDCBA' },
  T: { added: 4, letters: 'JZIHGFEDCBA' },
  F: { added: 0, letters: 'XWUTRQPNMLK' },
  G: { added: 4, letters: 'XWUTRQPNMLK' },
  M: { added: 3, letters: 'XWUTRQPNJLK' },
}

const nric: Check = (text) => {
  if (!/^[STFGM]\d{7}[A-Z]$/.test(text)) return 'An NRIC or FIN has a letter S, T, F, G or M, 7 digits and a letter.'
  const { added, letters } = nricSeries[text.charAt(0)] as { added: number; letters: string }
  const sum = weighted(digitsOf(text.slice(1, 8)), nricWeights) + added
  return letters[sum % 11] === text[8] ? undefined : 'The NRIC’s or FIN’s last letter doesn’t match the digits. Check for a typo.'
}

const checks: Record<IdentifierName, Check> = { usi, tfn, ird, nsn, 'sa-id': saId, nric }

/** As it is stored: capital letters, without spaces and hyphens. */
export const normalisedIdentifier = (text: string) => text.replace(/[\s-]/g, '').toUpperCase()

/** What is wrong with an official number by its published rule, or undefined. */
export const identifierFault = (name: IdentifierName, text: string): string | undefined => checks[name](normalisedIdentifier(text))
