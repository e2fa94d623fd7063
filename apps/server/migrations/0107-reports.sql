-- Reports read what they count from indexes.
create index support_cases_raised on support_cases (tenant_id, created_at)
  include (support_case_category_id, support_case_status_id, first_answered_at, is_restricted, assigned_staff_id, assigned_staff_team_id)
  where merged_into_id is null;
create index audit_events_learner_sign_ins on audit_events (tenant_id, at) include (actor_id)
  where action = 'sign-in' and outcome = 'done' and actor_kind = 'learner';
create index classes_start_date on classes (tenant_id, start_date);
