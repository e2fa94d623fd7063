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

type Bounds = { gt?: unknown; gte?: unknown; lt?: unknown; lte?: unknown }

/** A filter on days, for rows that are read already. Days are compared as they are written. */
export const dayFilter = (timeZone: string, wanted: unknown): ((day: string) => boolean) => {
  if (wanted === undefined) return () => true
  const day = (written: unknown) => dayOf(timeZone, String(written))
  if (typeof wanted !== 'object' || wanted === null || Array.isArray(wanted)) {
    const days = [wanted].flat().map(day)
    return (given) => days.includes(given)
  }
  const { gt, gte, lt, lte } = wanted as Bounds
  const [after, from] = [gt === undefined ? '' : day(gt), gte === undefined ? '' : day(gte)]
  const [before, until] = [lt === undefined ? undefined : day(lt), lte === undefined ? undefined : day(lte)]
  return (given) => given > after && given >= from && (before === undefined || given < before) && (until === undefined || given <= until)
}
