import sql, { type Sql } from 'sql-template-tag'
import { own, type Scope } from './scope.queries.ts'

/** For rows of a unit enrolment `u` or a course enrolment `e`, if any: both must be visible, and their source must still have them. */
export const hangsOnVisible = sql`(u.id is null or u.is_visible) and (e.id is null or e.is_visible) and u.retired_at is null and e.retired_at is null`

const isHidden = sql`(not e.is_visible or e.retired_at is not null)`

/** The learner's course enrolments that are hidden, or that their source no longer has. An index of what is hidden answers it. */
export const hiddenCourses = (scope: Scope): Sql => sql`select e.id from course_enrolments e where ${own('e', scope)} and ${isHidden}`

/** The same of unit enrolments, with those whose course enrolment is hidden. */
export const hiddenUnits = (scope: Scope): Sql => sql`
  select u.id from unit_enrolments u where ${own('u', scope)} and (not u.is_visible or u.retired_at is not null)
  union all
  select u.id from course_enrolments e join unit_enrolments u on u.tenant_id = e.tenant_id and u.learner_id = e.learner_id and u.course_enrolment_id = e.id
  where ${own('e', scope)} and ${isHidden}`

/** For a credential `c` and its course enrolment `e`, if any: neither that nor the course of its qualification is hidden. */
export const credentialIsVisible = ({ tenantId }: Pick<Scope, 'tenantId'>): Sql => sql`(e.id is null or e.is_visible) and not exists (
  select from qualification_enrolments y join course_enrolments h on h.tenant_id = y.tenant_id and h.id = y.course_enrolment_id
  where y.tenant_id = ${tenantId} and y.id = c.qualification_enrolment_id and not h.is_visible)`
