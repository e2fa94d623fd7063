import { expect, test } from 'vitest'
import type { Site } from '../sites/site.ts'
import type { FeedClass } from './calendar.queries.ts'
import { calendarOf } from './icalendar.ts'

const siteCalled = (name: string) =>
  ({ origin: 'http://banksia.localhost:3000', tenant: { code: 'BANKSIA', timeZone: 'Australia/Sydney', settings: { Site: { SiteName: name } } } }) as Site

const classOf = (registrationId: number): FeedClass => ({
  ...{ registrationId, registrationStatusId: 1, classStatusId: 2, code: `C${registrationId}`, description: 'First aid', timetable: 'Term 4', trainer: null },
  ...{ startsAt: '2026-11-16T01:00:00.000Z', endsAt: '2026-11-16T03:00:00.000Z', venueId: null, revision: 0, changedAt: '2026-11-01T00:00:00.000Z' },
})

test("writing a long calendar doesn't block other requests", async () => {
  let turns = 0
  let isOver = false
  const count = () => {
    turns++
    if (!isOver) setImmediate(count)
  }
  setImmediate(count)
  const body = await calendarOf(
    siteCalled('Banksia'),
    Array.from({ length: 1000 }, (_, at) => classOf(at)),
    new Map(),
  )
  isOver = true
  expect(turns).toBeGreaterThanOrEqual(19)
  expect(body.match(/^BEGIN:VEVENT\r$/gm)?.length).toBe(1000)
  expect(body.endsWith('END:VEVENT\r\nEND:VCALENDAR')).toBe(true)
  for (const line of body.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
})

test('a name is always one line of the calendar, whatever it contains', async () => {
  const body = await calendarOf(siteCalled('Banksia\r\nATTACH:https://elsewhere.invalid'), [], new Map())
  expect(body).not.toMatch(/^ATTACH/m)
})
