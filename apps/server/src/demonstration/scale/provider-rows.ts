import { counts, type Days, uuidFor } from './numbers.ts'
import type { Row, Rows } from './scale.queries.ts'
import { actions, elements, firstNames, lastNames, levels, pick, subjects } from './texts.ts'

const { staff, courses, unitsOfCourse, elementsOfUnit, classesOfTimetable } = counts

export const providerCounts = {
  staff,
  qualifications: courses,
  course_offers: courses,
  units: courses * unitsOfCourse,
  unit_offers: courses * unitsOfCourse,
  unit_elements: courses * unitsOfCourse * elementsOfUnit,
  timetables: courses,
  classes: courses * classesOfTimetable,
}
export type ProviderTable = keyof typeof providerCounts

/** The first id of each table's block. */
export type FirstIds<Table extends string> = Readonly<Record<Table, number>>

const times = (count: number, row: (at: number) => Row): Iterable<Row> => ({
  *[Symbol.iterator]() {
    for (let at = 0; at < count; at++) yield row(at)
  },
})

export const courseName = (course: number) => `${pick(levels, course)} in ${pick(subjects, course)}`

/** Learners who attend a class together, in all courses. */
const learnersOfGroup = 1000
/** A provider with many learners holds a class several times. */
export const groupsFor = (learners: number) => Math.ceil(learners / learnersOfGroup)

/** One class per week before and after today for each timetable, two hours in the morning. */
export const classDay = (at: number) => ((at % classesOfTimetable) - classesOfTimetable / 2) * 7 + (Math.floor(at / classesOfTimetable) % 5)

/** What a tenant teaches. */
export const providerRows = (tenantId: number, first: FirstIds<ProviderTable>, { day, moment }: Days, learners: number): Rows[] => {
  const groups = groupsFor(learners)
  const course = (unit: number) => Math.floor(unit / unitsOfCourse)
  const unitCode = (unit: number) => `${pick(subjects, course(unit)).slice(0, 3).toUpperCase()}${String(100 + unit)}`
  const rowsOf = (table: ProviderTable, columns: string, row: (at: number) => Row, copies = 1): Rows => ({
    table,
    columns: ['tenant_id', 'id', ...columns.split(' ')],
    rows: times(providerCounts[table] * copies, (at) => [tenantId, first[table] + at, ...row(at)]),
  })
  return [
    rowsOf('staff', 'first_name last_name staff_guid', (at) => [
      pick(firstNames, at * 7 + tenantId),
      pick(lastNames, at * 3 + tenantId),
      uuidFor(tenantId, 1, at),
    ]),
    rowsOf('qualifications', 'code name description', (at) => [`Q${String(30_000 + at)}`, courseName(at), `Q${30_000 + at} ${courseName(at)}`]),
    rowsOf('course_offers', 'code description qualification_id', (at) => [
      `${pick(subjects, at).slice(0, 3).toUpperCase()}-${at + 1}`,
      courseName(at),
      first.qualifications + at,
    ]),
    rowsOf('units', 'code description', (at) => [unitCode(at), `${pick(actions, at)} work in ${pick(subjects, course(at)).toLowerCase()}`]),
    rowsOf('unit_offers', 'code unit_id course_offer_id', (at) => [`${unitCode(at)}-T4`, first.units + at, first.course_offers + course(at)]),
    rowsOf('unit_elements', 'unit_id code description is_active', (at) => {
      const unit = Math.floor(at / elementsOfUnit)
      return [first.units + unit, `${unitCode(unit)}.${(at % elementsOfUnit) + 1}`, pick(elements, at), at % elementsOfUnit < elementsOfUnit - 1]
    }),
    rowsOf(
      'timetables',
      'code description',
      (row) => [`TT-${row + 1}`, `${courseName(Math.floor(row / groups))}, term 4${groups === 1 ? '' : `, group ${(row % groups) + 1}`}`],
      groups,
    ),
    rowsOf(
      'classes',
      'timetable_id code description class_status_id start_date starts_at ends_at trainer_id venue_id colour_code',
      (row) => {
        const [at, group] = [Math.floor(row / groups), row % groups]
        const timetable = Math.floor(at / classesOfTimetable)
        const days = classDay(at)
        const code = `C${timetable + 1}-${(at % classesOfTimetable) + 1}`
        return [
          ...[
            first.timetables + timetable * groups + group,
            groups === 1 ? code : `${code}-${group + 1}`,
            `${pick(subjects, timetable)} ${(at % classesOfTimetable) + 1}`,
          ],
          ...[
            days < 0 ? 6 : 2,
            day(days),
            moment(days, '01:00'),
            moment(days, '03:00'),
            first.staff + ((timetable + group) % staff),
            (timetable % 2) + 1,
            '#1f6f54',
          ],
        ]
      },
      groups,
    ),
  ]
}
