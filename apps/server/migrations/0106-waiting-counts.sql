-- What waits for staff is counted from indexes, at any number of cases, accounts and import runs.

-- Has all that the counts of open cases read, so that no case itself is read for them.
create index support_cases_open on support_cases (tenant_id, due_at)
  include (assigned_staff_id, assigned_staff_team_id, is_restricted, support_case_status_id, created_at)
  where support_case_status_id not in (8, 9) and merged_into_id is null;

-- Learners who were invited and haven't signed in.
create index accounts_invited on accounts (tenant_id, id) where is_enabled and last_signed_in_at is null and (password_hash is null or password_is_temporary);

-- The refused rows of a run, as its report counts them.
create function refused_in(report jsonb) returns int language sql immutable parallel safe
return (select coalesce(sum((t.value ->> 'refused')::int), 0)::int from jsonb_each(report -> 'totals') t);
alter table imports add column refused int generated always as (refused_in(report)) stored;
create index imports_refused on imports (tenant_id, created_at desc, id desc) where refused > 0 and file_removed_at is null;
create index imports_waiting on imports (tenant_id, created_at desc, id desc) where state in ('arriving', 'checked', 'paused');
