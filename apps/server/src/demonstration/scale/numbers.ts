/** How much of everything a tenant and a learner have. */
export const counts = {
  staff: 30,
  courses: 20,
  unitsOfCourse: 12,
  elementsOfUnit: 4,
  classesOfTimetable: 30,
  enrolments: 2,
  /** Units of the current course with elements in progress. */
  startedUnits: 6,
  messages: 10,
  entries: 2,
  invoices: 6,
  linesOfInvoice: 2,
  payments: 4,
}

export const unitsOfLearner = counts.enrolments * counts.unitsOfCourse

/** A deterministic, evenly spread number from 0 to below `most`. */
export const spread = (most: number, ...parts: number[]): number => {
  let state = 2_166_136_261
  for (const part of parts) state = Math.imul(state ^ part, 16_777_619) ^ (part >>> 7)
  return ((state ^ (state >>> 15)) >>> 0) % most
}

const hex = (value: number, digits: number) => value.toString(16).padStart(digits, '0').slice(-digits)

/** A unique id from the tenant, the kind and the number. */
export const uuidFor = (tenantId: number, kind: number, number: number) => `${hex(tenantId, 8)}-${hex(kind, 4)}-4000-8000-${hex(number, 12)}`

const dayLength = 24 * 60 * 60_000

/** Days relative to the day of loading, each formatted once. */
export const openDays = (now: number) => {
  const made = new Map<number, string>()
  const day = (days: number) => {
    const known = made.get(days)
    if (known) return known
    const written = new Date(now + days * dayLength).toISOString().slice(0, 10)
    made.set(days, written)
    return written
  }
  return { day, moment: (days: number, time: string) => `${day(days)}T${time}:00Z` }
}
export type Days = ReturnType<typeof openDays>
