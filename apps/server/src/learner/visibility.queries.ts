import sql from 'sql-template-tag'

/** For what hangs on a unit enrolment `u`, or on a course enrolment `e`, if on any: both must be visible. */
export const hangsOnVisible = sql`(u.id is null or u.is_visible) and (e.id is null or e.is_visible)`
