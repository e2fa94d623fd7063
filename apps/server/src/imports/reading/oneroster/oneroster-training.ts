import type { GivenRecord } from '../../given-record.ts'
import { listOf, type Roster, type RosterRow, retire, rosterRecord, rosterRows } from './oneroster-rows.ts'

type Class = { course: string; start?: string; end?: string }

const earliest = (days: readonly (string | undefined)[]) => days.flatMap((day) => day ?? []).toSorted()[0]
const latest = (days: readonly (string | undefined)[]) =>
  days
    .flatMap((day) => day ?? [])
    .toSorted()
    .at(-1)
const dated = (start: string | undefined, end: string | undefined) => ({ ...(start && { start }), ...(end && { end }) })

/** Each class with its course, and the days of its terms. */
const readClasses = async (roster: Roster): Promise<Map<string, Class>> => {
  const terms = new Map<string, { start?: string; end?: string }>()
  for await (const { ref, fields } of rosterRows(roster, 'academicsessions')) terms.set(ref, dated(fields.startdate, fields.enddate))
  const classes = new Map<string, Class>()
  for await (const { ref, fields } of rosterRows(roster, 'classes')) {
    const own = listOf(fields.termsourcedids).flatMap((term) => terms.get(term) ?? [])
    classes.set(ref, { course: fields.coursesourcedid ?? '', ...dated(earliest(own.map(({ start }) => start)), latest(own.map(({ end }) => end))) })
  }
  return classes
}

export async function* courseOffers(roster: Roster): AsyncGenerator<GivenRecord> {
  for await (const row of rosterRows(roster, 'courses'))
    if (row.isRetired) retire(roster, 'course-offers', row)
    else yield rosterRecord('course-offers', row, { code: row.fields.coursecode ?? row.ref, description: row.fields.title })
}

export async function* timetables(roster: Roster): AsyncGenerator<GivenRecord> {
  for await (const row of rosterRows(roster, 'classes'))
    if (row.isRetired) retire(roster, 'timetables', row)
    else yield rosterRecord('timetables', row, { code: row.fields.classcode ?? row.ref, description: row.fields.title })
}

type Enrolment = Pick<RosterRow, 'file' | 'line' | 'ref'> & { learner: string; course: string; start?: string; end?: string }

/** One enrolment for each learner and course, even in several classes of it: the first one's reference, from the earliest day to the latest. */
export async function* courseEnrolments(roster: Roster): AsyncGenerator<GivenRecord> {
  const classes = await readClasses(roster)
  const enrolments = new Map<string, Enrolment>()
  for await (const row of rosterRows(roster, 'enrollments')) {
    const { role, usersourcedid = '', classsourcedid = '', begindate, enddate } = row.fields
    if (role?.toLowerCase() !== 'student') continue
    if (row.isRetired) {
      retire(roster, 'course-enrolments', row)
      continue
    }
    const group = classes.get(classsourcedid)
    if (!group) {
      roster.report.warning?.({
        type: 'course-enrolments',
        cause: 'class-missing',
        message: `The class ${classsourcedid} isn’t in these files, so its course isn’t known.`,
        file: row.file,
        line: row.line,
      })
      continue
    }
    const key = `${usersourcedid}\n${group.course}`
    const known = enrolments.get(key)
    const days = dated(earliest([known?.start, begindate ?? group.start]), latest([known?.end, enddate ?? group.end]))
    enrolments.set(key, { ...(known ?? { file: row.file, line: row.line, ref: row.ref, learner: usersourcedid, course: group.course }), ...days })
  }
  for (const enrolment of enrolments.values())
    yield rosterRecord('course-enrolments', enrolment, {
      ...{ learner: enrolment.learner, courseOffer: enrolment.course, status: 'CURRENT', startDate: enrolment.start, endDate: enrolment.end },
    })
}

/** A line item is the nearest that OneRoster has to a unit. */
export async function* units(roster: Roster): AsyncGenerator<GivenRecord> {
  for await (const row of rosterRows(roster, 'lineitems'))
    if (row.isRetired) retire(roster, 'units', row)
    else yield rosterRecord('units', row, { code: row.ref, description: row.fields.title })
}

const statusOfScore = new Map([
  ['fully graded', 'Completed'],
  ['partially graded', 'In progress'],
  ['submitted', 'Assessment submitted'],
  ['not submitted', 'In progress'],
  ['exempt', 'Recognition of prior learning'],
])

export async function* unitEnrolments(roster: Roster): AsyncGenerator<GivenRecord> {
  const classes = await readClasses(roster)
  const courses = new Map<string, string | undefined>()
  for await (const { ref, fields } of rosterRows(roster, 'lineitems')) courses.set(ref, classes.get(fields.classsourcedid ?? '')?.course)
  for await (const row of rosterRows(roster, 'results')) {
    const { lineitemsourcedid = '', studentsourcedid = '', scorestatus, score } = row.fields
    if (row.isRetired) retire(roster, 'unit-enrolments', row)
    else
      yield rosterRecord('unit-enrolments', row, {
        learner: studentsourcedid,
        unit: lineitemsourcedid,
        courseOffer: courses.get(lineitemsourcedid),
        status: statusOfScore.get(scorestatus?.toLowerCase() ?? '') ?? scorestatus ?? 'In progress',
        finalScore: score,
      })
  }
}
