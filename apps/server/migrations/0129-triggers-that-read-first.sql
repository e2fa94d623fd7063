-- A trigger on a worker reads, then writes values: a selection that is inserted may leave its node, which is refused there (decision 68).
create or replace function note_class() returns trigger language plpgsql as $$
declare
  place record;
begin
  for place in
    select r.id, r.learner_id from class_registrations r
    where r.tenant_id = new.tenant_id and r.class_id = new.id and r.class_registration_status_id not in (2, 6, 7)
      and (old.venue_id is distinct from new.venue_id or old.class_status_id in (7, 8) or new.class_status_id in (7, 8)
        or (r.starts_at is null and old.starts_at <> new.starts_at) or (r.ends_at is null and old.ends_at <> new.ends_at))
  loop
    insert into learner_news (tenant_id, learner_id, kind, record_id) values (new.tenant_id, place.learner_id, 'classChanged', place.id);
  end loop;
  return null;
end $$;

create or replace function note_changed_email() returns trigger language plpgsql as $$
declare
  account bigint;
begin
  select a.id into account from accounts a
  where a.tenant_id = new.tenant_id and a.id = new.account_id and lower(a.email) = lower(trim(old.email));
  if account is not null then
    insert into learner_email_changes (tenant_id, learner_id, account_id) values (new.tenant_id, new.id, account);
  end if;
  return null;
end $$;
