import { describe, expect, test } from 'vitest'
import { addDays, dayIn, daysBetween, minutesAhead, sayDaysAway, sayTimes, sayUntil } from './times.ts'

const auckland = { locale: 'en-NZ', timeZone: 'Pacific/Auckland' }
const sydney = { locale: 'en-AU', timeZone: 'Australia/Sydney' }

describe('daylight saving', () => {
  test('a weekly class at nine stays at nine: Auckland, September 2026', () => {
    expect(sayTimes('2026-09-21T21:00:00Z', '2026-09-22T00:00:00Z', auckland)).toBe('9:00\u00a0am – 12:00\u00a0pm')
    expect(sayTimes('2026-09-28T20:00:00Z', '2026-09-28T23:00:00Z', auckland)).toBe('9:00\u00a0am – 12:00\u00a0pm')
  })

  test('a weekly class at nine stays at nine: Sydney, October 2026 and April 2027', () => {
    expect(sayTimes('2026-09-30T23:00:00Z', null, sydney)).toBe('9:00\u00a0am')
    expect(sayTimes('2026-10-07T22:00:00Z', null, sydney)).toBe('9:00\u00a0am')
    expect(sayTimes('2027-04-01T22:00:00Z', null, sydney)).toBe('9:00\u00a0am')
    expect(sayTimes('2027-04-07T23:00:00Z', null, sydney)).toBe('9:00\u00a0am')
  })

  test('a class that spans the skipped hour shows the right clock times on both sides', () => {
    expect(sayTimes('2026-10-03T15:30:00Z', '2026-10-03T16:30:00Z', sydney)).toBe('1:30 – 3:30\u00a0am')
  })

  test('the hours are written as the provider’s country writes them', () => {
    const at = (locale: string) => sayTimes('2026-11-16T07:00:00Z', '2026-11-16T09:30:00Z', { locale, timeZone: 'UTC' })
    expect(at('en-SG')).toBe('7:00 – 9:30\u00a0am')
    expect(at('en-ZA')).toBe('07:00 – 09:30')
  })

  test('a day belongs to its time zone, and day counts ignore hours', () => {
    expect(dayIn(new Date('2026-09-26T11:30:00Z'), 'Pacific/Auckland')).toBe('2026-09-26')
    expect(dayIn(new Date('2026-09-26T12:30:00Z'), 'Pacific/Auckland')).toBe('2026-09-27')
    expect(addDays('2026-09-26', 2)).toBe('2026-09-28')
    expect(daysBetween('2026-10-03', '2026-10-05')).toBe(2)
  })

  test('the offset between the device and the provider depends on the date', () => {
    expect(minutesAhead('Australia/Sydney', 'Australia/Perth', new Date('2026-07-01T00:00:00Z'))).toBe(120)
    expect(minutesAhead('Australia/Sydney', 'Australia/Perth', new Date('2026-11-15T00:00:00Z'))).toBe(180)
    expect(minutesAhead('Asia/Singapore', 'Australia/Perth')).toBe(0)
  })
})

test('time until a moment', () => {
  const now = new Date('2026-11-15T00:00:00Z')
  expect(sayUntil('2026-11-15T00:39:30Z', now)).toBe('in 40 minutes')
  expect(sayUntil('2026-11-15T03:00:00Z', now)).toBe('in 3 hours')
  expect(sayUntil('2026-11-16T02:00:00Z', now)).toBe('in 1 day')
  expect(sayUntil('2026-12-20T00:00:00Z', now)).toBe('in 5 weeks')
  expect(sayUntil('2026-11-14T23:00:00Z', now)).toBe('now')
})

test('distance to a day', () => {
  expect(sayDaysAway('2026-11-15', '2026-11-15')).toBe('today')
  expect(sayDaysAway('2026-11-09', '2026-11-15')).toBe('6 days ago')
  expect(sayDaysAway('2026-12-20', '2026-11-15')).toBe('in 5 weeks')
  expect(sayDaysAway('2027-05-15', '2026-11-15')).toBe('in 6 months')
})
