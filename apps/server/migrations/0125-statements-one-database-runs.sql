-- What functions write follows the rules of distributed databases (decision 68). Values instead of a selection:
create or replace function add_refused_event(pool int, refused jsonb) returns void language plpgsql as $$
begin
  insert into audit_events (tenant_id, at, actor_kind, actor_id, actor_name, action, outcome, subject_kind, subject_id, after, address, device, request_id)
  values (pool, (refused->>'at')::timestamptz, refused->>'actorKind', (refused->>'actorId')::bigint, refused->>'actorName', refused->>'action', 'refused',
    refused->>'subjectKind', refused->>'subjectId', nullif(refused->'after', 'null'), refused->>'address', refused->>'device', refused->>'requestId');
end $$;

-- Adding to a moment isn't immutable, so it is done before the statement.
create or replace function note_refusal(pool int, equal_key text, refused jsonb) returns void language plpgsql as $$
declare
  moment timestamptz := refused->>'at';
  hour_ago timestamptz := moment - interval '1 hour';
  lines_of_key int;
  lines_of_all int;
begin
  perform close_refusals(pool, hour_ago, equal_key);
  insert into refusals as r (tenant_id, key, since, lines, event) values (pool, equal_key, moment, 1, refused)
    on conflict (tenant_id, key) do update set lines = r.lines + 1
    returning r.lines into lines_of_key;
  if lines_of_key > 10 then
    perform fold_refusal(pool, equal_key, refused);
    return;
  end if;
  insert into refusals as r (tenant_id, key, since, lines, event) values (pool, '', moment, 1, '{}')
    on conflict (tenant_id, key) do update set
      lines = case when r.since <= hour_ago then 1 else r.lines + 1 end,
      since = case when r.since <= hour_ago then moment else r.since end
    returning r.lines into lines_of_all;
  if lines_of_all > 200 then
    perform close_refusals(pool, hour_ago, 'many ' || (refused->>'action'));
    perform fold_refusal(pool, 'many ' || (refused->>'action'),
      refused || '{"actorKind": "anonymous", "actorId": null, "actorName": null, "subjectKind": null, "subjectId": null, "after": {"reason": "many"}}');
    return;
  end if;
  perform add_refused_event(pool, refused);
end $$;

-- The number is taken before the row that has it: a distributed database works values out before it begins to write.
create or replace procedure write_log_function(logged logged_tables) language plpgsql as $$
declare
  subject text := (select string_agg(format('about.%I', s), ', ') from unnest(logged.subject) s);
  data text := (select string_agg(format('%L, about.%I', logged.data[i], logged.data[i + 1]), ', ') from generate_series(1, cardinality(logged.data), 2) i);
  difference text := (
    select string_agg(format('case when old.%1$I is distinct from new.%1$I then %2$s else ''{}'' end', a.attname,
        case when is_unvalued(a.attname, logged.unvalued) then format('%L::jsonb', jsonb_build_object(a.attname, null))
          else format('jsonb_build_object(%1$L, jsonb_build_array(old.%1$I, new.%1$I))', a.attname) end), E'\n          || ' order by a.attnum)
    from pg_attribute a
    where a.attrelid = logged.name::regclass and a.attnum > 0 and not a.attisdropped and a.attname <> 'tenant_id' and a.attname <> all (logged.ignored));
begin
  execute format($function$
    create or replace function %1$I() returns trigger language plpgsql as $body$
    declare
      about %2$I;
      action text := 'created';
      difference jsonb;
      number bigint;
    begin
      if tg_op = 'DELETE' then
        about := old;
        action := 'removed';
      else
        about := new;
      end if;
      if tg_op = 'UPDATE' then
        action := 'changed';
        difference := %6$s;
        if difference = '{}' then return null; end if;
        if pg_column_size(difference) > 1000 then difference := without_long_values(difference); end if;
      end if;
      -- A transaction that ends without a tenant, or in another one, wrote this row in its own.
      if current_setting('app.tenant_id', true) is distinct from about.tenant_id::text then
        perform set_config('app.tenant_id', about.tenant_id::text, true);
      end if;
      number := take_change_numbers(about.tenant_id, 1) + 1;
      insert into changes (tenant_id, seq, at, type, subject, action, origin, actor, data, changed)
      values (about.tenant_id, number, clock_timestamp(), %3$L, concat_ws('/', %4$s), action,
        coalesce(nullif(current_setting('app.origin', true), ''), 'system'), nullif(current_setting('app.actor', true), ''),
        jsonb_build_object(%5$s), difference);
      return null;
    end $body$ $function$, 'log_' || logged.name, logged.name, logged.type, subject, data, difference);
end $$;

-- Ids never change, and a distributed database has no key that would follow them.
set local app.tenant_id = '0';
alter table api_keys drop constraint api_keys_tenant_id_created_by_key_id_fkey;
alter table api_keys add constraint api_keys_made_by_key foreign key (tenant_id, created_by_key_id) references api_keys not valid;
alter table api_keys validate constraint api_keys_made_by_key;

-- On a worker a row's type is its shard's, so that it can't be given to a function whole.
create or replace function index_learner() returns trigger language plpgsql as $$
begin
  insert into learner_search (tenant_id, learner_id, words) values (new.tenant_id, new.id,
    left(fold(concat_ws(' ', new.first_name, new.preferred_name, new.middle_name, new.last_name, new.learner_number, new.email, new.previous_name)), 600))
    on conflict (tenant_id, learner_id) do update set words = excluded.words;
  return null;
end $$;
