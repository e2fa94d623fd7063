-- What a transaction tells other processes is also kept until its commit, where the process that commits reads it:
-- it forgets what it holds of it at once, whether or not it hears the notice.
create function tell(payload text) returns void language plpgsql as $$
declare
  told text := coalesce(current_setting('app.changes', true), '');
begin
  perform pg_notify('lanyard', payload);
  -- Too much to name is everything.
  if length(told) < 4000 then
    perform set_config('app.changes', told || payload || E'\n', true);
  elsif told not like 'all%' then
    perform set_config('app.changes', E'all\n' || told, true);
  end if;
end $$;

create or replace function tell_sites() returns trigger language plpgsql as $$
begin
  perform tell('{"about":"sites"}');
  return null;
end $$;

create or replace function tell_layer() returns trigger language plpgsql as $$
begin
  perform tell(json_build_object('about', 'lookups', 'tenantId', coalesce(new.tenant_id, old.tenant_id))::text);
  return null;
end $$;

create or replace function tell_session() returns trigger language plpgsql as $$
begin
  perform tell(json_build_object('about', 'sessions', 'sessionId', coalesce(new.id, old.id))::text);
  return null;
end $$;

create or replace function tell_accounts() returns trigger language plpgsql as $$
begin
  perform tell('{"about":"accounts"}');
  return null;
end $$;

create or replace function tell_keys() returns trigger language plpgsql as $$
begin
  perform tell('{"about":"signing-keys"}');
  return null;
end $$;

-- Whatever removes a row that processes hold in memory tells them too.
create trigger tell_removed_session after delete on sessions for each row when (old.expires_at > now()) execute function tell_session();
create trigger tell_removed_accounts after delete on accounts for each statement execute function tell_accounts();
create trigger tell_removed_sites after delete on sites for each statement execute function tell_sites();
create trigger tell_removed_keys after delete on signing_keys for each statement execute function tell_keys();
create trigger tell_removed_layer after delete on lookup_layers for each row execute function tell_layer();
create trigger tell_removed_staff after delete on staff for each row execute function tell_layer();
create trigger tell_removed_team after delete on staff_teams for each row execute function tell_layer();
