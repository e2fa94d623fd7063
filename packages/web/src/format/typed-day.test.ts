import { expect, test } from 'vitest'
import { dayPattern, dayTyped, typedDay } from './typed-day.ts'

test.each([
  ['en-AU', 'dd/mm/yyyy', '09/11/2026'],
  ['en-NZ', 'dd/mm/yyyy', '09/11/2026'],
  ['en-SG', 'dd/mm/yyyy', '09/11/2026'],
  ['en-ZA', 'yyyy/mm/dd', '2026/11/09'],
])('in %s a day is typed as %s', (locale, pattern, text) => {
  expect(dayPattern(locale)).toBe(pattern)
  expect(typedDay('2026-11-09', locale)).toBe(text)
  expect(dayTyped(text, locale)).toBe('2026-11-09')
  expect(dayTyped('2026-11-09', locale)).toBe('2026-11-09')
})

test('what is no day is none', () => {
  expect(dayTyped('9.11.2026', 'en-AU')).toBe('2026-11-09')
  for (const text of ['', '31/02/2026', '1/13/2026', '9/11/26', 'tomorrow', '9/11']) expect(dayTyped(text, 'en-AU'), text).toBeUndefined()
})
