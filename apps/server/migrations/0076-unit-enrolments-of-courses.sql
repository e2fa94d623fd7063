-- Removing a course enrolment looks for the units enrolled in with it. Without an index that reads all units of the provider, once for each.
create index unit_enrolments_course_enrolment on unit_enrolments (tenant_id, course_enrolment_id);
