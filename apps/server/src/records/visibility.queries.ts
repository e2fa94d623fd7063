import sql, { type Sql } from 'sql-template-tag'
import { own, type Scope } from './scope.queries.ts'

/** For rows of a unit enrolment `u` or a course enrolment `e`, if any: both must be visible, and their source must still have them. */
export const hangsOnVisible = sql`(u.id is null or u.is_visible) and (e.id is null or e.is_visible) and u.retired_at is null and e.retired_at is null`

/** The same the other way round: the learner's unit enrolments that are hidden, and those whose course enrolment is. Indexes of what is hidden answer both. */
export const hiddenUnits = (scope: Scope): Sql => sql`
  select u.id from unit_enrolments u where ${own('u', scope)} and (not u.is_visible or u.retired_at is not null)
  union all
  select u.id from course_enrolments e join unit_enrolments u on u.tenant_id = e.tenant_id and u.learner_id = e.learner_id and u.course_enrolment_id = e.id
  where ${own('e', scope)} and (not e.is_visible or e.retired_at is not null)`

/** For a credential `c` and its course enrolment `e`, if any: neither that nor the course of its qualification is hidden. */
export const credentialIsVisible = ({ tenantId }: Pick<Scope, 'tenantId'>): Sql => sql`(e.id is null or e.is_visible) and not exists (
  select from qualification_enrolments y join course_enrolments h on h.tenant_id = y.tenant_id and h.id = y.course_enrolment_id
  where y.tenant_id = ${tenantId} and y.id = c.qualification_enrolment_id and not h.is_visible)`
