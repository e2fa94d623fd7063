-- one by one
-- Few enrolments are hidden or retired, and every timetable asks which.
create index concurrently if not exists unit_enrolments_hidden on unit_enrolments (tenant_id, learner_id) where not is_visible or retired_at is not null;
create index concurrently if not exists course_enrolments_hidden on course_enrolments (tenant_id, learner_id) where not is_visible or retired_at is not null;
