-- What was refused in the last hour, so that a flood of refusals can't fill the audit log: of equal ones the first ten are lines of their own,
-- and the rest of the hour is one line more. `key` is what equal ones share; the row with an empty key counts the lines of all.
create table refusals (
  tenant_id int not null,
  key text not null,
  since timestamptz not null,
  lines int not null,
  folded int not null default 0,
  folded_since timestamptz,
  -- The latest, as the log will tell it.
  event jsonb not null,
  primary key (tenant_id, key)
);
call tenant_table('refusals');

create function add_refused_event(pool int, refused jsonb) returns void language sql as $$
  insert into audit_events (tenant_id, at, actor_kind, actor_id, actor_name, action, outcome, subject_kind, subject_id, after, address, device, request_id)
  select pool, e."at", e."actorKind", e."actorId", e."actorName", e."action", 'refused', e."subjectKind", e."subjectId", e."after", e."address", e."device", e."requestId"
  from jsonb_to_record(refused) as e("at" timestamptz, "actorKind" text, "actorId" bigint, "actorName" text, "action" text, "subjectKind" text, "subjectId" text,
    "after" jsonb, "address" text, "device" text, "requestId" text)
$$;

-- Ends the hours that began by then, of one key or of all: what was folded becomes one line that says how often.
create function close_refusals(pool int, began_by timestamptz, only_key text default null) returns void language plpgsql as $$
declare
  ended refusals;
begin
  for ended in delete from refusals r where r.tenant_id = pool and r.since <= began_by and (only_key is null or r.key = only_key) returning r.* loop
    if ended.folded > 0 then
      perform add_refused_event(pool, ended.event || jsonb_build_object('after',
        coalesce(nullif(ended.event->'after', 'null'), '{}') || jsonb_build_object('times', ended.folded, 'since', ended.folded_since)));
    end if;
  end loop;
end $$;

create function fold_refusal(pool int, folded_key text, refused jsonb) returns void language sql as $$
  insert into refusals as r (tenant_id, key, since, lines, folded, folded_since, event)
  values (pool, folded_key, (refused->>'at')::timestamptz, 0, 1, (refused->>'at')::timestamptz, refused)
  on conflict (tenant_id, key) do update set folded = r.folded + 1, folded_since = coalesce(r.folded_since, excluded.folded_since), event = excluded.event
$$;

-- Writes a refusal into the log, or folds it. Past 200 lines an hour, what different people were refused is folded by its action alone.
create function note_refusal(pool int, equal_key text, refused jsonb) returns void language plpgsql as $$
declare
  moment timestamptz := refused->>'at';
  lines_of_key int;
  lines_of_all int;
begin
  perform close_refusals(pool, moment - interval '1 hour', equal_key);
  insert into refusals as r (tenant_id, key, since, lines, event) values (pool, equal_key, moment, 1, refused)
    on conflict (tenant_id, key) do update set lines = r.lines + 1
    returning r.lines into lines_of_key;
  if lines_of_key > 10 then
    perform fold_refusal(pool, equal_key, refused);
    return;
  end if;
  insert into refusals as r (tenant_id, key, since, lines, event) values (pool, '', moment, 1, '{}')
    on conflict (tenant_id, key) do update set
      lines = case when r.since <= moment - interval '1 hour' then 1 else r.lines + 1 end,
      since = case when r.since <= moment - interval '1 hour' then moment else r.since end
    returning r.lines into lines_of_all;
  if lines_of_all > 200 then
    perform close_refusals(pool, moment - interval '1 hour', 'many ' || (refused->>'action'));
    perform fold_refusal(pool, 'many ' || (refused->>'action'),
      refused || '{"actorKind": "anonymous", "actorId": null, "actorName": null, "subjectKind": null, "subjectId": null, "after": {"reason": "many"}}');
    return;
  end if;
  perform add_refused_event(pool, refused);
end $$;

-- Whoever works in the console is refused in the console's pool; the tenants they work for are told, or the one tenant whose service it was.
-- Somebody whom nobody lets in any more is told of to those who did.
create function note_staff_refusal(account bigint, only_tenant int, equal_key text, refused jsonb) returns void language plpgsql as $$
declare
  tenant int;
begin
  for tenant in
    select only_tenant where only_tenant is not null
    union all
    select m.for_tenant_id from console_memberships m
    where only_tenant is null and m.account_id = account
      and (m.is_enabled or not exists (select from console_memberships o where o.account_id = account and o.is_enabled))
  loop
    perform set_config('app.tenant_id', tenant::text, true);
    perform note_refusal(tenant, equal_key, refused);
  end loop;
  perform set_config('app.tenant_id', '0', true);
  perform note_refusal(0, equal_key, refused);
end $$;
