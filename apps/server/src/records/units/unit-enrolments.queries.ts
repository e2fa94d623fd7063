import { type ListQuery, unitEnrolmentFilters } from '@lanyard/contract'
import sql, { empty, type Sql } from 'sql-template-tag'
import type { Row, TenantDatabase } from '../../database/database.ts'
import { type Column, columnList, flag, id, reference, text } from '../../lists/columns.queries.ts'
import type { List } from '../../lists/list.queries.ts'
import { asRecords, readList } from '../../lists/read-list.queries.ts'
import type { RecordContext } from '../learner-dependencies.ts'
import { current, own, type Scope, seenBy } from '../scope.queries.ts'

const unitColumns = {
  unitEnrolmentId: id(sql`u.id`),
  unitId: id(sql`u.unit_id`),
  unitCode: text(sql`n.code`),
  unitDescription: text(sql`n.description`),
  unitOfferId: id(sql`u.unit_offer_id`),
  unitOfferCode: text(sql`uo.code`),
  unitEnrolmentStatusId: id(sql`u.unit_enrolment_status_id`),
  unitEnrolmentStatusDescription: reference('unit-enrolment-statuses', 'description', sql`u.unit_enrolment_status_id`),
  enrolmentIsVisibleInLanyard: flag(sql`u.is_visible`),
} satisfies Record<string, Column>

const unitTables = sql`
  unit_enrolments u
  join units n on n.tenant_id = u.tenant_id and n.id = u.unit_id
  left join unit_offers uo on uo.tenant_id = u.tenant_id and uo.id = u.unit_offer_id`

const standalone: List = {
  from: sql`${unitTables}
    left join course_enrolments e on e.tenant_id = u.tenant_id and e.learner_id = u.learner_id and e.id = u.course_enrolment_id
    left join course_offers o on o.tenant_id = e.tenant_id and o.id = e.course_offer_id`,
  key: sql`u.id`,
  columns: {
    ...unitColumns,
    courseOfferId: id(sql`e.course_offer_id`),
    courseOfferCode: text(sql`o.code`),
    courseOfferDescription: text(sql`o.description`),
    courseEnrolmentStatusId: id(sql`e.enrolment_status_id`),
    courseEnrolmentStatusDescription: reference('enrolment-statuses', 'description', sql`e.enrolment_status_id`),
  },
  filters: unitEnrolmentFilters,
  sortedBy: ['unitCode', 'asc'],
}

/** A unit is visible if it is itself, and its course, if it has one, is too. */
export const listUnitEnrolments = async (db: TenantDatabase, context: RecordContext, query: ListQuery) => {
  const where = sql`${current('u', context.scope)} and ${seenBy(context.scope, sql`u.is_visible and (u.course_enrolment_id is null or e.is_visible) and e.retired_at is null`)}`
  return asRecords(await readList(db, standalone, where, query, context))
}

/** The columns of a unit inside its course; what they refer to is looked up. */
const unitInCourseColumns = columnList({
  courseEnrolmentId: sql`u.course_enrolment_id`,
  unitEnrolmentId: sql`u.id`,
  unitId: sql`u.unit_id`,
  unitOfferId: sql`u.unit_offer_id`,
  unitEnrolmentStatusId: sql`u.unit_enrolment_status_id`,
  enrolmentIsVisibleInLanyard: sql`u.is_visible`,
  assessorId: sql`u.assessor_id`,
  trainerId: sql`u.trainer_id`,
  finalScore: sql`u.final_score`,
  theoryScore: sql`u.theory_score`,
  practicalScore: sql`u.practical_score`,
  resultId: sql`u.result_id`,
})

/** The visible units of the courses with these keys, or of all the learner's courses, and their elements. */
export const unitsOfCourses = (scope: Scope, keys: Sql | undefined): [units: Sql, elements: Sql] => {
  const inCourses = keys ? sql`u.course_enrolment_id in (${keys})` : sql`u.course_enrolment_id is not null`
  const units = sql`${current('u', scope)} and ${seenBy(scope, sql`u.is_visible`)} and ${inCourses}`
  const ofUnits = keys ? sql`and x.unit_enrolment_id in (select u.id from unit_enrolments u where ${units})` : empty
  return [
    sql`select ${unitInCourseColumns} from unit_enrolments u where ${units}`,
    sql`select x.unit_enrolment_id as "unitEnrolmentId", x.unit_element_id as "unitElementId" from unit_enrolment_elements x where ${own('x', scope)} ${ofUnits}`,
  ]
}

type UnitRow = {
  courseEnrolmentId: number
  unitEnrolmentId: number
  unitId: number
  unitOfferId: number | null
  unitEnrolmentStatusId: number
  enrolmentIsVisibleInLanyard: boolean
  assessorId: number | null
  trainerId: number | null
  finalScore: number | null
  theoryScore: number | null
  practicalScore: number | null
  resultId: number | null
}
type ElementRow = { unitEnrolmentId: number; unitElementId: number }

const activeElementsOf = (elements: readonly ElementRow[], known: ReadonlyMap<unknown, { isActive: boolean }>) => {
  const counts = new Map<number, number>()
  for (const { unitEnrolmentId, unitElementId } of elements) {
    if (known.get(unitElementId)?.isActive) counts.set(unitEnrolmentId, (counts.get(unitEnrolmentId) ?? 0) + 1)
  }
  return counts
}

const byCode = (one: { unitCode: string; unitEnrolmentId: number }, other: typeof one) =>
  one.unitCode < other.unitCode ? -1 : one.unitCode > other.unitCode ? 1 : one.unitEnrolmentId - other.unitEnrolmentId

const textOf = (texts: ReadonlyMap<number, string>, id: number | null) => (id === null ? null : (texts.get(id) ?? null))

/** The units with what they refer to, by code. */
export const shownUnits = async (db: TenantDatabase, rows: Row[], elements: Row[], { values }: RecordContext): Promise<Row[]> => {
  const statuses = values.texts('unit-enrolment-statuses', 'description')
  const [resultCodes, results] = [values.texts('results', 'code'), values.texts('results', 'description')]
  const [units, ofUnits] = [rows as UnitRow[], elements as ElementRow[]]
  const known = await db.lookUp({
    units: units.map(({ unitId }) => unitId),
    unitOffers: units.map(({ unitOfferId }) => unitOfferId),
    staff: units.flatMap(({ assessorId, trainerId }) => [assessorId, trainerId]),
    unitElements: ofUnits.map(({ unitElementId }) => unitElementId),
  })
  const elementsOf = activeElementsOf(ofUnits, known.unitElements)
  return units
    .map((unit) => {
      const [{ code = '', description = null } = {}, offer] = [known.units.get(unit.unitId), known.unitOffers.get(unit.unitOfferId)]
      const [assessor, trainer] = [known.staff.get(unit.assessorId), known.staff.get(unit.trainerId)]
      return {
        courseEnrolmentId: unit.courseEnrolmentId,
        unitEnrolmentId: unit.unitEnrolmentId,
        unitId: unit.unitId,
        unitCode: code,
        unitDescription: description,
        unitOfferId: unit.unitOfferId,
        unitOfferCode: offer?.code ?? null,
        unitEnrolmentStatusId: unit.unitEnrolmentStatusId,
        unitEnrolmentStatusDescription: textOf(statuses, unit.unitEnrolmentStatusId),
        enrolmentIsVisibleInLanyard: unit.enrolmentIsVisibleInLanyard,
        assessorId: unit.assessorId,
        assessorFirstName: assessor?.firstName ?? null,
        assessorLastName: assessor?.lastName ?? null,
        trainerId: unit.trainerId,
        trainerFirstName: trainer?.firstName ?? null,
        trainerLastName: trainer?.lastName ?? null,
        finalScore: unit.finalScore,
        theoryScore: unit.theoryScore,
        practicalScore: unit.practicalScore,
        resultId: unit.resultId,
        resultCode: textOf(resultCodes, unit.resultId),
        resultDescription: textOf(results, unit.resultId),
        elementsCount: elementsOf.get(unit.unitEnrolmentId) ?? 0,
      }
    })
    .toSorted(byCode)
}
