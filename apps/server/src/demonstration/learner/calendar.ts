import { createHash } from 'node:crypto'

/** Days and moments of the demonstration, counted from the day it is loaded, where the tenant is. */
export const openCalendar = (timeZone: string) => {
  const today = Temporal.Now.plainDateISO(timeZone)
  const date = (days: number) => today.add({ days })
  const at = (day: Temporal.PlainDate, time: string) =>
    day
      .toZonedDateTime({ timeZone, plainTime: Temporal.PlainTime.from(time) })
      .toInstant()
      .toString()
  return {
    /** The day so many days from today. */
    day: (days: number) => date(days).toString(),
    moment: (days: number, time: string) => at(date(days), time),
    /** The days of a week (1 is Monday), by how many weeks it is from this one. */
    weekday: (weeks: number, weekday: number) => today.add({ days: weeks * 7 + weekday - today.dayOfWeek }),
    at,
  }
}

export type Calendar = ReturnType<typeof openCalendar>

/** The same numbers for the same seed. */
export const openChance = (seed: number) => {
  let state = seed
  const next = () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
  return { between: (least: number, most: number) => least + Math.floor(next() * (most - least + 1)) }
}

export type Chance = ReturnType<typeof openChance>

/** The same identifier for the same words. */
export const uuidOf = (words: string) =>
  createHash('sha256')
    .update(words)
    .digest('hex')
    .replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-4$3-8$4-$5')
