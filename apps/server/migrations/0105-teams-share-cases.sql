-- Whether a new case of the team goes to the member with the fewest open cases.
alter table staff_teams add column shares_cases boolean not null default false;
call log_table('staff_teams', 'staff-teams', '{name,name}', ignored => '{last_customer_user_id,last_audit_action,last_modified_time_stamp}');
