-- The product notifies other processes of what it commits (decision 68). These triggers stay for processes of the version before, and send the same
-- texts, which PostgreSQL delivers once. A distributed database has none of them: triggers run on other machines there, where nobody listens.
create or replace function tell_layer() returns trigger language plpgsql as $$
begin
  perform tell(format('{"about":"lookups","tenantId":%s}', coalesce(new.tenant_id, old.tenant_id)));
  return null;
end $$;

create or replace function tell_session() returns trigger language plpgsql as $$
begin
  perform tell(format('{"about":"sessions","sessionId":"%s"}', coalesce(new.id, old.id)));
  return null;
end $$;

create or replace function tell_scan() returns trigger language plpgsql as $$
begin
  perform tell(format('{"about":"scans","tenantId":%s}', new.tenant_id));
  return null;
end $$;

create or replace function tell_imports() returns trigger language plpgsql as $$
begin
  perform tell(format('{"about":"imports","tenantId":%s}', new.tenant_id));
  return null;
end $$;

create or replace function tell_learner_invitations() returns trigger language plpgsql as $$
begin
  perform tell(format('{"about":"learner-invitations","tenantId":%s}', new.tenant_id));
  return null;
end $$;

-- Whoever writes an email notifies; the job also looks every five minutes.
create or replace function note_changed_email() returns trigger language plpgsql as $$
begin
  insert into learner_email_changes (tenant_id, learner_id, account_id)
  select a.tenant_id, new.id, a.id from accounts a
  where a.tenant_id = new.tenant_id and a.id = new.account_id and lower(a.email) = lower(trim(old.email));
  return null;
end $$;

-- What a distributed database refuses in a conflict's update is a function that isn't immutable.
create or replace function touch_categories() returns trigger language plpgsql as $$
begin
  insert into lookup_layers (tenant_id, list) values (new.tenant_id, 'support-case-categories')
  on conflict (tenant_id, list) do update set version = lookup_layers.version + 1, changed_at = excluded.changed_at;
  return null;
end $$;
