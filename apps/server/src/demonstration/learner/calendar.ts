import { createHash } from 'node:crypto'

/** Days and times relative to the day of loading, in the tenant's time zone. */
export const openCalendar = (timeZone: string) => {
  const today = Temporal.Now.plainDateISO(timeZone)
  const date = (days: number) => today.add({ days })
  const at = (day: Temporal.PlainDate, time: string) =>
    day
      .toZonedDateTime({ timeZone, plainTime: Temporal.PlainTime.from(time) })
      .toInstant()
      .toString()
  return {
    /** The date this many days from today. */
    day: (days: number) => date(days).toString(),
    moment: (days: number, time: string) => at(date(days), time),
    /** A weekday (1 is Monday) of the week this many weeks from now. */
    weekday: (weeks: number, weekday: number) => today.add({ days: weeks * 7 + weekday - today.dayOfWeek }),
    at,
  }
}

export type Calendar = ReturnType<typeof openCalendar>

/** Pseudo-random numbers: the same for the same seed. */
export const openChance = (seed: number) => {
  let state = seed
  const next = () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
  return { between: (least: number, most: number) => least + Math.floor(next() * (most - least + 1)) }
}

export type Chance = ReturnType<typeof openChance>

/** The same UUID for the same text. */
export const uuidOf = (text: string) =>
  createHash('sha256')
    .update(text)
    .digest('hex')
    .replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-4$3-8$4-$5')
