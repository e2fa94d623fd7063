-- As before (0122), with something returned: otherwise a distributed database makes a COPY of it, which row-level security refuses (decision 68).
create or replace function log_changes(of_table text, rows regclass) returns bigint language plpgsql as $$
declare
  logged logged_tables;
  subject text;
  data text;
  counted bigint;
begin
  select l.* into strict logged from logged_tables l where l.name = of_table;
  subject := (select string_agg(format('d.described ->> %L', s.name), ', ' order by s.place) from unnest(logged.subject) with ordinality s (name, place));
  data := (select string_agg(format('%L, d.described -> %L', logged.data[i], logged.data[i + 1]), ', ') from generate_series(1, cardinality(logged.data), 2) i);
  execute format($statement$
    with described as materialized (
      select row_number() over () as place, coalesce(r.after, r.before) as described, r.changed,
        case when r.before is null then 'created' when r.after is null then 'removed' else 'changed' end as action
      from (select before, after, case when before is not null and after is not null then without_long_values(changed_columns(before, after, $3, $4)) end as changed
        from %1$s offset 0) r
      where r.before is null or r.after is null or r.changed is not null),
    numbered as materialized (select take_change_numbers($1, (select count(*) from described)) as last)
    insert into changes (tenant_id, seq, at, type, subject, action, origin, actor, data, changed)
    select $1::int, n.last + d.place, clock_timestamp(), $2::text, concat_ws('/', %2$s), d.action, $5::text, $6::text, jsonb_build_object(%3$s), d.changed
    from numbered n, described d
    returning 1 $statement$, rows, subject, data)
  using current_setting('app.tenant_id')::int, logged.type, logged.unvalued, logged.ignored,
    coalesce(nullif(current_setting('app.origin', true), ''), 'system'), nullif(current_setting('app.actor', true), '');
  get diagnostics counted = row_count;
  return counted;
end $$;
