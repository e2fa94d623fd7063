-- Lists and reports of staff read what they count from indexes, at 100,000 learners and cases.

-- Classes that learners attended or missed: all that attendance is counted from.
create index class_registrations_marked on class_registrations (tenant_id, class_id)
  include (learner_id, unit_enrolment_id, attendance_type_id, class_registration_status_id, ends_at)
  where retired_at is null and (attendance_type_id is not null or class_registration_status_id in (4, 5));

-- Learners by their account, and those without one.
create index learners_by_account on learners (tenant_id, account_id) include (id) where retired_at is null;

-- What is owed, with its status and currency.
create index finance_invoices_owing on finance_invoices (tenant_id, due_date, learner_id)
  include (finance_invoice_status_id, currency_id, amount_owing, id) where amount_owing > 0 and retired_at is null;
drop index finance_invoices_owed;

-- Cases that wait for their learner.
create index support_cases_waiting on support_cases (tenant_id, due_at, id) include (is_restricted, assigned_staff_id, assigned_staff_team_id)
  where support_case_status_id = 4 and merged_into_id is null;

-- Who is in a course.
create index course_enrolments_visible on course_enrolments (tenant_id, course_offer_id, learner_id) where retired_at is null and is_visible;
