import { describe, expect, test } from 'vitest'
import { clashesAmong } from '../../records/calendar/clashes.ts'
import type { Registration } from '../../records/calendar/class-registrations.ts'
import { classesByDay } from './calendar/days.ts'
import { spanOf, spanTitle, stepFrom, weeksOf } from './calendar/span.ts'

const registration = (learnerClassRegistrationId: number, startTime: string, endTime: string, classRegistrationStatusId = 3) =>
  ({ learnerClassRegistrationId, startTime, endTime, classRegistrationStatusId, _class: {} }) as Registration

describe('spans are whole days, regardless of daylight saving', () => {
  test("the week in which Sydney's clocks go forward has seven days", () => {
    expect(spanOf('week', '2026-10-04')).toEqual({ first: '2026-09-28', last: '2026-10-04' })
    expect(stepFrom('week', '2026-09-28', 1)).toBe('2026-10-05')
  })

  test('a month shows six whole weeks from a Monday, and steps by month', () => {
    expect(spanOf('month', '2026-09-15')).toEqual({ first: '2026-08-31', last: '2026-10-11' })
    expect(stepFrom('month', '2026-12-31', 1)).toBe('2027-01-01')
    expect(stepFrom('month', '2027-01-31', -1)).toBe('2026-12-01')
  })

  test('the day table of a month has the weeks it needs: four, five or six', () => {
    const weeks = (day: string) => weeksOf('month', day).map((days) => [days[0], days[6]])
    expect(weeks('2027-02-10')).toEqual([
      ['2027-02-01', '2027-02-07'],
      ['2027-02-08', '2027-02-14'],
      ['2027-02-15', '2027-02-21'],
      ['2027-02-22', '2027-02-28'],
    ])
    expect([weeks('2026-10-04').length, weeks('2026-11-30').length, weeksOf('week', '2026-10-04').length]).toEqual([5, 6, 1])
  })

  test('days and agendas', () => {
    expect(spanOf('day', '2026-11-15')).toEqual({ first: '2026-11-15', last: '2026-11-15' })
    expect(spanOf('agenda', '2026-11-15').last).toBe('2026-11-28')
    expect(spanTitle('month', '2026-11-15', 'en-AU')).toBe('November 2026')
  })
})

test("a class belongs to its day in the provider's time zone: around midnight, before and after Auckland's clocks go forward", () => {
  const classes = [
    registration(1, '2026-09-25T12:30:00Z', '2026-09-25T14:00:00Z'), // 00:30 on the 26th, +12
    registration(2, '2026-09-26T20:00:00Z', '2026-09-26T23:00:00Z'), // 09:00 on the 27th, +13
    registration(3, '2026-09-27T10:30:00Z', '2026-09-27T11:30:00Z'), // 23:30 on the 27th
  ]
  expect(classesByDay(classes, 'Pacific/Auckland', { first: '2026-09-26', last: '2026-09-27' }).map(([day, of]) => [day, of.length])).toEqual([
    ['2026-09-26', 1],
    ['2026-09-27', 2],
  ])
})

test("overlapping classes clash; consecutive ones don't, and a cancelled one clashes with nothing", () => {
  const classes = [
    registration(1, '2026-11-16T00:00:00Z', '2026-11-16T02:00:00Z'),
    registration(2, '2026-11-16T01:00:00Z', '2026-11-16T03:00:00Z'),
    registration(3, '2026-11-16T03:00:00Z', '2026-11-16T04:00:00Z'),
    registration(4, '2026-11-16T03:30:00Z', '2026-11-16T05:00:00Z', 6),
  ]
  expect([...clashesAmong(classes).keys()]).toEqual([1, 2])
})
