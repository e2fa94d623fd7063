import { expect, test } from 'vitest'
import { calendarFile } from './calendar-file.ts'

const entry = { uid: 'class-7@banksia.example', title: 'Care; planning, part 1', start: '2026-10-03T22:00:00.000Z', end: '2026-10-04T01:00:00.000Z' }

test('a calendar file has the class in UTC with special characters escaped', () => {
  const lines = calendarFile({ ...entry, place: 'Room 2.14, Ultimo' }, new Date('2026-09-01T00:00:00Z')).split('\r\n')
  expect(lines).toContain('DTSTART:20261003T220000Z')
  expect(lines).toContain('DTEND:20261004T010000Z')
  expect(lines).toContain('SUMMARY:Care\\; planning\\, part 1')
  expect(lines).toContain('LOCATION:Room 2.14\\, Ultimo')
  expect(lines.at(-2)).toBe('END:VCALENDAR')
})

test('no line exceeds 75 bytes, and no character is split', () => {
  const file = calendarFile({ ...entry, title: 'Māori kōrero '.repeat(20) })
  for (const line of file.split('\r\n')) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75)
  expect(file.replaceAll('\r\n ', '')).toContain('Māori kōrero '.repeat(20))
})
