import { type ListQuery, unitEnrolmentFilters } from '@lanyard/contract'
import sql, { type Sql } from 'sql-template-tag'
import type { TenantDatabase } from '../../database/database.ts'
import { amount, type Column, columnList, flag, id, reference, text, whole } from '../../lists/columns.queries.ts'
import type { List } from '../../lists/list.queries.ts'
import { asRecords, readList } from '../../lists/read-list.queries.ts'
import type { RecordContext } from '../learner-dependencies.ts'
import { current, type Scope, seenBy } from '../scope.queries.ts'

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

/** The columns of a unit inside its course. */
export const unitInCourseColumns = {
  ...unitColumns,
  assessorId: id(sql`u.assessor_id`),
  assessorFirstName: text(sql`a.first_name`),
  assessorLastName: text(sql`a.last_name`),
  trainerId: id(sql`u.trainer_id`),
  trainerFirstName: text(sql`t.first_name`),
  trainerLastName: text(sql`t.last_name`),
  finalScore: amount(sql`u.final_score`),
  theoryScore: amount(sql`u.theory_score`),
  practicalScore: amount(sql`u.practical_score`),
  resultId: id(sql`u.result_id`),
  resultCode: reference('results', 'code', sql`u.result_id`),
  resultDescription: reference('results', 'description', sql`u.result_id`),
  elementsCount: whole(sql`c.elements`),
} satisfies Record<string, Column>

/** The visible units of the courses with these keys. */
export const unitsOfCourses = (scope: Scope, keys: Sql): Sql => sql`
  select u.course_enrolment_id as "courseEnrolmentId", ${columnList(unitInCourseColumns)}
  from ${unitTables}
  left join staff a on a.tenant_id = u.tenant_id and a.id = u.assessor_id
  left join staff t on t.tenant_id = u.tenant_id and t.id = u.trainer_id
  left join lateral (
    select count(*) as elements from unit_enrolment_elements x
    join unit_elements l on l.tenant_id = x.tenant_id and l.id = x.unit_element_id and l.is_active
    where x.tenant_id = ${scope.tenantId} and x.learner_id = u.learner_id and x.unit_enrolment_id = u.id) c on true
  where ${current('u', scope)} and ${seenBy(scope, sql`u.is_visible`)} and u.course_enrolment_id in (${keys})
  order by n.code, u.id`
