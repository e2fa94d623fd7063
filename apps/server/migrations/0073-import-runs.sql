-- Runs that people start in the console and systems with the API: the file arrives in parts, and a job checks and writes it.
alter table imports
  add column account_id bigint,
  -- What the person who started it may bring in: all records, or those of finances.
  add column area text not null default 'records' check (area in ('records', 'finance')),
  add column received bigint not null default 0,
  add column progress jsonb,
  add column is_stopped boolean not null default false,
  -- How often the process of the current step ended without an answer.
  add column failures int not null default 0,
  -- Until when one process has the current step.
  add column claimed_until timestamptz,
  -- What a run becomes once its records are put back.
  add column undone_as text check (undone_as in ('undone', 'cancelled')),
  add column file_removed_at timestamptz,
  drop column storage_key,
  drop column counts,
  drop constraint imports_state_check,
  add constraint imports_state_check check (state in ('arriving', 'checking', 'checked', 'applying', 'paused', 'undoing', 'cancelled', 'applied', 'failed', 'undone'));
create index imports_at_work on imports (state, changed_at) where state in ('checking', 'applying', 'undoing');

alter table import_problems add column about text;

create function tell_imports() returns trigger language plpgsql as $$
begin
  perform tell(json_build_object('about', 'imports', 'tenantId', new.tenant_id)::text);
  return null;
end $$;
create trigger tell_imports after insert or update of state on imports for each row when (new.state in ('checking', 'applying', 'undoing')) execute function tell_imports();
