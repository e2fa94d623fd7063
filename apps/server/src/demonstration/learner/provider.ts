import type { Transaction } from '../../database/database.ts'
import { type Calendar, uuidOf } from './calendar.ts'
import { courseDays } from './course-states.ts'
import type { CourseState, ProviderFile, Timetable } from './provider-file.ts'
import { addLayer, addRows, currencyId } from './rows.queries.ts'

export type Element = { id: number; isActive: boolean }
export type Unit = { id: number; offerId: number; code: string; name: string; elements: Element[] }
export type Course = { state: CourseState; offerId: number; description: string; qualificationId: number | null; units: Unit[] }
export type Class = { id: number; weeks: number; day: string; isHeld: boolean; timetable: number }

/** What a tenant teaches, as its learners' records refer to it. */
export type Provider = {
  transaction: Transaction
  tenantId: number
  calendar: Calendar
  staffIds: number[]
  courses: Course[]
  classes: Class[]
  elearning: ProviderFile['elearning']
  currencyId: number
  foreignCurrencyId: number
  /** Multiplies fees, because usual amounts differ by currency. */
  feeFactor: number
}

const firstVenueId = 100_001

const venueValue = (id: number, description: string) => ({
  id,
  value: {
    ...{ venueId: id, isActive: true, description, address1: null, address2: null, address3: null, capacity: 24, contactName: null, telephone: null },
    ...{ roomNumber: null, notes: null, howToGetThere: null, fee: null, lastModifiedUserId: null, lastModifiedTimeStamp: null },
  },
})

const elementNames = ['Plan and prepare', 'Carry out the task', 'Check, record and report', 'Review with the assessor (superseded)']

type Opening = { transaction: Transaction; tenantId: number; calendar: Calendar; currencyCode: string }

const addCourses = async ({ transaction, tenantId, calendar }: Opening, { courses }: ProviderFile): Promise<Course[]> => {
  const added: Course[] = []
  for (const { state, offer: pattern, description, qualification, units } of courses) {
    const offer = pattern.replace('{year}', courseDays(calendar, state)[0].slice(0, 4))
    const [qualificationId = null] = qualification
      ? await addRows(transaction, 'qualifications', [
          { tenant_id: tenantId, code: qualification[0], name: qualification[1], description: `${qualification[0]} ${qualification[1]}` },
        ])
      : []
    const [offerId] = await addRows(transaction, 'course_offers', [{ tenant_id: tenantId, code: offer, description, qualification_id: qualificationId }])
    const unitIds = await addRows(
      transaction,
      'units',
      units.map(([code, name]) => ({ tenant_id: tenantId, code, description: name })),
    )
    const offerIds = await addRows(
      transaction,
      'unit_offers',
      units.map(([code], index) => ({ tenant_id: tenantId, code: `${code}-${offer.split('-').at(-1)}`, unit_id: unitIds[index], course_offer_id: offerId })),
    )
    const elements = units.flatMap(([code], index) =>
      elementNames.map((name, place) => ({
        tenant_id: tenantId,
        unit_id: unitIds[index],
        code: `${code}.${place + 1}`,
        description: name,
        is_active: place < elementNames.length - 1,
      })),
    )
    const elementIds = await addRows(transaction, 'unit_elements', elements)
    const each = units.map(([code, name], index) => ({
      id: unitIds[index] as number,
      offerId: offerIds[index] as number,
      code,
      name,
      elements: elementNames.map((_, place) => ({ id: elementIds[index * elementNames.length + place] as number, isActive: place < elementNames.length - 1 })),
    }))
    added.push({ state, offerId: offerId as number, description, qualificationId, units: each })
  }
  return added
}

/** Weeks of the term around today. One class wasn't held, and one of the second timetable clashes with one of the first. */
const term = Array.from({ length: 15 }, (_, index) => index - 8)
const cancelledWeek = -3
const clashWeek = 1

const addTimetable = async (transaction: Transaction, tenantId: number, calendar: Calendar, staffIds: number[], timetables: Timetable[], index: number) => {
  const { code, description, days, from, to, colour, trainer, venue, subject } = timetables[index] as Timetable
  const first = timetables[0] as Timetable
  const [timetableId] = await addRows(transaction, 'timetables', [{ tenant_id: tenantId, code, description }])
  const meetings = term.flatMap((weeks) => days.map((weekday) => ({ weeks, weekday })))
  const rows = meetings.map(({ weeks, weekday }, place) => {
    const clashes = index > 0 && weeks === clashWeek
    const day = calendar.weekday(weeks, clashes ? (first.days[0] as number) : weekday)
    const cancelled = index === 0 && weeks === cancelledWeek && weekday === days[0]
    return {
      tenant_id: tenantId,
      timetable_id: timetableId,
      code: `${code}-${String(place + 1).padStart(2, '0')}`,
      description: `${subject} ${place + 1}`,
      class_status_id: cancelled ? 8 : day.toString() < calendar.day(0) ? 6 : 2,
      start_date: day.toString(),
      starts_at: calendar.at(day, clashes ? first.from : from),
      ends_at: calendar.at(day, clashes ? first.to : to),
      trainer_id: staffIds[trainer],
      venue_id: firstVenueId + venue,
      colour_code: colour,
    }
  })
  const ids = await addRows(transaction, 'classes', rows)
  return ids.map(
    (id, place): Class => ({
      id,
      weeks: meetings[place]?.weeks as number,
      day: rows[place]?.start_date as string,
      isHeld: rows[place]?.class_status_id !== 8,
      timetable: index,
    }),
  )
}

/** Adds what the tenant teaches: people, rooms, courses, timetables and classes. */
export const addProvider = async ({ transaction, tenantId, calendar, currencyCode }: Opening, file: ProviderFile): Promise<Provider> => {
  const staffIds = await addRows(
    transaction,
    'staff',
    file.trainers.map(([first_name, last_name]) => ({
      tenant_id: tenantId,
      first_name,
      last_name,
      staff_guid: uuidOf(`${tenantId} ${first_name} ${last_name}`),
      archived_flag: false,
    })),
  )
  await addLayer(
    transaction,
    tenantId,
    'venues',
    file.venues.map((description, index) => venueValue(firstVenueId + index, description)),
  )
  const courses = await addCourses({ transaction, tenantId, calendar, currencyCode }, file)
  const classes: Class[] = []
  for (const index of file.timetables.keys()) classes.push(...(await addTimetable(transaction, tenantId, calendar, staffIds, file.timetables, index)))
  return {
    transaction,
    tenantId,
    calendar,
    staffIds,
    courses,
    classes,
    elearning: file.elearning,
    currencyId: await currencyId(transaction, currencyCode),
    foreignCurrencyId: await currencyId(transaction, file.foreignCurrency),
    feeFactor: file.feeFactor ?? 1,
  }
}
