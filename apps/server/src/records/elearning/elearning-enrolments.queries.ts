import { elearningEnrolmentFilters, type ListQuery } from '@lanyard/contract'
import sql from 'sql-template-tag'
import type { TenantDatabase } from '../../database/database.ts'
import { id, text } from '../../lists/columns.queries.ts'
import type { List } from '../../lists/list.queries.ts'
import { asRecords, readList } from '../../lists/read-list.queries.ts'
import type { RecordContext } from '../learner-dependencies.ts'
import { current, seenBy } from '../scope.queries.ts'
import { hangsOnVisible } from '../visibility.queries.ts'

const elearning: List = {
  from: sql`
    elearning_enrolments g
    left join unit_enrolments u on u.tenant_id = g.tenant_id and u.learner_id = g.learner_id and u.id = g.unit_enrolment_id
    left join course_enrolments e on e.tenant_id = g.tenant_id and e.learner_id = g.learner_id and e.id = coalesce(g.course_enrolment_id, u.course_enrolment_id)`,
  key: sql`g.id`,
  columns: {
    elearningEnrolmentId: id(sql`g.id`),
    elearningCourseId: id(sql`g.elearning_course_id`),
    courseEnrolmentId: id(sql`g.course_enrolment_id`),
    unitEnrolmentId: id(sql`g.unit_enrolment_id`),
    siteIdentifier: text(sql`g.site_identifier`),
    siteName: text(sql`g.site_name`),
    platform: text(sql`g.platform`),
  },
  filters: elearningEnrolmentFilters,
  sortedBy: ['elearningEnrolmentId', 'asc'],
}

export const listElearningEnrolments = async (db: TenantDatabase, context: RecordContext, query: ListQuery) => {
  const where = sql`${current('g', context.scope)} and ${seenBy(context.scope, hangsOnVisible)}`
  return asRecords(await readList(db, elearning, where, query, context))
}
