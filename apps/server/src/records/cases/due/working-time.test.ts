import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addWorkingTime, type WorkingTime, workingTimeBetween } from './working-time.ts'

const zones = ['Australia/Sydney', 'Australia/Lord_Howe', 'Pacific/Auckland', 'Africa/Johannesburg', 'Asia/Singapore', 'America/Santiago']
const minute = 60_000
const hour = 60 * minute
const at = (zoned: string) => Temporal.ZonedDateTime.from(zoned).epochMilliseconds
const shown = (moment: number, timeZone: string) =>
  Temporal.Instant.fromEpochMilliseconds(moment).toZonedDateTimeISO(timeZone).toPlainDateTime().toString({ smallestUnit: 'minute' })

const weekdays = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, from: '09:00', to: '17:00' }))
const sydney: WorkingTime = { timeZone: 'Australia/Sydney', hours: weekdays, holidays: new Set(['2026-01-26']) }

test('an answer is due within working hours, after weekends and holidays', () => {
  const due = (from: string, hours: number) => shown(addWorkingTime(at(`${from}[Australia/Sydney]`), hours * hour, sydney), 'Australia/Sydney')
  expect(due('2026-01-20T09:30', 4)).toBe('2026-01-20T13:30')
  expect(due('2026-01-20T16:00', 4)).toBe('2026-01-21T12:00')
  expect(due('2026-01-20T22:00', 4)).toBe('2026-01-21T13:00')
  // A Friday evening before the Monday that is a holiday.
  expect(due('2026-01-23T18:00', 16)).toBe('2026-01-28T17:00')
})

test('a night shift of 24 hours is as long as the day on which the clocks change', () => {
  const always: WorkingTime = { ...sydney, hours: [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, from: '00:00', to: '24:00' })), holidays: new Set() }
  const day = (date: string, next: string) => workingTimeBetween(at(`${date}T00:00[Australia/Sydney]`), at(`${next}T00:00[Australia/Sydney]`), always) / hour
  expect([day('2026-04-04', '2026-04-05'), day('2026-04-05', '2026-04-06'), day('2026-10-04', '2026-10-05')]).toEqual([24, 25, 23])
})

test('nobody works: never', () => {
  expect(addWorkingTime(0, 1, { ...sydney, hours: [] })).toBe(Number.POSITIVE_INFINITY)
  expect(addWorkingTime(7, 0, { ...sydney, hours: [] })).toBe(7)
})

const times = fc.tuple(fc.integer({ min: 0, max: 47 }), fc.integer({ min: 1, max: 48 })).filter(([from, to]) => from < to)
const written = (half: number) => `${String(Math.floor(half / 2)).padStart(2, '0')}:${half % 2 === 0 ? '00' : '30'}`
const workingTimes: fc.Arbitrary<WorkingTime> = fc.record({
  timeZone: fc.constantFrom(...zones),
  hours: fc
    .uniqueArray(fc.tuple(fc.integer({ min: 1, max: 7 }), times), { minLength: 1, selector: ([weekday]) => weekday })
    .map((days) => days.map(([weekday, [from, to]]) => ({ weekday, from: written(from), to: written(to) }))),
  holidays: fc
    .array(fc.integer({ min: 0, max: 400 }), { maxLength: 20 })
    .map((days) => new Set(days.map((day) => Temporal.PlainDate.from('2026-01-01').add({ days: day }).toString()))),
})
const moments = fc.integer({ min: Date.parse('2026-01-01') / minute, max: Date.parse('2027-01-01') / minute }).map((count) => count * minute)
const durations = fc.integer({ min: 0, max: 6000 }).map((count) => count * minute)

test('the time until an answer is due is its working time, and going back leads to it again', () => {
  fc.assert(
    fc.property(workingTimes, moments, durations, (working, from, time) => {
      const due = addWorkingTime(from, time, working)
      expect(due).toBeGreaterThanOrEqual(from)
      expect(workingTimeBetween(from, due, working)).toBe(time)
      expect(workingTimeBetween(addWorkingTime(due, -time, working), due, working)).toBe(time)
    }),
    { numRuns: 300 },
  )
})

test('a stop takes nothing away: what is left is due after it', () => {
  fc.assert(
    fc.property(workingTimes, moments, moments, moments, (working, ...given) => {
      const [first, second, third] = given.toSorted((one, other) => one - other) as [number, number, number]
      const whole = workingTimeBetween(first, third, working)
      expect(workingTimeBetween(first, second, working) + workingTimeBetween(second, third, working)).toBe(whole)
      expect(workingTimeBetween(third, first, working)).toBe(whole === 0 ? -0 : -whole)
    }),
    { numRuns: 60 },
  )
})

test('minute by minute, the same', () => {
  fc.assert(
    fc.property(workingTimes, moments, fc.integer({ min: 0, max: 3000 }), (working, from, length) => {
      const { timeZone, hours, holidays } = working
      let counted = 0
      for (let moment = from; moment < from + length * minute; moment += minute) {
        const local = Temporal.Instant.fromEpochMilliseconds(moment).toZonedDateTimeISO(timeZone)
        const time = local.toPlainTime().toString({ smallestUnit: 'minute' })
        const isWorking = hours.some((span) => span.weekday === local.dayOfWeek && time >= span.from && time < span.to)
        if (isWorking && !holidays.has(local.toPlainDate().toString())) counted++
      }
      // Hours that begin or end in a skipped or repeated hour have no single meaning.
      const changes = Temporal.Instant.fromEpochMilliseconds(from - 24 * hour)
        .toZonedDateTimeISO(timeZone)
        .getTimeZoneTransition('next')
      fc.pre(!changes || changes.epochMilliseconds > from + length * minute + 24 * hour)
      expect(workingTimeBetween(from, from + length * minute, working)).toBe(counted * minute)
    }),
    { numRuns: 25 },
  )
})
