import { type ListQuery, unitEnrolmentElementFilters } from '@lanyard/contract'
import sql from 'sql-template-tag'
import { Problem } from '../../common/problem.ts'
import type { TenantDatabase } from '../../database/database.ts'
import { day, flag, id, text } from '../../lists/columns.queries.ts'
import type { List } from '../../lists/list.queries.ts'
import { asRecords, readList } from '../../lists/read-list.queries.ts'
import type { RecordContext } from '../learner-dependencies.ts'
import { current, seenBy } from '../scope.queries.ts'

const elements: List = {
  from: sql`
    unit_enrolment_elements x
    join unit_elements n on n.tenant_id = x.tenant_id and n.id = x.unit_element_id
    join unit_enrolments u on u.tenant_id = x.tenant_id and u.id = x.unit_enrolment_id and u.learner_id = x.learner_id
    left join course_enrolments e on e.tenant_id = u.tenant_id and e.learner_id = u.learner_id and e.id = u.course_enrolment_id
    left join staff t on t.tenant_id = x.tenant_id and t.id = x.trainer_id`,
  key: sql`x.id`,
  columns: {
    unitEnrolmentElementId: id(sql`x.id`),
    unitElementId: id(sql`x.unit_element_id`),
    trainerId: id(sql`x.trainer_id`),
    elementStatusId: id(sql`x.element_enrolment_status_id`),
    dateAssessed: day(sql`x.date_assessed`),
    result: text(sql`x.result`),
  },
  related: {
    trainerFirstName: sql`t.first_name`,
    trainerLastName: sql`t.last_name`,
    elementCode: sql`n.code`,
    elementDescription: sql`n.description`,
    elementIsActive: sql`n.is_active`,
  },
  filters: unitEnrolmentElementFilters,
  filtered: { unitElementIsActive: flag(sql`n.is_active`), enrolmentIsVisibleInLanyard: flag(sql`u.is_visible`) },
  sortedBy: ['unitElementId', 'asc'],
}

/** The elements of one of the learner's own visible unit enrolments. Any other doesn't exist. */
export const listElements = async (db: TenantDatabase, context: RecordContext, unitEnrolmentId: number, query: ListQuery) => {
  const { scope, values } = context
  const visible = sql`u.id = ${unitEnrolmentId} and ${seenBy(scope, sql`u.is_visible and (u.course_enrolment_id is null or e.is_visible)`)}`
  const unit = sql`
    select 1 as found from unit_enrolments u left join course_enrolments e on e.tenant_id = u.tenant_id and e.learner_id = u.learner_id and e.id = u.course_enrolment_id
    where ${current('u', scope)} and ${visible}`
  const where = sql`${current('x', scope)} and x.unit_enrolment_id = ${unitEnrolmentId} and ${visible}`
  const page = await readList(db, elements, where, query, context, () => [unit])
  if (page.extra[0]?.length === 0) throw new Problem('not-found')
  return asRecords(page, (row) => ({
    trainer: row.trainerId === null ? null : { trainerId: row.trainerId, firstName: row.trainerFirstName, lastName: row.trainerLastName },
    elementStatus: values.find('element-enrolment-statuses', row.elementStatusId) ?? null,
    element: { elementId: row.unitElementId, code: row.elementCode, description: row.elementDescription, isActive: row.elementIsActive },
  }))
}
