/** When people work. Weekdays count from Monday, 1, to Sunday, 7. `to` can be 24:00. */
export type WorkingTime = {
  timeZone: string
  hours: readonly { weekday: number; from: string; to: string }[]
  /** Days on which nobody works. */
  holidays: ReadonlySet<string>
}

type Span = { from: number; to: number }

/** Nobody waits longer for a working day. */
const mostDays = 3660

const momentOf = (day: Temporal.PlainDate, time: string, timeZone: string): number =>
  time === '24:00'
    ? day.add({ days: 1 }).toZonedDateTime({ timeZone }).epochMilliseconds
    : day.toZonedDateTime({ timeZone, plainTime: Temporal.PlainTime.from(time) }).epochMilliseconds

const dayOf = (moment: number, timeZone: string) => Temporal.Instant.fromEpochMilliseconds(moment).toZonedDateTimeISO(timeZone).toPlainDate()

/** A day on which the clocks change is as long as it is. */
const spanOn = (day: Temporal.PlainDate, { timeZone, hours, holidays }: WorkingTime): Span | undefined => {
  const found = hours.find(({ weekday }) => weekday === day.dayOfWeek)
  if (!found || holidays.has(day.toString())) return undefined
  const span = { from: momentOf(day, found.from, timeZone), to: momentOf(day, found.to, timeZone) }
  return span.from < span.to ? span : undefined
}

const addForward = (from: number, time: number, working: WorkingTime): number => {
  let left = time
  let day = dayOf(from, working.timeZone)
  for (let count = 0; count < mostDays; count++, day = day.add({ days: 1 })) {
    const span = spanOn(day, working)
    if (!span || span.to <= from) continue
    const start = Math.max(span.from, from)
    if (start + left <= span.to) return start + left
    left -= span.to - start
  }
  return Number.POSITIVE_INFINITY
}

const addBackward = (from: number, time: number, working: WorkingTime): number => {
  let left = time
  let day = dayOf(from, working.timeZone)
  for (let count = 0; count < mostDays; count++, day = day.subtract({ days: 1 })) {
    const span = spanOn(day, working)
    if (!span || span.from >= from) continue
    const end = Math.min(span.to, from)
    if (end - left >= span.from) return end - left
    left -= end - span.from
  }
  return from
}

/** The moment after so many milliseconds of working time, or before, if they are negative. Infinity if nobody ever works that long. */
export const addWorkingTime = (from: number, time: number, working: WorkingTime): number => {
  if (time === 0) return from
  return time > 0 ? addForward(from, time, working) : addBackward(from, -time, working)
}

/** Milliseconds of working time from one moment to another. Negative if the other is earlier. */
export const workingTimeBetween = (from: number, to: number, working: WorkingTime): number => {
  if (to < from) return -workingTimeBetween(to, from, working)
  let time = 0
  const last = dayOf(to, working.timeZone)
  for (let day = dayOf(from, working.timeZone); Temporal.PlainDate.compare(day, last) <= 0; day = day.add({ days: 1 })) {
    const span = spanOn(day, working)
    if (span) time += Math.max(0, Math.min(span.to, to) - Math.max(span.from, from))
  }
  return time
}
