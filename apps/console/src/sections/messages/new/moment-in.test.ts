import { expect, test } from 'vitest'
import { momentFault, momentIn } from './moment-in.ts'

test('a time is the provider’s, on the days when the clocks change too', () => {
  expect(momentIn('2026-11-18 09:30', 'Australia/Sydney').toISOString()).toBe('2026-11-17T22:30:00.000Z')
  expect(momentIn('2026-06-18 9:30', 'Australia/Sydney').toISOString()).toBe('2026-06-17T23:30:00.000Z')
  expect(momentIn('2026-10-04 01:30', 'Australia/Sydney').toISOString()).toBe('2026-10-03T15:30:00.000Z')
  expect(momentIn('2026-10-04 03:30', 'Australia/Sydney').toISOString()).toBe('2026-10-03T16:30:00.000Z')
  expect(momentIn('2026-11-18 09:30', 'America/Santiago').toISOString()).toBe('2026-11-18T12:30:00.000Z')
})

test('what is missing or past is named', () => {
  const clock = { locale: 'en-AU', timeZone: 'Australia/Sydney' }
  const now = Date.parse('2026-11-17T22:00:00Z')
  expect(momentFault('', clock, now)).toBe('Enter a day.')
  expect(momentFault('2026-11-18 ', clock, now)).toBe('Enter a time like 09:30.')
  expect(momentFault('2026-11-18 08:59', clock, now)).toBe('Enter a time in the future.')
  expect(momentFault('2026-11-18 09:01', clock, now)).toBeUndefined()
})
