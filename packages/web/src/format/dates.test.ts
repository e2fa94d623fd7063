import { expect, test } from 'vitest'
import { partOfDay, sayDay, sayExactly, sayMoment, sayOfficialDay } from './dates.ts'

const sydney = { locale: 'en-AU', timeZone: 'Australia/Sydney' }
const auckland = { locale: 'en-NZ', timeZone: 'Pacific/Auckland' }
const now = new Date('2026-11-15T06:00:00Z')

test.for([
  ['2026-11-14T23:30:00Z', 'today 10:30\u00a0am'],
  ['2026-11-15T12:59:00Z', 'today 11:59\u00a0pm'],
  ['2026-11-15T13:00:00Z', 'tomorrow 12:00\u00a0am'],
  ['2026-11-14T12:59:00Z', 'yesterday 11:59\u00a0pm'],
  ['2026-11-18T23:30:00Z', 'Thu 19 Nov, 10:30\u00a0am'],
  ['2027-02-02T22:00:00Z', '3 Feb 2027, 9:00\u00a0am'],
] as const)('in Sydney %s reads "%s"', ([iso, said]) => {
  expect(sayMoment(iso, sydney, now)).toBe(said)
})

test('the provider’s time zone decides the day, whatever the device’s zone', () => {
  expect(sayMoment('2026-11-15T11:30:00Z', sydney, now)).toBe('today 10:30\u00a0pm')
  expect(sayMoment('2026-11-15T11:30:00Z', auckland, now)).toBe('tomorrow 12:30\u00a0am')
})

test('the hour is right on both sides of a daylight saving change', () => {
  expect(sayMoment('2026-10-03T15:30:00Z', sydney, now)).toBe('Sun 4 Oct, 1:30\u00a0am')
  expect(sayMoment('2026-10-03T16:30:00Z', sydney, now)).toBe('Sun 4 Oct, 3:30\u00a0am')
})

test.for([
  ['2026-11-15', 'today'],
  ['2026-11-16', 'tomorrow'],
  ['2026-11-19', 'Thu 19 Nov'],
  ['2025-12-18', '18 Dec 2025'],
] as const)('the day %s reads "%s"', ([day, said]) => {
  expect(sayDay(day, sydney, now)).toBe(said)
})

test('a date of a document has its year, also this year and today', () => {
  expect(sayOfficialDay('2026-11-15', sydney)).toBe('15 Nov 2026')
  expect(sayOfficialDay('2026-11-14T23:30:00Z', sydney)).toBe('15 Nov 2026')
})

test('the exact time names its time zone', () => {
  expect(sayExactly('2026-11-14T23:30:00Z', sydney)).toMatch(/Sunday.*15 November 2026.*10:30:00.*(AEDT|GMT\+11)/)
  expect(sayExactly('2026-11-19', sydney)).toMatch(/Thursday.*19 November 2026$/)
})

test.for([
  ['2026-11-14T22:00:00Z', 'morning'],
  ['2026-11-15T02:00:00Z', 'afternoon'],
  ['2026-11-15T09:00:00Z', 'evening'],
  ['2026-11-15T15:00:00Z', 'evening'],
] as const)('%s is %s in Sydney', ([iso, part]) => {
  expect(partOfDay('Australia/Sydney', new Date(iso))).toBe(part)
})

test.each([
  ['en-AU', 'Australia/Sydney', '16 Nov 2026, 9:00 am', '16 Nov 2026'],
  ['en-NZ', 'Pacific/Auckland', '16 Nov 2026, 11:00 am', '16 Nov 2026'],
  ['en-ZA', 'Africa/Johannesburg', '16 Nov 2026, 00:00', '16 Nov 2026'],
  ['en-SG', 'Asia/Singapore', '16 Nov 2026, 6:00 am', '16 Nov 2026'],
])('in full, a time in %s reads as the provider writes it', (locale, timeZone, moment, day) => {
  const clock = { locale, timeZone, isFull: true }
  expect(sayMoment('2026-11-15T22:00:00Z', clock)).toBe(moment)
  expect(sayDay('2026-11-16', clock)).toBe(day)
})
