-- A step of signing in: someone whose account has no learner record says which one is theirs.
alter table challenges drop constraint challenges_step_check;
alter table challenges add constraint challenges_step_check check (step in
  ('RESET_PASSWORD', 'MFA_SETUP', 'MFA_VERIFY', 'SOFTWARE_TOKEN_MFA', 'NEW_PASSWORD_REQUIRED', 'RECOVERY_CODES', 'CONNECT_RECORD'));

create index learners_email on learners (tenant_id, lower(trim(email)));
