const dayOnly = /^\d{4}-\d{2}-\d{2}$/
const formats = new Map<string, Intl.DateTimeFormat>()

const formatIn = (timeZone: string) => {
  const known = formats.get(timeZone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
  formats.set(timeZone, made)
  return made
}

/** Every zone changes its day at a whole minute, so the last computed day is valid within the same minute. */
const lastDays = new Map<string, { minute: number; day: string }>()

/** The calendar day of a timestamp in the tenant's time zone. */
export const dayAt = (timeZone: string, moment: number): string => {
  const minute = Math.floor(moment / 60_000)
  const last = lastDays.get(timeZone)
  if (last?.minute === minute) return last.day
  const day = formatIn(timeZone).format(moment)
  lastDays.set(timeZone, { minute, day })
  return day
}

/** A day that PostgreSQL can store: its calendar has no year 0. */
const storable = (day: string) => (day < '0001-01-01' ? '0001-01-01' : day)

/** Outside these timestamps a year isn't written with four digits. */
const firstMoment = Date.parse('0001-01-02T00:00:00Z')
const lastMoment = Date.parse('9999-12-30T00:00:00Z')

/** The day that an ISO date or timestamp means. For an impossible time (a leap second), the day as written. */
export const dayOf = (timeZone: string, written: string): string => {
  const moment = dayOnly.test(written) ? Number.NaN : Date.parse(written)
  return storable(moment >= firstMoment && moment <= lastMoment ? dayAt(timeZone, moment) : written.slice(0, 10))
}
